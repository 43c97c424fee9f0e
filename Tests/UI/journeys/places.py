"""Going between Camera and Library."""
from harness import CameraPage, Expired, in_units, journey, let_pass, wait_for

# What an app that rests may do in four seconds, in units of work: a hundredth of a core where that was set.
REST = 0.8


@journey("in the Library the preview stops and the app rests; back at the Camera it moves again")
def library_and_back(desktop):
    app = desktop.start()
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    camera.leave()
    desktop.screenshot("library")
    said = []

    def rests():
        """Not at once: there are fades, and the camera's own end."""
        before = app.processor_seconds()
        let_pass(4)
        worked, unit = 1000 * (app.processor_seconds() - before), desktop.scale.milliseconds()
        said.append(in_units(worked, unit, REST))
        return worked < REST * unit
    try:
        wait_for(rests, "the app to rest with the preview stopped")
    except Expired as expired:
        raise Expired(f"{expired}; its work in four seconds each: {', '.join(said)}") from None
    print(f"the app's work in four seconds of rest: {said[-1]}")
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
