#!/usr/bin/python3
"""app_sliders.py CAMERA LOG - the app on a private desktop inside the virtual machine, with the camera's controls in
sight: moves each slider of the panel through the accessibility tree, after what is automatic was made manual, and waits
for a value in the webcam's LOG. Prints what happened as JSON."""
import json
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1] / "UI"), str(HERE)]

from harness import CameraPage, Desktop  # noqa: E402
from harness.waiting import wait_for  # noqa: E402

# What may be automatic, and the webcam's word for it.
MODES = {"Focus": "focus_auto", "Exposure": "ae_mode", "White balance": "wb_auto"}
# The webcam's word for each slider that its controls have.
SLIDERS = {"Distance": "focus", "Time": "exposure", "Gain": "gain", "Temperature": "white_balance", "Zoom": "zoom",
           "Brightness": "brightness", "Contrast": "contrast", "Saturation": "saturation", "Sharpness": "sharpness"}


def prepare(desktop, camera):
    """Lets the app begin with this camera and its controls; in a small format and without a microphone, to spare the
    machine. The window is high, so that the modes need no scrolling."""
    settings = desktop.folder / "home/.config/glib-2.0/settings/keyfile"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"[app/kinora/Kinora]\nlast-camera='{camera}'\ncontrols-shown=true\nmicrophone='none'\n"
                        f"camera-formats=['320x180@15.0 {camera}']\n"
                        "window-width=720\nwindow-height=900\n")


class Log:
    def __init__(self, path):
        self._path = path

    def values(self, word):
        """What the webcam was told for one of its controls."""
        return [line.split()[1] for line in self._path.read_text().splitlines() if line.split()[:1] == [word]]

    def starts(self):
        return self._path.read_text().count("START")


def move(app, log, name, word):
    """Moves a slider a good way; returns the milliseconds until the webcam was told a value it hadn't."""
    slider = wait_for(lambda: app.look_for("slider", name, fits=lambda one: one.has("SENSITIVE")), f"{name} to be free")
    least, most = slider.limits
    before, known = slider.value, log.values(word)
    wanted = least + (most - least) * (0.3 if before > (least + most) / 2 else 0.7)
    moved = time.monotonic()
    slider.value = wanted
    wait_for(lambda: len(log.values(word)) > len(known), f"{name} to reach the webcam")
    assert log.values(word)[-1] != (known or [None])[-1], f"{name}: the webcam was told {log.values(word)}"
    return round((time.monotonic() - moved) * 1000)


def move_sliders(desktop, log):
    started = time.monotonic()
    known = log.starts()
    app = desktop.start()
    wait_for(lambda: log.starts() > known, "the webcam to be started by the app")
    app.find("slider", "Zoom", seconds=20)
    answer = {"seconds until its picture": round(time.monotonic() - started, 1)}
    camera = CameraPage(app)
    for row, word in MODES.items():
        told = len(log.values(word))
        camera.choose_in_row(row, "Manual")
        wait_for(lambda: len(log.values(word)) > told, f"{row} to be manual")
    camera.scroll_to(lambda: app.find("label", "Picture")).click_with_mouse()       # a card that is folded at first
    answer["milliseconds"] = {name: move(app, log, name, word) for name, word in SLIDERS.items()}
    return answer


with Desktop("rig-slider", width=800, height=960) as there:
    try:
        prepare(there, sys.argv[1])
        result = move_sliders(there, Log(Path(sys.argv[2])))
    except Exception as error:      # whatever it is, the check says it
        there.screenshot("failed")
        result = {"error": f"{type(error).__name__}: {error}"}
print(json.dumps(result))
