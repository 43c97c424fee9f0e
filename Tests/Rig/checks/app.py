#!/usr/bin/python3
"""The app itself inside the virtual machine: each slider of its controls panel, moved as assistive technology does, reaches a
webcam. Run by run-vm app."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from probe import cameras_of_the_engine, exists, wait_for
from suite import Suite

HERE = Path(__file__).resolve().parent
suite = Suite()
log = Path(tempfile.mkdtemp(dir="/run")) / "webcam.log"
log.touch()
webcam = subprocess.Popen([HERE.parent / "uvc-camera", "--log", log])
# Its second node is for metadata.
wait_for(lambda: exists("/dev/video1"))
subprocess.run(["udevadm", "settle"], check=False)
camera = cameras_of_the_engine().get("Rig Camera", "")
if suite.check("the webcam is there", camera):
    # Emulated, and with all processors busy besides, a window takes its time.
    done = subprocess.run([HERE / "app_sliders.py", camera, log], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, env={**os.environ, "KINORA_SLOWNESS": "10"}, check=False)
    lines = done.stdout.splitlines()
    answer = json.loads(lines[-1]) if lines and lines[-1].startswith("{") else {}
    reached = answer.get("milliseconds", {})
    suite.check(f"all {len(reached)} sliders of the app reach the webcam", reached, answer or done.stderr[-800:])
    print(json.dumps(answer))
webcam.terminate()
webcam.wait()
suite.finish()
