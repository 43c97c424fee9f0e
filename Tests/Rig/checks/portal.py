"""The desktop's portal: who may use cameras is its word where a program goes through it, and who may record the screen."""
import json
import os
import subprocess
from pathlib import Path

from probe import KINORA_CLI, PROGRAM

PLAYER = Path(__file__).resolve().parents[1] / "mock-portal"


class Portal:
    """A portal that says yes or no, on the bus for as long as the `with` block lasts."""

    def __init__(self, answer, *screens):
        self.arguments = [answer, *screens]

    def __enter__(self):
        self.process = subprocess.Popen([PLAYER, *self.arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n", "the portal did not start"
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def questions(self):
        """Ends the portal and answers what it was asked."""
        self.process.terminate()
        return self.process.communicate()[0].splitlines()


def preview(camera, only_door=False, frames=5):
    """Lets kinora-cli show a camera, as a program that goes through the portal. Where that is its only door, as in a
    sandbox, PipeWire's own isn't there for it."""
    environment = {**os.environ, "KINORA_CAMERA_PORTAL": "1"}
    if only_door:
        environment["PIPEWIRE_REMOTE"] = "nowhere"
    return subprocess.run([KINORA_CLI, "preview", "--camera", camera, "--frames", str(frames), "--json"], env=environment,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


def obeys_the_portal(suite, denied, granted, absent):
    """Three cameras, because a fake one can be captured from once."""
    with Portal("denied") as portal:
        done = preview(denied)
        suite.check("where the portal says no, kinora-cli ends with status 3", done.returncode == 3,
                    (done.returncode, done.stderr))
        suite.check("and says where to allow it", "settings" in done.stderr.lower(), done.stderr)
        suite.check("and has opened no camera", "started" not in done.stdout, done.stdout)
        questions = portal.questions()
        suite.check("it has asked the portal once", questions == ["AccessCamera"], questions)
    with Portal("granted") as portal:
        done = preview(granted, only_door=True)
        suite.check("where the portal says yes, cameras are found and opened through its door alone",
                    done.returncode == 0, (done.returncode, done.stderr))
        questions = portal.questions()
        suite.check("which was asked for once, after access",
                    questions == ["AccessCamera", "OpenPipeWireRemote"], questions)
    done = preview(absent)
    suite.check("where there is no portal, the nodes decide", done.returncode == 0, (done.returncode, done.stderr))


def records_the_screen(suite, screens, folder):
    """Cameras of two frames a second play a screen on which hardly anything moves: one for each recording."""
    movie = Path(folder) / "screen.mov"
    with Portal("granted", *screens) as portal:
        done = subprocess.run([PROGRAM, "screen", "--output", movie, "--seconds", "2"], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=60)
        suite.check("a screen is recorded, and again", [json.loads(line) for line in done.stdout.splitlines()]
                    == [{"event": "recorded"}] * 2, (done.stdout, done.stderr))
        questions = portal.questions()
    conversation = ["CreateSession", "SelectSources types=3 cursor=1 token={}", "Start", "OpenPipeWireRemote", "Close"]
    expected = [line.format(token) for token in ("no", "as-before") for line in conversation]
    suite.check("the person is asked once, and each session is closed", questions == expected, questions)
    for part in (movie, movie.with_name("screen-2.mov")):
        probe = subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries",
             "stream=width,height,nb_read_frames,duration", "-of", "json", part], capture_output=True, text=True)
        video = (json.loads(probe.stdout or "{}").get("streams") or [{}])[0]
        suite.check(f"{part.name} shows it, and repeats what doesn't move",
                    (video.get("width"), video.get("height")) == (640, 360) and int(video["nb_read_frames"]) >= 6
                    and abs(float(video["duration"]) - 2) < 0.3, video or probe.stderr)
    with Portal("denied") as portal:
        done = subprocess.run([PROGRAM, "screen", "--output", movie.with_name("denied.mov")], capture_output=True,
                              text=True, stdin=subprocess.DEVNULL, timeout=60)
        suite.check("where the person says no, an error says so",
                    [json.loads(line) for line in done.stdout.splitlines()]
                    == [{"error": "applicationIsNotAuthorizedToUseDevice", "event": "failed"}] * 2,
                    (done.stdout, done.stderr))


def tick_onsets(movie, track):
    """When each tone of a sound track begins, in seconds of the file."""
    rate = 48000
    done = subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-i", movie, "-map", f"0:a:{track}", "-af", "aresample=first_pts=0",
         "-ac", "1", "-ar", str(rate), "-f", "s16le", "-"], capture_output=True)
    samples = memoryview(done.stdout[:len(done.stdout) // 2 * 2]).cast("h")
    loud, onsets, last = 0.3 * max(map(abs, samples), default=0), [], -rate
    if loud < 300:
        return []
    for place, sample in enumerate(samples):
        if abs(sample) > loud:
            if place - last > rate / 10:
                onsets.append(place / rate)
            last = place
    return onsets


def records_both_sounds(suite, screen, folder, microphone):
    """What the computer plays is heard by its monitor and, as in a quiet room, by the microphone: PipeWire links both."""
    movie = Path(folder) / "sounds.mov"
    links = [["pw-link", f"Loudspeaker:monitor_{side}", f"{microphone}:playback_{side}"] for side in ("FL", "FR")]
    for command in (["pactl", "load-module", "module-null-sink", "sink_name=Loudspeaker"],
                    ["pactl", "set-default-sink", "Loudspeaker"], *links):
        done = subprocess.run(command, capture_output=True, text=True)
        suite.check(" ".join(command[:3]), done.returncode == 0, done.stderr)
    ticks = subprocess.Popen(
        ["gst-launch-1.0", "-q", "audiotestsrc", "is-live=true", "wave=ticks", "volume=0.5", "freq=1000",
         "sine-periods-per-tick=50", "!", "audio/x-raw,channels=2", "!", "pulsesink", "device=Loudspeaker"],
        stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with Portal("granted", screen):
        done = subprocess.run([PROGRAM, "screen", "--output", movie, "--seconds", "7", "--pause", "1"], capture_output=True,
                              text=True, stdin=subprocess.DEVNULL, timeout=60)
    ticks.terminate()
    ticks.wait()
    suite.check("a screen is recorded with both sounds", [json.loads(line) for line in done.stdout.splitlines()]
                == [{"event": "recorded"}], (done.stdout, done.stderr))
    heard, played = ([onset for onset in tick_onsets(movie, track) if onset > 0.1] for track in (0, 1))
    suite.check("both have the tones", len(heard) == len(played) and len(heard) >= 5, (heard, played))
    # A device may be off by 40 ms before a recording corrects it; and a packet of AAC.
    suite.check("at the same time, before and after a pause",
                heard and all(abs(one - other) < 0.04 + 1024 / 48000 for one, other in zip(heard, played)), (heard, played))
