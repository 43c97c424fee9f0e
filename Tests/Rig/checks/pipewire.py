#!/usr/bin/python3
"""Kinora's GStreamer module against fake PipeWire cameras and a microphone. Run by run-pipewire."""
import os
import signal
import subprocess
import sys
import tempfile

from checks import captures, hears, is_lost, preview_is_lost, previews, two_at_once
from playing import outlives_the_sound_server
from portal import obeys_the_portal, records_both_sounds, records_the_screen
from probe import Probe, cameras_of_the_engine, devices
from suite import Suite

CAMERAS, MICROPHONE = sys.argv[1:-1], sys.argv[-1]
processes = [int(pid) for pid in os.environ["FAKE_CAMERAS"].split()]
suite = Suite()

cameras = {device["name"]: device for device in devices("camera")}
suite.check("the list has the PipeWire cameras", set(CAMERAS) <= set(cameras), sorted(cameras))
microphones = [device["name"] for device in devices("microphone")]
suite.check("the list has the microphone and no monitor of a loudspeaker",
            len(microphones) == 1 and microphones[0].startswith(MICROPHONE), microphones)

engine = cameras_of_the_engine()
suite.check("kinora-cli lists the same cameras", set(engine) == set(CAMERAS), sorted(engine))

# One camera per capture: a fake one can be captured from once (see with-pipewire).
first, second, loose, shaky, left, right, asked, trusted, nobody, *screens = CAMERAS
captures(suite, first, ["--device", cameras[first]["id"]])
previews(suite, second, engine.get(second))

two_at_once(suite, (left, "green"), (right, "blue"), (engine.get(left), engine.get(right)))
obeys_the_portal(suite, denied=engine.get(asked), granted=engine.get(trusted), absent=engine.get(nobody))

with tempfile.TemporaryDirectory() as folder:
    records_the_screen(suite, screens[:2], folder)
    records_both_sounds(suite, screens[2], folder, MICROPHONE)

tone = subprocess.Popen(
    ["gst-launch-1.0", "-q", "audiotestsrc", "is-live=true", "wave=sine", "volume=0.5", "!", "audio/x-raw,channels=2",
     "!", "pulsesink", f"device={MICROPHONE}"], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
hears(suite, MICROPHONE, ["--source", "pulsesrc", "--device", MICROPHONE])
tone.terminate()
tone.wait()

is_lost(suite, loose, ["--device", cameras[loose]["id"]], lambda: os.kill(processes[2], signal.SIGTERM))
preview_is_lost(suite, shaky, engine.get(shaky), lambda: os.kill(processes[3], signal.SIGTERM))
# From PipeWire 1.4 on a fake one that was captured from goes, too.
nodes = subprocess.run(["pw-cli", "ls", "Node"], capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout
others = [name for name in CAMERAS if f'"{name}"' in nodes]
rest = [device["name"] for device in devices("camera")]
suite.check("the other cameras are still there", rest == others and asked in rest and not {loose, shaky} & set(rest), (rest, others))

# One that comes later, while the engine watches.
LATE = "Late Camera"
with Probe("arrival", "--name", LATE) as watch:
    first_words = watch.next()
    late = subprocess.Popen(
        ["gst-launch-1.0", "-q", "videotestsrc", "is-live=true", "!",
         "video/x-raw,format=YUY2,width=640,height=360,framerate=30/1", "!", "pipewiresink", "mode=provide",
         f'stream-properties="props,media.class=Video/Source,media.role=Camera,node.description=\\"{LATE}\\""'],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    arrival = watch.next() or {}
    suite.check("a camera that is plugged in while the engine watches is listed",
                first_words == {"event": "watching"} and arrival.get("event") == "arrived" and arrival.get("id"),
                (first_words, arrival))
    late.terminate()
    late.wait()
# Last, for nothing is heard any more afterwards.
outlives_the_sound_server(suite, int(os.environ["SOUND_SERVER"]))
suite.finish()
