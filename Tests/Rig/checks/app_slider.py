#!/usr/bin/python3
"""app_slider.py CAMERA LOG - the app on a private desktop inside the virtual machine, with the camera's controls in
sight: moves the Zoom slider through the accessibility tree and waits for the value in the webcam's LOG. Prints what
happened as JSON."""
import json
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1] / "UI"), str(HERE)]

from harness import Desktop  # noqa: E402
from harness.waiting import wait_for  # noqa: E402

WANTED = 230


def prepare(desktop, camera):
    """Lets the app begin with this camera and its controls; in a small format and without a microphone, to spare the
    machine."""
    settings = desktop.folder / "home/.config/glib-2.0/settings/keyfile"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"[app/kinora/Kinora]\nlast-camera='{camera}'\ncontrols-shown=true\nmicrophone='none'\n"
                        f"camera-formats=['320x180@15.0 {camera}']\n"
                        "window-width=720\nwindow-height=540\n")


def move_slider(desktop, log):
    started = time.monotonic()
    known = log.read_text().count("START")
    app = desktop.start()
    shown = time.monotonic()
    wait_for(lambda: log.read_text().count("START") > known, "the webcam to be started by the app")
    running = time.monotonic()
    slider = app.find("slider", "Zoom", seconds=20)
    before = slider.value
    moved = time.monotonic()
    slider.value = WANTED
    wait_for(lambda: f"zoom {WANTED}" in log.read_text().splitlines(), "the value to reach the webcam")
    reached = time.monotonic()
    wait_for(lambda: slider.value == WANTED, "the slider to stand there")
    return {"before": before, "after": slider.value, "milliseconds": (reached - moved) * 1000,
            "seconds": [round(end - begin, 1) for begin, end in ((started, shown), (shown, running), (running, moved))]}


with Desktop("rig-slider", width=800, height=600) as there:
    try:
        prepare(there, sys.argv[1])
        answer = move_slider(there, Path(sys.argv[2]))
    except Exception as error:      # whatever it is, the check says it
        there.screenshot("failed")
        answer = {"error": f"{type(error).__name__}: {error}"}
print(json.dumps(answer))
