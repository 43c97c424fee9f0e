"""record_share.py kinora|gst-launch CAPTURE_BENCH SECONDS - the processor time of a preview and a recording of the fake
PipeWire camera "Bench Camera", inside with-pipewire. Prints one JSON object."""
import json
import resource
import subprocess
import sys
import tempfile
import time

which, bench, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3])


def serial_of_camera():
    for node in json.loads(subprocess.run(["pw-dump"], capture_output=True, text=True, check=True).stdout):
        properties = node.get("info", {}).get("props", {})
        if properties.get("node.description") == "Bench Camera":
            return str(properties["object.serial"])
    raise SystemExit("There is no camera.")


def reference(folder):
    """The same chain: to be shown at the window's size, and compressed with the same encoder and settings."""
    return ["gst-launch-1.0", "-q", "-e", "pipewiresrc", f"target-object={serial_of_camera()}", "do-timestamp=true",
            "!", "video/x-raw,width=1280,height=720", "!", "tee", "name=t",
            "t.", "!", "queue", "leaky=downstream", "max-size-buffers=2", "!", "videoconvert", "!",
            "video/x-raw,format=BGRA", "!", "videoscale", "!", "video/x-raw,width=1014,height=570", "!",
            "fakesink", "sync=false",
            "t.", "!", "queue", "max-size-buffers=0", "max-size-bytes=0", "!", "videoconvert", "!",
            "video/x-raw,format=I420", "!", *ENCODER, "!", "h264parse", "!",
            "mp4mux", "fragment-duration=1000", "fragment-mode=first-moov-then-finalise", "!",
            "filesink", f"location={folder}/reference.mp4"]


ENCODER = ["x264enc", "tune=zerolatency", "speed-preset=superfast", "key-int-max=30", "bitrate=4000"]

with tempfile.TemporaryDirectory() as folder:
    if which == "kinora":
        command = [bench, "record", "Bench Camera", str(seconds), "1280x720"]
    else:
        command = ["timeout", "--signal=INT", str(seconds), *reference(folder)]
    begin = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True)
    elapsed = time.monotonic() - begin
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 124):
        raise SystemExit(f"{command[0]} failed: {done.stderr}")
    print(json.dumps({"share": 100 * (used.ru_utime + used.ru_stime) / elapsed, "said": done.stdout.strip()}))
