"""What screen readers are told without being asked: names that alerts take on."""
import re
from pathlib import Path

from harness import PlayerPage, Recordings, film, journey

from .recording import begin


@journey("screen readers are told that a recording begins, stands still, goes on and is saved")
def announcing(desktop):
    app, camera = begin(desktop)
    moment = app.moment()
    camera.record()
    app.find_since(moment, "alert", "Recording")
    camera.wait_for_clock(1)
    moment = app.moment()
    app.keys("p")
    app.find_since(moment, "alert", "Recording is paused")
    moment = app.moment()
    app.keys("p")
    app.find_since(moment, "alert", "Recording")
    camera.stop_recording()
    app.find_since(moment, "alert", f"“{Recordings(desktop).only().name}” was saved")
    # Nothing of it takes the place of what is seen.
    assert not app.look_for("label", re.compile("was saved"))
    desktop.screenshot("saved")
    app.close()


@journey("screen readers are told that the camera was lost, and what can be done")
def announcing_loss(desktop):
    pulled = desktop.folder / "pulled"
    app, _ = begin(desktop, KINORA_SIMULATED_FAULTS=f"unplug@{pulled}")
    pulled.touch()
    told = app.find_since(0, "alert", re.compile("^Simulated Camera Was Disconnected"), seconds=30)
    assert re.search(r"\. \S", told), told
    desktop.screenshot("lost")
    app.close()


@journey("screen readers are told that a film can't be played, and why")
def announcing_faults(desktop):
    file = desktop.folder / "Broken.mp4"
    file.write_bytes(b"no film")
    app = desktop.start(file, **PlayerPage.variables)
    told = app.find_since(0, "alert", re.compile("^“Broken.mp4” Can’t Be Played"), seconds=20)
    assert re.search(r"\. \S", told), told
    desktop.screenshot("fault")
    app.close()


@journey("screen readers are told that a film can't be trimmed, and why")
def announcing_trim(desktop):
    file = desktop.folder / "Lake.mp4"
    file.write_bytes(Path(film()).read_bytes())
    app = desktop.start(file, **PlayerPage.variables)
    app.find("push button", "Pause")
    file.write_bytes(b"no film")
    app.keys("ctrl+t")
    app.find_since(0, "alert", re.compile(r"^This Film Can’t Be Trimmed\. \S"), seconds=20)
    desktop.screenshot("trim")
    app.close()
