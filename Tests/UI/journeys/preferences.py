"""Preferences: what is chosen there takes effect, and is there the next time."""
import re

from harness import CameraPage, FileDialog, PreferencesWindow, Recording, Recordings, journey, run, wait_for
from journeys.large_text import beyond_edge, enlarge_text

SIMULATED = {"KINORA_SIMULATED_DEVICES": "1"}


def bits_per_second(recording):
    return int(recording.video["bit_rate"])


def record(app, camera):
    camera.record()
    camera.wait_for_clock(3)
    camera.stop_recording()


@journey("quality, file type and codec of a recording are those of the preferences, also after a restart", is_long=True)
def recording_preferences(desktop):
    app = desktop.start(**SIMULATED)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    preferences = PreferencesWindow(app)
    app.find("label", re.compile(r"^About [\d.]+ GB an hour$"))
    desktop.screenshot("wide")
    preferences.choose("Quality", "Small files")
    preferences.close()
    record(app, camera)
    small = Recording(Recordings(desktop).only())
    preferences = PreferencesWindow(app)
    preferences.choose("Quality", "Best")
    preferences.choose("File type", "QuickTime")     # the row after Quality, not that of photos
    preferences.close()
    app.close()

    app = desktop.start(**SIMULATED)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    record(app, camera)
    best = next(Recording(file) for file in Recordings(desktop).files if file.suffix == ".mov")
    # The best quality of so calm a picture needs far fewer bits than it may have.
    assert bits_per_second(best) > 1.1 * bits_per_second(small), \
        f"best has {bits_per_second(best)} bits a second, small {bits_per_second(small)}"
    app.close()


@journey("a folder is chosen in the desktop's dialog: the Library follows at once, recordings go there, also after a restart",
         is_long=True)
def folder_preference(desktop):
    folder = desktop.folder / "home/Elsewhere"
    folder.mkdir(parents=True)
    app = desktop.start(**SIMULATED)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    record(app, camera)
    usual = Recordings(desktop).only()
    app.keys("ctrl+2")
    wait_for(lambda: app.look_for(None, re.compile("^Video, ")), "the recording in the Library", seconds=20)
    preferences = PreferencesWindow(app)
    desktop.screenshot("light")
    app.find("label", "Pictures/Kinora")
    for _ in range(60):
        row = app.look_for("list item", "Videos", fits=lambda w: w.has("FOCUSED"))
        if row:
            break
        app.keys("Tab")
    app.keys("space")
    FileDialog(app, "Videos").choose(folder)
    app.find("label", "Elsewhere", seconds=20)
    desktop.screenshot("folders")
    preferences.close()
    wait_for(lambda: not app.look_for(None, re.compile("^Video, ")), "the Library to follow", seconds=20)
    assert usual.exists(), "what was in the folder before is gone"
    app.close()
    app = desktop.start(**SIMULATED)
    app.keys("ctrl+1")
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    record(app, camera)
    files = [file.name for file in folder.iterdir() if not file.name.startswith(".")]
    assert len(files) == 1 and files[0].endswith(".mp4"), files
    app.keys("ctrl+2")
    wait_for(lambda: app.look_for(None, re.compile("^Video, ")), "the new recording in the Library", seconds=20)
    app.close()


@journey("with the keyboard alone: every row of the preferences is reached, and a change is kept")
def preferences_by_keyboard(desktop):
    app = desktop.start(mode="photo", **SIMULATED)
    CameraPage(app).wait_for_moving_picture()
    preferences = PreferencesWindow(app)
    preferences.turn("Shutter sound")
    for row in ("Mirror saved photos and videos", "Codec", "Quality", "Keep free", "Microphone", "Clean up voices"):
        preferences.row(row)
    preferences.choose("Keep free", "5.0 GB")
    app.find("page tab", "Playback").click()
    app.find("label", "Start where you stopped")
    desktop.screenshot("playback")
    preferences.turn("Start where you stopped")
    preferences.turn("Keep playing in the background")
    preferences.choose("At the end", "Play it again")
    preferences.close()
    app.close()
    kept = (desktop.folder / "home/.config/glib-2.0/settings/keyfile").read_text()
    for line in ("shutter-sound=false", "free-space=5000", "resume-films=false", "play-in-background=true", "film-end='repeat'"):
        assert line in kept, f"{line} isn't in {kept}"


def loudness(recording):
    """The mean volume of a file's sound, in decibels."""
    done = run(["ffmpeg", "-nostdin", "-i", recording.path, "-vn", "-af", "volumedetect", "-f", "null", "-"])
    return float(re.search(r"mean_volume: (-?[\d.]+) dB", done.stderr)[1])


@journey("a voice is cleaned up at once, in the recording after the change and after a restart", is_long=True)
def voice_preference(desktop):
    app = desktop.start(**SIMULATED)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    record(app, camera)
    before = loudness(Recording(Recordings(desktop).only()))
    preferences = PreferencesWindow(app)
    preferences.turn("Clean up voices")
    preferences.close()
    record(app, camera)
    app.close()
    app = desktop.start(**SIMULATED)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    record(app, camera)
    app.close()
    # Whatever the filter makes of the test's tone and talk: it isn't what came in, and it is as much after a restart.
    later = [loudness(Recording(file)) for file in sorted(Recordings(desktop).files)[1:]]
    assert all(abs(value - before) > 1 for value in later), f"{before} dB without, {later} dB with the filter"


@journey("during a recording the preferences say what can't be changed before its end")
def preferences_while_recording(desktop):
    app = desktop.start(**SIMULATED)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    camera.record()
    preferences = PreferencesWindow(app)
    codec = app.find("combo box", "Codec")
    assert not codec.has("SENSITIVE"), "the codec can be changed in a recording"
    assert app.find("combo box", "File type").has("SENSITIVE"), "the type of photos can't be changed"
    preferences.close()
    camera.stop_recording()
    preferences = PreferencesWindow(app)
    wait_for(lambda: app.find("combo box", "Codec").has("SENSITIVE"), "the codec to be free")
    preferences.close()
    app.close()


@journey("the preferences fit beside a window of 360 pixels, also with text twice as large")
def narrow_preferences(desktop):
    enlarge_text(desktop)
    app = desktop.start(**SIMULATED)
    CameraPage(app).preview
    app.resize(360, 640)
    app.wait_for_width(360)
    preferences = PreferencesWindow(app)
    assert preferences.width <= 362 + 2 * app.border, f"{preferences.width} pixels wide"
    desktop.screenshot("capture")
    outside = beyond_edge(app)
    assert not outside, f"beyond the window's edge: {outside}"
    preferences.close()
    app.close()
