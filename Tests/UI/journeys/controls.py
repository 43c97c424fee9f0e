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
    camera.slider("Compensation").value = -2
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
    camera.slider("Zoom").value = 2
    app.find("label", "2.0×")
    app.click("push button", "Reset All")
    app.find("label", "1.0×")
    wait_for(lambda: not camera.slider("Time").has("SENSITIVE"), "automatic exposure")
    app.close()


@journey("the wheel over the controls scrolls them and changes none, also while recording")
def wheel_over_controls(desktop):
    app, camera = begin(desktop)
    camera.show_controls()
    for is_recording in (False, True):
        if is_recording:
            camera.record()
        for name in ("Compensation", "Brightness", "Zoom"):
            slider = camera.scroll_to(lambda: camera.slider(name))
            area, value = slider.area, slider.value
            desktop.xdotool("mousemove", area.x + area.width // 2, area.y + area.height // 2)
            # One way or the other there is room to scroll.
            desktop.xdotool("click", 5, "click", 5)
            wait_for(lambda: camera.slider(name).area.y < area.y or desktop.xdotool("click", 4, "click", 4) is None
                     and camera.slider(name).area.y > area.y, f"the panel to scroll below {name}")
            assert camera.slider(name).value == value, f"{name} is {camera.slider(name).value}, was {value}"
    camera.stop_recording()
    app.close()


def focused(app):
    """The name of what has the keyboard; None while that changes hands."""
    return next((widget.name for widget in app.widgets() if widget.has("FOCUSED") and widget.showing), None)


@journey("F9 takes the keyboard to the controls and back to the shutter; Tab leads to every one, and values are said as on the page")
def controls_by_keyboard(desktop):
    app, camera = begin(desktop)
    wait_for(lambda: focused(app) == "Start Recording", "the keyboard on the shutter")
    app.keys("F9")
    wait_for(lambda: focused(app) == "Focus", "the keyboard on the first control")
    app.keys("Down")        # opens nothing: the row's list is opened by Space
    app.keys("F9")
    wait_for(lambda: focused(app) == "Start Recording", "the keyboard back on the shutter")
    app.keys("F9")
    camera.choose_in_row("Focus", "Manual")
    seen = []

    def is_at_button():
        at = focused(app)
        if at and (not seen or seen[-1] != at):
            seen.append(at)
        if at == "Focus once":
            return True
        app.keys("Tab")
        return False
    wait_for(is_at_button, lambda: f"the keyboard on “Focus once”; it was on {seen}")
    assert "Distance" in seen, f"the keyboard was on {seen}"
    app.keys("space")
    assert not app.look_for("push button", "Stop Recording"), "the space bar was taken for the shutter's"
    slider = camera.slider("Compensation")
    slider.value = 0.6
    app.find("label", "+0.6 EV")
    wait_for(lambda: abs(slider.value - 0.6) < 0.01 and slider.description == "+0.6 EV",
             lambda: f"+0.6 EV, not {slider.value}, “{slider.description}”")
    app.keys("Escape")
    wait_for(lambda: focused(app) == "Start Recording", "the keyboard back on the shutter after Escape")
    wait_for(lambda: not app.look_for("combo box", "Format"), "the controls to go")
    app.close()


@journey("no tooltip lies on the shutter")
def tooltips_beside_the_shutter(desktop):
    app, camera = begin(desktop)
    camera.record()
    shutter = app.find("push button", "Stop Recording").area
    for name in ("Stop Recording", "Pause", "Take Photo While Recording"):
        area = app.find("push button", name).area
        before = set(app.window_ids())
        # Tooltips come half a second after the pointer has come to rest.
        desktop.xdotool("mousemove", area.x + area.width // 2, area.y + area.height // 2)
        desktop.xdotool("mousemove_relative", 1, 1)
        if name == "Stop Recording":
            desktop.wait_until_still(type(area)(shutter.x, shutter.y, shutter.width, shutter.height), seconds=1)
            assert set(app.window_ids()) == before, "the shutter has a tooltip"
            continue
        tip = wait_for(lambda: set(app.window_ids()) - before, f"the tooltip of {name}").pop()
        x, y = app.window_corner(tip)
        width, height = app._size(tip)
        covers = x < shutter.x + shutter.width and shutter.x < x + width and y < shutter.y + shutter.height and shutter.y < y + height
        desktop.screenshot(name.split()[0].lower())
        assert not covers, f"the tooltip of {name} at {x}, {y}, {width} × {height} lies on the shutter at {shutter}"
        desktop.xdotool("mousemove", 300, 300)
        wait_for(lambda: tip not in app.window_ids(), "the tooltip to go")
    camera.stop_recording()
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
    camera.slider("Zoom").value = 1.5
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
