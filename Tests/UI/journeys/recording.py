"""Recording: what the shutter does, what goes wrong on the way, and what there is afterwards."""
import json
import re
import signal
import time

from harness import CameraPage, PlayerPage, Recording, Recordings, journey, run, wait_for

SIMULATED = {"KINORA_SIMULATED_DEVICES": "1"}


def begin(desktop, **environment):
    app = desktop.start(**SIMULATED, **environment)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    return app, camera


@journey("record, pause, resume, stop: the file plays without its pause, and the preview never stands still")
def record_pause_resume_stop(desktop):
    app, camera = begin(desktop)
    camera.record()
    camera.wait_for_clock(2)
    app.find("label", re.compile(r"^\d+ [kM]B"))
    desktop.screenshot("recording")
    app.click("push button", "Pause")
    app.find("label", "Paused")
    # While it is paused the picture goes on and the time stands.
    camera.wait_for_moving_picture(frames=15)       # the last frames before the pause go into the file yet
    stands = camera.clock
    camera.wait_for_moving_picture(frames=45)
    assert camera.clock == stands, f"the clock went from {stands} to {camera.clock} in a pause"
    desktop.screenshot("paused")
    app.click("push button", "Resume")
    camera.wait_for_clock(stands + 2)
    camera.stop_recording()
    desktop.screenshot("stopped")
    app.close()

    file = Recording(Recordings(desktop).only())
    assert file.audio, "the recording is silent"
    assert file.seconds >= 3.5, f"the recording lasts {file.seconds} s"
    first, last = file.reading(0).number, file.reading(file.frames - 1).number
    shown = (last - first) % 65536 + 1
    assert shown >= file.frames + 40, f"{shown} frames went by, {file.frames} are in the file: nothing was left out"


@journey("the camera is unplugged in the middle of a recording: what was recorded is kept, and said")
def unplug_while_recording(desktop):
    pulled = desktop.folder / "pulled"
    app, camera = begin(desktop, KINORA_SIMULATED_FAULTS=f"unplug@{pulled}")
    camera.record()
    camera.wait_for_clock(1)
    pulled.touch()
    app.find("label", "Simulated Camera Was Disconnected", seconds=30)
    app.find("label", re.compile(r"^What was recorded until then, \d+:\d\d, is saved\.$"))
    app.find("push button", "Show Recording")
    desktop.screenshot("lost")
    app.resize(560, 640)        # the buttons stand side by side until the window is narrow
    app.wait_for_width(560)
    app.resize(360, 640)
    app.wait_for_width(360)
    desktop.screenshot("lost-narrow")
    app.click("push button", "Use Second Simulated Camera")
    wait_for(lambda: app.find("push button", "Start Recording").has("SENSITIVE"), "the other camera's picture")
    app.close()
    file = Recording(Recordings(desktop).only())
    assert file.seconds > 0.5, f"only {file.seconds} s were kept"


@journey("a camera that returns after it was lost in a recording is shown again, and the recording can go on in a second part",
         is_long=True)
def camera_returns(desktop):
    pulled = desktop.folder / "pulled"
    app, camera = begin(desktop, KINORA_SIMULATED_FAULTS=f"unplug@{pulled}:3")
    camera.record()
    camera.wait_for_clock(1)
    pulled.touch()
    app.find("label", "Simulated Camera Was Disconnected", seconds=30)
    app.find("alert", re.compile(r"^Simulated Camera is back\. What was recorded until then, \d+:\d\d, is saved\.$"))
    camera.wait_for_moving_picture()
    desktop.screenshot("back")
    app.resize(560, 640)
    app.wait_for_width(560)
    app.resize(360, 640)
    app.wait_for_width(360)
    for name in ("Continue Recording", "Dismiss"):
        area = app.find("push button", name).area
        assert 0 <= area.x and area.x + area.width <= 360, f"{name} is beyond the window's edge: {area}"
    desktop.screenshot("back-narrow")
    app.click("push button", "Continue Recording")
    app.find("push button", "Stop Recording", seconds=20)
    wait_for(lambda: not app.look_for("push button", "Continue Recording"), "the bar to draw back")
    camera.wait_for_clock(1)
    camera.stop_recording()
    app.close()
    second, first = Recordings(desktop).files
    assert second.name == first.name.replace(".mp4", " part 2.mp4"), f"{first.name}, {second.name}"
    assert Recording(first).seconds > 0.5 and Recording(second).seconds > 0.9


@journey("on a disk that takes no large files a recording goes on in further ones without a frame missing; the page says so before",
         is_long=True)
def largest_file(desktop):
    # The camera waits for its consumers: a computer that has other work to do loses no frame.
    app, camera = begin(desktop, KINORA_LARGEST_FILE="3000000", KINORA_SIMULATED_SPEED="1")
    app.find("alert", "This disk takes files of up to 3 MB. A longer recording goes on in further ones.")
    desktop.screenshot("before")
    camera.record()
    wait_for(lambda: not app.look_for("push button", "Dismiss"), "the notice to go")
    wait_for(lambda: len(Recordings(desktop).files) >= 3, "a third file", seconds=90)
    seconds = camera.clock
    camera.wait_for_clock(seconds + 2)
    desktop.screenshot("third")
    camera.stop_recording()
    app.close()
    files = Recordings(desktop).files
    first = min(files, key=lambda file: len(file.name))
    parts = sorted((file for file in files if file != first), key=lambda file: int(file.stem.rpartition(" ")[2]))
    assert [file.name for file in parts] == [f"{first.stem} part {number}.mp4" for number in range(2, len(files) + 1)], files
    following = None
    for path in [first, *parts]:
        assert path.stat().st_size <= 3_000_000, f"{path.name} has {path.stat().st_size} bytes"
        file = Recording(path)
        numbers = file.reading(0).number, file.reading(file.frames - 1).number
        assert following in (None, numbers[0]), f"{path.name} begins with frame {numbers[0]} in place of {following}"
        assert (numbers[1] - numbers[0]) % 65536 + 1 == file.frames, f"{path.name}: {file.frames} frames from {numbers}"
        following = (numbers[1] + 1) % 65536


@journey("the timer counts down aloud, can be given up, and then records")
def timer(desktop):
    app, camera = begin(desktop)
    app.click("push button", "Timer: Off")
    app.find("check box", "10 s")
    desktop.screenshot("choices")
    app.keys("Escape")
    wait_for(lambda: not app.look_for("check box", "10 s"), "the choices to go")
    app.keys("t", "t", "t")
    app.find("push button", "Timer: 10 s")
    app.click("push button", "Start Recording")
    counting = re.compile(r"^(\d+) seconds? until recording$")

    def left():
        alert = app.look_for("alert", counting)
        return int(counting.match(alert.seen_name)[1]) if alert else None
    first = wait_for(left, "the countdown")
    wait_for(lambda: (left() or 10) < first, "a smaller number")
    desktop.screenshot("countdown")
    app.click("push button", "Cancel Timer")
    app.find("push button", "Start Recording")
    wait_for(lambda: left() is None, "the countdown to go")
    assert not Recordings(desktop).files, "something was recorded"
    app.keys("t", "t")
    app.find("push button", "Timer: 3 s")
    app.click("push button", "Start Recording")
    app.find("push button", "Stop Recording", seconds=20)
    camera.wait_for_clock(1)
    camera.stop_recording()
    app.close()
    assert Recording(Recordings(desktop).only()).frames > 10
    # The choice is there the next time.
    app, camera = begin(desktop)
    app.find("push button", "Timer: 3 s")
    app.close()


@journey("with the keyboard alone: record, pause, go on, stop; timer, controls, camera")
def keyboard_only(desktop):
    app, camera = begin(desktop)
    app.keys("space")
    app.find("push button", "Stop Recording", seconds=20)
    camera.wait_for_clock(1)
    app.keys("p")
    app.find("label", "Paused")
    app.keys("p")
    wait_for(lambda: not app.look_for("label", "Paused"), "the recording to go on")
    assert app.look_for("push button", re.compile("^Switch to")).has("SENSITIVE") is False, "the camera isn't held"
    app.keys("space")
    camera.wait_until_recorded()
    app.keys("t")
    app.find("push button", "Timer: 3 s")
    app.keys("t", "t", "t")
    app.find("push button", "Timer: Off")
    app.keys("F9")
    app.find("slider", "Zoom")
    desktop.screenshot("controls")
    app.keys("F9")
    wait_for(lambda: not app.look_for("slider", "Zoom"), "the controls to go")
    app.keys("c")
    app.find("label", "Second Simulated Camera")
    app.close()
    Recording(Recordings(desktop).only())


@journey("quitting in the middle of a recording completes the file first")
def quit_while_recording(desktop):
    app, camera = begin(desktop)
    camera.record()
    camera.wait_for_clock(2)
    app.close()
    assert Recording(Recordings(desktop).only()).seconds >= 1.5


@journey("the end of the session completes the file, too")
def terminated_while_recording(desktop):
    app, camera = begin(desktop)
    camera.record()
    camera.wait_for_clock(2)
    app.terminate()
    assert Recording(Recordings(desktop).only()).seconds >= 1.5


@journey("after a crash the recording is recovered, and offered until somebody has done with it")
def recovery(desktop):
    app, camera = begin(desktop)
    camera.record()
    camera.wait_for_clock(4)
    app.process.send_signal(signal.SIGKILL)
    wait_for(lambda: app.process.poll() is not None, "the app to be dead")
    app, camera = begin(desktop)
    app.find("alert", re.compile(r"^A recording from \d\d:\d\d was recovered$"))
    app.find("push button", "Open")
    desktop.screenshot("recovered")
    app.make_narrow()
    wait_for(lambda: desktop.picture(camera.preview.area).mean_luma() > 40, "the picture in the narrow window")
    desktop.screenshot("recovered-narrow")
    app.click("push button", "Dismiss")
    wait_for(lambda: not app.look_for("push button", "Dismiss"), "the notice to go")
    app.close()
    assert any(Recording(file).seconds >= 2 for file in Recordings(desktop).files)
    app = desktop.start(**SIMULATED)
    wait_for(lambda: app.find("push button", "Start Recording").has("SENSITIVE"), "a picture to record")
    assert not app.look_for("push button", "Dismiss"), "what was recovered is offered again"
    app.close()


@journey("saved videos are mirrored apart from the preview")
def mirror_saved(desktop):
    app, camera = begin(desktop)
    camera.choose("Mirror Saved Photos and Videos")
    camera.record()
    camera.wait_for_clock(1)
    assert not camera.reading().mirrored, "the preview is mirrored, too"
    camera.stop_recording()
    app.close()
    assert Recording(Recordings(desktop).only()).reading(5).mirrored, "the saved picture isn't mirrored"


@journey("a recording goes on while the Library is looked at")
def recording_unseen(desktop):
    app, camera = begin(desktop)
    camera.record()
    camera.wait_for_clock(1)
    before = Recordings(desktop).only().stat().st_size
    camera.leave()
    wait_for(lambda: Recordings(desktop).only().stat().st_size > before + 100_000, "the file to grow", seconds=20)
    camera.open()
    camera.wait_for_moving_picture()
    camera.stop_recording()
    app.close()
    assert Recording(Recordings(desktop).only()).seconds > 1


def choose_kind(app, *choices):
    """Takes entries of Video's menu with the keyboard: Tab goes from group to group, arrows within one."""
    app.click("push button", "Kind of Video: Normal")
    for name, keys in choices:
        app.find("check box", name)
        app.keys(*keys)
        wait_for(lambda: app.find("check box", name).has("CHECKED"), f"“{name}” to be chosen")


def choose_time_lapse(desktop, app, pace):
    choose_kind(app, ("Slow Motion", ("Down", "space")), ("Time Lapse", ("Down", "space")), (pace, ("Tab", "Up", "space", "Up", "space")))
    app.find("push button", "Kind of Video: Time Lapse")
    desktop.screenshot("kinds")
    app.keys("Escape")
    wait_for(lambda: not app.look_for("check box", pace), "the menu to close")


@journey("a time lapse has one frame for each half second, plays 30 a second and has no sound; the choice is kept", is_long=True)
def time_lapse(desktop):
    # The camera waits for its consumers: a computer that has other work to do takes the same frames.
    app, camera = begin(desktop, KINORA_SIMULATED_SPEED="1")
    choose_time_lapse(desktop, app, "1 hour becomes 4 min")
    begun = time.monotonic()
    camera.record()
    camera.wait_for_moving_picture(frames=180)
    desktop.screenshot("recording")
    camera.stop_recording()
    most = 2 * (time.monotonic() - begun) + 2
    app.close()
    file = Recording(Recordings(desktop).only())
    assert not file.audio, "a time lapse has sound"
    assert 10 <= file.frames <= most, f"{file.frames} frames, {most:.0f} at most"
    assert abs(file.seconds - file.frames / 30) < 0.04, f"{file.frames} frames last {file.seconds} s"
    numbers = [file.reading(frame).number for frame in range(file.frames)]
    steps = {later - earlier for earlier, later in zip(numbers, numbers[1:])}
    assert steps == {15}, f"frames are {steps} apart, and 15 are half a second: {numbers}"
    app, camera = begin(desktop)
    app.find("push button", "Kind of Video: Time Lapse")
    app.close()


@journey("a time lapse that is killed has all its frames but the last when it is recovered", is_long=True)
def time_lapse_killed(desktop):
    app, camera = begin(desktop, KINORA_SIMULATED_SPEED="1")
    choose_time_lapse(desktop, app, "1 hour becomes 4 min")
    camera.record()
    shown = camera.reading().number
    camera.wait_for_moving_picture(frames=180)
    app.process.send_signal(signal.SIGKILL)
    wait_for(lambda: app.process.poll() is not None, "the app to be dead")
    app, camera = begin(desktop)
    app.find("alert", re.compile(r"^A recording from \d\d:\d\d was recovered$"))
    app.close()
    file = Recording(Recordings(desktop).only())
    numbers = [file.reading(frame).number for frame in range(file.frames)]
    assert file.frames >= 8, f"only {file.frames} frames were left: {numbers}"
    steps = {later - earlier for earlier, later in zip(numbers, numbers[1:])}
    assert steps == {15}, f"frames are {steps} apart: {numbers}"
    assert numbers[-1] >= shown + 6 * 30 - 45, f"the last frames are missing: {numbers} since {shown}"


@journey("where a recording was paused a mark is in the file, also after a crash, and the Player shows it", is_long=True)
def pause_marks(desktop):
    app, camera = begin(desktop)
    camera.record()
    camera.wait_for_clock(2)
    app.click("push button", "Pause")
    app.find("label", "Paused")
    app.click("push button", "Resume")
    wait_for(lambda: not app.look_for("label", "Paused"), "the recording to go on")
    camera.wait_for_clock(5)
    app.process.send_signal(signal.SIGKILL)
    wait_for(lambda: app.process.poll() is not None, "the app to be dead")
    app, camera = begin(desktop)
    app.find("alert", re.compile(r"^A recording from \d\d:\d\d was recovered$"))
    app.close()
    path = Recordings(desktop).only()
    file = Recording(path)
    done = run(["ffprobe", "-v", "error", "-show_chapters", "-of", "json", path])
    chapters = json.loads(done.stdout)["chapters"]
    starts = [float(chapter["start_time"]) for chapter in chapters]
    assert len(starts) == 2 and starts[0] == 0 and 1.8 <= starts[1] < file.seconds - 1, f"{starts} in {file.seconds} s"
    assert [chapter["tags"]["title"] for chapter in chapters] == ["Part 1", "Part 2"], chapters
    app = desktop.start(str(path), **PlayerPage.variables)
    # It may have ended already, and its controls may lie on the number.
    app.find("push button", re.compile("^Chapter"), seconds=20)
    desktop.screenshot("player")
    app.close()


@journey("slow motion takes the camera's highest rate; the file says so, has its badge, and is played at half the speed", is_long=True)
def slow_motion(desktop):
    # The camera waits for its consumers: a computer that has other work to do loses no frame.
    app, camera = begin(desktop, KINORA_SIMULATED_SPEED="1")
    choose_kind(app, ("Slow Motion", ("Down", "space")))
    app.keys("Escape")
    app.find("label", "1280 × 720, 60 per second", seconds=20)
    camera.wait_for_moving_picture()
    camera.record()
    camera.wait_for_clock(3)
    camera.stop_recording()
    app.keys("ctrl+2")
    tile = app.find(None, re.compile("^Slow motion video"), seconds=20)
    desktop.screenshot("library")
    tile.click()
    app.find("push button", "Speed: ½×", seconds=20)
    desktop.screenshot("player")
    app.keys("Escape")
    app.keys("ctrl+1")
    app.click("push button", "Photo")
    app.find("label", "1280 × 720, 30 per second", seconds=20)
    app.close()
    file = Recording(Recordings(desktop).only())
    count, seconds = (float(part) for part in file.video["avg_frame_rate"].split("/"))
    assert abs(count / seconds - 60) < 3, f"{count / seconds} frames a second"
    numbers = [file.reading(frame).number for frame in range(0, 20)]
    assert {later - earlier for earlier, later in zip(numbers, numbers[1:])} == {1}, f"frames are missing: {numbers}"
