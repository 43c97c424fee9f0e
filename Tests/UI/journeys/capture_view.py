"""A camera with a record button, in a program of somebody else's."""
import re
from pathlib import Path

from harness import Recording, journey, program, wait_for

from journeys.large_text import enlarge_text


def start(desktop, *words, **environment):
    folder = desktop.folder / "movies"
    folder.mkdir(exist_ok=True)
    return desktop.start_program(program("capture-example"), folder, *words, KINORA_SIMULATED_DEVICES="1", **environment)


def wait_for_picture(desktop, app, name="Camera Preview"):
    area = app.find("image", name).area
    wait_for(lambda: desktop.picture(area).mean_luma() > 40, "the camera's picture", seconds=20)


def record(app):
    """Presses the button once a recording can begin."""
    app.find("push button", "Start Recording", fits=lambda button: button.has("SENSITIVE")).click()
    app.find("push button", "Stop Recording")


def recorded(app, count=1):
    """The files that were recorded, once there are so many."""
    def lines():
        return re.findall(r"^recorded (.*) whole$", app.output(), re.MULTILINE)
    wait_for(lambda: len(lines()) >= count, "the recording")
    return [Path(line) for line in lines()]


@journey("a capture view shows the camera and records it: a file with each frame of the time, and its sound")
def capture_view_records(desktop):
    # The camera waits for its consumers: a computer that has other work to do loses no frame.
    app = start(desktop, KINORA_SIMULATED_SPEED="1")
    wait_for_picture(desktop, app)
    app.find("push button", "Start Recording", fits=lambda button: button.has("SENSITIVE"))
    desktop.screenshot("inline")
    record(app)
    app.find("label", "0:02")
    desktop.screenshot("recording")
    app.click("push button", "Stop Recording")
    movie = Recording(recorded(app)[0])
    assert movie.seconds > 1.9 and movie.audio["sample_rate"] == "48000", (movie.seconds, movie.audio)
    first, last = movie.reading(0).number, movie.reading(movie.frames - 1).number
    assert last - first == movie.frames - 1, f"frames {first} to {last} in a file of {movie.frames}"
    # Another one, which counts from the beginning.
    app.find("label", "0:00")
    record(app)
    app.find("label", "0:01")
    app.click("push button", "Stop Recording")
    assert Recording(recorded(app, 2)[1]).reading(0).number > last
    app.close()


@journey("a capture view offers the devices while nothing is recorded; a movie without a microphone has no sound")
def capture_view_devices(desktop):
    app = start(desktop, "devices")
    wait_for_picture(desktop, app)
    app.find("level bar", "Microphone Level")
    app.open_menu("Camera and Microphone")
    app.find("check box", "Simulated Microphone", fits=lambda choice: choice.has("CHECKED"))
    app.find("check box", "Simulated Camera", fits=lambda choice: choice.has("CHECKED"))
    desktop.screenshot("devices")
    # With the keyboard: the other camera, and no microphone.
    app.keys("Down", "space")
    app.find("check box", "Second Simulated Camera", fits=lambda choice: choice.has("CHECKED"))
    app.keys("Tab", "Down", "space")
    app.find("check box", "Simulated Microphone", fits=lambda choice: not choice.has("CHECKED"))
    app.close_menu()
    wait_for(lambda: not app.look_for("level bar", "Microphone Level"), "no meter")
    record(app)
    app.find("push button", "Camera and Microphone", fits=lambda button: not button.has("SENSITIVE"))
    app.find("label", "0:01")
    app.click("push button", "Stop Recording")
    assert Recording(recorded(app)[0]).audio is None
    app.close()


@journey("floating controls of a capture view go during a recording; a session without a file output can't be recorded")
def capture_view_floats(desktop):
    app = start(desktop, "floating")
    wait_for_picture(desktop, app)
    view = app.find("image", "Camera Preview").area
    desktop.xdotool("mousemove", view.x + 90, view.y + 90)
    desktop.screenshot("floating")
    record(app)
    desktop.xdotool("mousemove", 2, 2)
    wait_for(lambda: not app.look_for("push button", "Stop Recording"), "no controls")
    desktop.xdotool("mousemove", view.x + 90, view.y + 90)
    app.click("push button", "Stop Recording")
    recorded(app)
    app.close()
    app = start(desktop, "own")
    wait_for_picture(desktop, app)
    button = app.find("push button", "Start Recording")
    assert not button.has("SENSITIVE") and not app.look_for("level bar", "Microphone Level")
    app.close()


def narrow(desktop, app, title):
    app.resize(360, 640)
    app.wait_for_width(360)
    outside = app.beyond_edge(360, "push button", "toggle button", "label", "level bar")
    assert not outside, f"beyond the window's edge: {outside}"
    desktop.screenshot(title)


@journey("a capture view fits 360 pixels, with text twice as large, and speaks Japanese", language="ja")
def capture_view_narrow(desktop):
    enlarge_text(desktop)
    app = start(desktop, "devices")
    wait_for_picture(desktop, app, "カメラのプレビュー")
    desktop.screenshot("wide")
    narrow(desktop, app, "narrow")
    app.close()
