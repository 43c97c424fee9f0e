"""Screens are recorded, with the camera in their picture."""
import json
import re
import statistics

from harness import CameraPage, Recordings, journey, run, wait_for

SIMULATED = {"KINORA_SIMULATED_DEVICES": "1"}
SCREEN = "The Desk"
WIDTH, HEIGHT = 640, 360
# The squares within a round bubble of medium size: left, top, length of a side.
CORNERS = {"top left": (25, 25, 60), "top right": (555, 25, 60), "bottom left": (25, 275, 60), "bottom right": (555, 275, 60)}


def redness(frame, square, width=WIDTH):
    """How red a square of a frame is; the screen's ground is 160, whatever else there is less than half of that."""
    left, top, side = square
    values = []
    for y in range(top, top + side, 6):
        for x in range(left, left + side, 6):
            red, green, blue = frame[3 * (y * width + x):][:3]
            values.append(red - (green + blue) / 2)
    return statistics.mean(values)


def phases(movie):
    """The corners that show something else than the screen's ground, one look after the other: what lasts half a second."""
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-i", movie, "-vf", "fps=10", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
               text=False, seconds=60)
    size = 3 * WIDTH * HEIGHT
    looks = [[corner for corner, square in CORNERS.items() if redness(done.stdout[start:start + size], square) < 80]
             for start in range(0, len(done.stdout) - size + 1, size)]
    lasting = [look for place, look in enumerate(looks[:-4]) if looks[place:place + 5] == [look] * 5]
    return [look for place, look in enumerate(lasting) if place == 0 or lasting[place - 1] != look]


def tone(movie, track):
    """The frequency of a track's middle second, and its loudness. By the usual distance of its zero crossings: where a
    busy computer's player or recorder was late there is a gap, which isn't another tone."""
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-ss", "2", "-t", "1", "-i", movie, "-map", f"0:a:{track}", "-ac", "1",
                "-ar", "48000", "-f", "s16le", "-"], text=False)
    samples = memoryview(done.stdout[:len(done.stdout) // 2 * 2]).cast("h")
    crossings = [place for place, (a, b) in enumerate(zip(samples, samples[1:])) if a < 0 <= b]
    periods = [later - earlier for earlier, later in zip(crossings, crossings[1:])]
    return 48000 / statistics.median(periods) if periods else 0, max(samples)


@journey("a screen is recorded with the camera in a corner, which is moved and turned off meanwhile, with two tracks of sound",
         is_long=True)
def screen_with_camera(desktop):
    with desktop.screencast(SCREEN) as screencast:
        screencast.play_tone(700)
        app = desktop.start(**SIMULATED, **screencast.environment)
        camera = CameraPage(app)
        camera.wait_for_moving_picture()
        app.keys("4")
        app.find("push button", "Start Recording", fits=lambda button: button.has("SENSITIVE"), seconds=20)
        wait_for(lambda: app.find(name="Camera Preview").node.get("Accessible", "Description").startswith("Screen, Fit"),
                 "the screen")
        desktop.screenshot("screen")
        camera.record()
        camera.wait_for_clock(2)
        app.click("push button", "Camera in the Picture")
        app.find("check box", "Top Left")
        desktop.screenshot("menu")
        app.keys("Tab", "Up", "Up", "Up", "space")
        wait_for(lambda: app.find("check box", "Top Left").has("CHECKED"), "“Top Left” to be chosen")
        app.close_menu()
        camera.wait_for_clock(4)
        desktop.screenshot("moved")
        app.click("push button", "Camera in the Picture")
        app.find("check box", "Show the Camera")
        app.keys("space")
        wait_for(lambda: not app.find("check box", "Show the Camera").has("CHECKED"), "the camera to be off")
        app.close_menu()
        camera.wait_for_clock(6)
        desktop.screenshot("off")
        app.click("push button", "Stop Recording")
        app.find("push button", "Start Recording", seconds=20)
        movie = wait_for(lambda: (Recordings(desktop).files or [None])[0], "the recording")
        app.close()
    # The keys choose each corner on their way. On a slow computer that lasts long enough to be seen.
    seen, passed = phases(movie), (["bottom left"], ["top right"])
    assert [corners for corners in seen if corners not in passed] == [["bottom right"], ["top left"], []], seen
    probe = json.loads(run(["ffprobe", "-v", "error", "-show_streams", "-of", "json", movie]).stdout)["streams"]
    assert [stream["codec_type"] for stream in probe] == ["video", "audio", "audio"], probe
    frequency, loudness = tone(movie, 1)
    assert abs(frequency - 700) < 15 and loudness > 3000, f"the computer's sound is {frequency} Hz, {loudness}"
    assert abs(tone(movie, 0)[0] - 700) > 50, "the microphone hears the computer's sound"


@journey("the bubble is dragged to a corner in the preview, and rests there at the next start")
def bubble_dragged(desktop):
    with desktop.screencast(SCREEN) as screencast:
        app = desktop.start(**SIMULATED, **screencast.environment)
        camera = CameraPage(app)
        camera.wait_for_moving_picture()
        app.keys("4")
        app.find("push button", "Start Recording", fits=lambda button: button.has("SENSITIVE"), seconds=20)
        preview = camera.preview.area
        scale = min(preview.width / WIDTH, preview.height / HEIGHT)
        left, top = preview.x + (preview.width - WIDTH * scale) / 2, preview.y + (preview.height - HEIGHT * scale) / 2

        def place(x, y):
            return int(left + x * scale), int(top + y * scale)

        def is_red(x, y):
            red, green, blue = desktop.picture().pixel(*place(x, y))
            return red - (green + blue) / 2 > 80
        wait_for(lambda: not is_red(585, 305), "the camera in the lower right corner")
        desktop.xdotool("mousemove", *place(585, 305), "mousedown", 1)
        for step in range(1, 11):
            desktop.xdotool("mousemove", *place(585 - 50 * step, 305 - 2 * step))
        desktop.screenshot("dragged")
        desktop.xdotool("mouseup", 1)
        wait_for(lambda: not is_red(55, 305) and is_red(585, 305), "the camera in the lower left corner")
        desktop.screenshot("dropped")
        app.close()
    settings = (desktop.folder / "home/.config/glib-2.0/settings/keyfile").read_text()
    assert "bubble-corner='bottom-left'" in settings and "capture-mode='video'" in settings, settings


@journey("whoever doesn't allow the screen is told why there is none, and the camera is a key away")
def screen_refused(desktop):
    with desktop.portal("denied"):
        app = desktop.start(**SIMULATED)
        camera = CameraPage(app)
        camera.wait_for_moving_picture()
        app.keys("4")
        app.find("label", "No Screen Is Shared", seconds=20)
        app.find("label", re.compile("may not be recorded"))
        desktop.screenshot("refused")
        app.keys("3")
        camera.wait_for_moving_picture()
        app.make_narrow()
        desktop.screenshot("narrow")
        app.close()


@journey("a recording of a screen goes on without its camera, ends without its microphone, and both are told", is_long=True)
def screen_unplugged(desktop):
    with desktop.screencast(SCREEN) as screencast:
        pulled, cut = desktop.folder / "pulled", desktop.folder / "cut"
        app = desktop.start(**SIMULATED, **screencast.environment, KINORA_SIMULATED_FAULTS=f"unplug@{pulled}",
                            KINORA_SIMULATED_MICROPHONE_FAULTS=f"unplug@{cut}")
        camera = CameraPage(app)
        camera.wait_for_moving_picture()
        app.keys("4")
        app.find("push button", "Start Recording", fits=lambda button: button.has("SENSITIVE"), seconds=20)
        camera.record()
        camera.wait_for_clock(2)
        pulled.touch()
        app.find("alert", "Simulated Camera was disconnected. Plug it in again.", seconds=30)
        desktop.screenshot("camera")
        app.click("push button", "Dismiss")
        clock = camera.clock or 0
        camera.wait_for_clock(clock + 2)
        cut.touch()
        app.find("alert", re.compile("^The recording ended because the microphone was disconnected"), seconds=30)
        desktop.screenshot("microphone")
        # The screen is still there, and can be recorded with the computer's sound alone.
        app.click("push button", "Dismiss")
        app.find("push button", "Start Recording", fits=lambda button: button.has("SENSITIVE"), seconds=20)
        screencast.play_tone(700)
        camera.record()
        camera.wait_for_clock(4)
        app.click("push button", "Stop Recording")
        app.find("push button", "Start Recording", seconds=20)
        both, alone = wait_for(lambda: len(Recordings(desktop).files) == 2 and Recordings(desktop).files, "both recordings")
        app.close()
    assert phases(both) == [["bottom right"], []], phases(both)
    for movie, tracks in ((both, 2), (alone, 1)):
        probe = json.loads(run(["ffprobe", "-v", "error", "-show_streams", "-of", "json", movie]).stdout)["streams"]
        assert [stream["codec_type"] for stream in probe] == ["video"] + ["audio"] * tracks, probe
    frequency, loudness = tone(alone, 0)
    assert abs(frequency - 700) < 15 and loudness > 3000, f"the computer's sound is {frequency} Hz, {loudness}"
