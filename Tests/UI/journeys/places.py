"""Going between Camera and Library."""
from harness import CameraPage, journey, let_pass


@journey("in the Library the preview stops and the app rests; back at the Camera it moves again")
def library_and_back(desktop):
    app = desktop.start()
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    camera.leave()
    desktop.screenshot("library")
    let_pass(1)     # fades and the camera's own end
    before = app.processor_seconds()
    let_pass(4)
    share = (app.processor_seconds() - before) / 4
    assert share < 0.01, f"{100 * share:.1f} % of a core with the preview stopped"
    camera.open()
    camera.wait_for_moving_picture()
    app.close()


@journey("Ctrl+2 and Ctrl+1 go to the Library and to the Camera")
def places_by_keyboard(desktop):
    app = desktop.start()
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    app.keys("ctrl+2")
    app.find("label", "No Photos or Videos Yet")
    app.keys("ctrl+1")
    camera.wait_for_moving_picture()
    app.close()


@journey("the window comes back as it was left")
def window_comes_back(desktop):
    app = desktop.start()
    CameraPage(app).leave()
    app.resize(820, 610)
    app.wait_for_width(820)
    app.close()
    again = desktop.start()
    again.find("label", "No Photos or Videos Yet")
    again.wait_for_width(820)
    desktop.screenshot("again")
    again.close()
