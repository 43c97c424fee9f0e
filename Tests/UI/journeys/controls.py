"""What can be set: the panel, and pointing at the picture."""
import re

from harness import CameraPage, journey, wait_for

SIMULATED = {"KINORA_SIMULATED_DEVICES": "1"}


def begin(desktop, **environment):
    app = desktop.start(**SIMULATED, **environment)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    return app, camera


def brightness(desktop, camera):
    """Of the sky, where nothing lies on the picture."""
    area = camera.preview.area
    return desktop.picture(type(area)(area.x + area.width // 3, area.y + area.height // 3, 120, 60)).mean_luma()


@journey("a rich camera's panel: sliders move the picture, modes free what they held back, Reset leads back")
def controls_of_a_rich_camera(desktop):
    app, camera = begin(desktop)
    camera.show_controls()
    for name in ("Distance", "Compensation", "Time", "Gain", "Temperature", "Zoom"):
        camera.slider(name)
    desktop.screenshot("panel")

    # What a mode holds back is grey and says why.
    assert not camera.slider("Time").has("SENSITIVE"), "automatic exposure leaves the time free"
    reason = app.find("list item", "Time").description
    assert reason == "Set by automatic exposure. Choose Manual to change it.", f"the reason given is {reason!r}"

    # A slider changes the picture, and its number.
    before = brightness(desktop, camera)
    camera.slider("Compensation").value = -2000
    app.find("label", "−2.0 EV")
    wait_for(lambda: brightness(desktop, camera) < 0.7 * before, "a darker picture")
    desktop.screenshot("darker")
    app.click("push button", "Reset Exposure")
    app.find("label", "0.0 EV")
    wait_for(lambda: brightness(desktop, camera) > 0.9 * before, "the picture as it was")

    # Another mode.
    camera.choose_in_row("Exposure", "Manual")
    wait_for(lambda: camera.slider("Time").has("SENSITIVE"), "the time to be free")
    wait_for(lambda: not camera.slider("Compensation").has("SENSITIVE"), "the compensation to be held back")
    desktop.screenshot("manual")

    # Everything back.
    camera.slider("Zoom").value = 200
    app.find("label", "2.0×")
    app.click("push button", "Reset All")
    app.find("label", "1.0×")
    wait_for(lambda: not camera.slider("Time").has("SENSITIVE"), "automatic exposure")
    app.close()


@journey("a poor camera's panel shows only what it has")
def controls_of_a_poor_camera(desktop):
    app, camera = begin(desktop)
    camera.show_controls()
    camera.slider("Zoom")
    app.keys("c")
    app.find("label", "Second Simulated Camera")
    camera.wait_for_moving_picture()
    wait_for(lambda: not app.look_for("slider", "Zoom"), "the other camera's controls to go")
    app.find("label", "Picture")
    for name in ("Focus", "Exposure", "White balance", "Torch"):
        assert not app.look_for("combo box", name), f"{name} is shown, which this camera doesn't have"
    desktop.screenshot("panel")
    app.close()


@journey("what was set is remembered: values per camera, format and microphone")
def settings_are_remembered(desktop):
    app, camera = begin(desktop)
    camera.show_controls()
    camera.slider("Zoom").value = 150
    app.find("label", "1.5×")
    camera.choose_in_row("Format", "640 × 480")
    app.find("label", re.compile("^640 × 480, 30 per second$"))
    camera.wait_for_moving_picture()
    camera.choose_in_row("Microphone", "None")
    wait_for(lambda: camera.decibels is None, "the meter to go")
    app.close()
    app, camera = begin(desktop)
    app.find("label", re.compile("^640 × 480, 30 per second$"))
    app.find("label", "1.5×")
    assert camera.decibels is None, "the microphone is on again"
    desktop.screenshot("again")
    app.close()


@journey("a camera that delivers something else than was chosen is shown as it is, and the rows say so")
def other_format(desktop):
    app, camera = begin(desktop, KINORA_SIMULATED_FAULTS="format=640x480@15")
    app.find("label", "640 × 480, 15 per second")
    camera.show_controls()
    app.find("label", "Delivers 640 × 480")
    app.find("label", re.compile(r"^Delivers 1[45]\.\d$"))
    camera.wait_for_moving_picture()
    camera.scroll_to(lambda: app.find("combo box", "Frame rate"))
    desktop.screenshot("panel")
    app.close()


@journey("a click on the picture focuses there where the camera can, and else says that it can't")
def pointing(desktop):
    app, camera = begin(desktop)
    area = camera.preview.area
    before = desktop.picture(area)
    desktop.xdotool("mousemove", area.x + area.width // 4, area.y + area.height // 2, "click", 1)
    desktop.xdotool("mousemove", area.x + area.width + 20, area.y + 20)
    wait_for(lambda: before.share_differing(desktop.picture(area), tolerance=20) > 0.02, "the reticle, or its effect")
    desktop.screenshot("reticle")
    app.keys("c")
    app.find("label", "Second Simulated Camera")
    camera.wait_for_moving_picture()
    before = app.moment()
    desktop.xdotool("mousemove", area.x + area.width // 4, area.y + area.height // 2, "click", 1)
    app.find_since(before, "alert", "This camera has no focus or exposure point")
    desktop.screenshot("hint")
    wait_for(lambda: not app.look_for("alert", "This camera has no focus or exposure point"), "the hint to go")
    app.close()


@journey("at 360 pixels the controls are a sheet over the lower half, and everything fits")
def narrow_controls(desktop):
    app, camera = begin(desktop)
    app.make_narrow()
    app.keys("F9")
    app.find("push button", "Close Controls")
    camera.slider("Compensation")
    desktop.screenshot("sheet")
    outside = app.beyond_edge(360, "push button", "label", "slider", "combo box")
    assert not outside, f"beyond the window's edge: {outside}"
    app.keys("Escape")
    wait_for(lambda: not app.look_for("push button", "Close Controls"), "the sheet to go")
    app.close()


@journey("a busy camera's page names the program that has it")
def busy_camera(desktop):
    app = desktop.start(**SIMULATED, KINORA_SIMULATED_FAULTS="busy=Cheese")
    app.find("label", "Simulated Camera Is in Use by Cheese")
    assert not app.find("push button", "Start Recording").has("SENSITIVE"), "nothing can be recorded here"
    desktop.screenshot("busy")
    app.click("push button", "Use Second Simulated Camera")
    CameraPage(app).wait_for_moving_picture()
    app.close()
