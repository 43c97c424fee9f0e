#!/usr/bin/python3
"""Kinora's GStreamer module against real kernel drivers, inside the virtual machine. Run by run-vm."""
import contextlib
import subprocess
import sys
import tempfile
from pathlib import Path

from checks import captures, hears, is_lost, preview_is_lost, previews, recording_is_kept
from controls import Hardware, command_line_sets, controls_obey, values_return
from probe import cameras_of_the_engine, devices, exists, wait_for
from suite import Suite

RIG = Path(sys.argv[0]).resolve().parent.parent
CAMERA, LOOSE = "Rig Camera", "Loose Camera"
suite = Suite()

scratch = Path(tempfile.mkdtemp(dir="/run"))
hardware = Hardware(scratch / "webcam.log")


def plug_in_webcam():
    return subprocess.Popen([RIG / "uvc-camera", "--name", CAMERA, "--torch", "--log", scratch / "webcam.log"])


webcam = plug_in_webcam()
loose = subprocess.Popen([RIG / "uvc-camera", "--name", LOOSE, "--port", "1"])


def video_nodes():
    nodes = {}
    for name in sorted(Path("/sys/class/video4linux").glob("*/name"), reverse=True):
        with contextlib.suppress(OSError):      # it went away while we looked
            nodes[name.read_text().strip()] = f"/dev/{name.parent.name}"
    return nodes


def wait_for_nodes(*names):
    # A UVC camera has two nodes; the second is for metadata and holds no pictures.
    def are_there():
        nodes = video_nodes()
        return all(name in nodes and exists(nodes[name]) for name in names)
    wait_for(are_there)
    subprocess.run(["udevadm", "settle"], check=False)


wait_for_nodes(CAMERA, LOOSE)

cameras = {device["name"]: device for device in devices("camera")}
suite.check("the list has the USB cameras and vivid, one entry each",
            sorted(cameras) == [LOOSE, CAMERA, "vivid"], sorted(cameras))
engine = cameras_of_the_engine()
suite.check("kinora-cli lists the same cameras", sorted(engine) == sorted(cameras), sorted(engine))
microphones = [device["name"] for device in devices("microphone")]
suite.check("the list has the ALSA loopback", any("Loopback" in name for name in microphones), microphones)

if {CAMERA, "vivid"} <= set(cameras):
    captures(suite, "the USB camera", ["--device", cameras[CAMERA]["id"], "--size", "320x180"])
    captures(suite, "vivid", ["--device", cameras["vivid"]["id"], "--size", "320x180"])
    captures(suite, "the USB camera by its node", ["--node", video_nodes()[CAMERA], "--size", "640x360"], count=30)

tone = subprocess.Popen(
    ["gst-launch-1.0", "-q", "audiotestsrc", "is-live=true", "wave=sine", "volume=0.5",
     "!", "audio/x-raw,channels=2,rate=48000", "!", "alsasink", "device=hw:Loopback,0,0"],
    stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
# The loopback's two ends share one format. Until the player's stands, a listener that opens its end can choose another
# one, and neither can go on.
playing = Path("/proc/asound/Loopback/pcm0p/sub0/status")
wait_for(lambda: playing.exists() and "state: RUNNING" in playing.read_text())
hears(suite, "the ALSA loopback", ["--source", "alsasrc", "--device", "hw:Loopback,1,0"])
tone.terminate()
tone.wait()


def unplug(camera):
    camera.terminate()
    camera.wait()


def replug(meanwhile):
    """Pulls the webcam out and puts it back; answers its new node."""
    global webcam
    unplug(webcam)
    meanwhile()
    webcam = plug_in_webcam()
    wait_for_nodes(CAMERA)
    return video_nodes()[CAMERA]


previews(suite, "the USB camera", engine.get(CAMERA))
node = video_nodes()[CAMERA]
subprocess.run([RIG / "uvc-map-torch", node], check=False)
controls_obey(suite, node, hardware)
command_line_sets(suite, engine.get(CAMERA, "?"), hardware)
values_return(suite, node, engine.get(CAMERA, "?"), scratch / "memory", hardware, replug)
back = cameras_of_the_engine().get(CAMERA)
suite.check("the webcam that returned has its old id", back == engine.get(CAMERA), (engine.get(CAMERA), back))
if CAMERA in cameras:
    is_lost(suite, "the USB camera", ["--device", cameras[CAMERA]["id"], "--size", "320x180"], lambda: unplug(webcam))
preview_is_lost(suite, "the loose USB camera", engine.get(LOOSE), lambda: unplug(loose))
loose = subprocess.Popen([RIG / "uvc-camera", "--name", LOOSE, "--port", "1"])
wait_for_nodes(LOOSE)
recording_is_kept(suite, "the loose USB camera", engine.get(LOOSE), "320x180", lambda: unplug(loose), scratch)
left = [device["name"] for device in devices("camera")]
suite.check("vivid is still there", left == ["vivid"], left)
recording_is_kept(suite, "vivid", engine.get("vivid"), "320x180",
                  lambda: Path("/sys/bus/platform/drivers/vivid/unbind").write_text("vivid.0"), scratch)
suite.finish()
