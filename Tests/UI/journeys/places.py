"""Going between Camera and Library."""
from harness import CameraPage, Expired, journey, let_pass, wait_for


@journey("in the Library the preview stops and the app rests; back at the Camera it moves again")
def library_and_back(desktop):
    app = desktop.start()
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    camera.leave()
    desktop.screenshot("library")
    shares = []

    def rests():
        """Not at once: there are fades, and the camera's own end."""
        before = app.processor_seconds()
        let_pass(4)
        shares.append(f"{100 * (app.processor_seconds() - before) / 4:.2f}")
        return float(shares[-1]) < 1
    try:
        wait_for(rests, "the app to rest with the preview stopped")
    except Expired as expired:
        raise Expired(f"{expired}; percent of a core, four seconds each: {', '.join(shares)}") from None
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
