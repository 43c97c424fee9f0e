"""A film whose loudspeaker goes away while it plays."""
import os
import signal
import subprocess
import tempfile

from probe import Probe, wait_for

RATE, SECONDS = 25, 8


def film(path):
    """Makes a film with sound."""
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", f"testsrc2=size=160x120:rate={RATE}:duration={SECONDS}",
         "-f", "lavfi", "-i", f"sine=frequency=440:duration={SECONDS}", "-c:v", "libx264", "-preset", "ultrafast",
         "-g", str(RATE), "-pix_fmt", "yuv420p", "-c:a", "aac", path], check=True)


def is_heard(pid):
    """Whether a program plays through the PulseAudio server now."""
    try:
        inputs = subprocess.run(["pactl", "list", "sink-inputs"], capture_output=True, text=True, timeout=5).stdout
    except subprocess.TimeoutExpired:
        return False
    return f'application.process.id = "{pid}"' in inputs


def outlives_the_sound_server(suite, server):
    """The sound server is killed while a film plays: the film goes on to its end, with every frame in its place."""
    with tempfile.TemporaryDirectory(prefix="kinora-rig-") as folder:
        path = f"{folder}/film.mp4"
        film(path)
        with Probe("play", "--file", path) as play:
            seen = play.until(lambda event: event["event"] != "frame" or event["time"] > 0.5)
            heard = wait_for(lambda: is_heard(play.process.pid), seconds=6)
            if not suite.check("a film is heard through the sound server", seen[-1] and heard, seen[-3:]):
                return
            os.kill(server, signal.SIGKILL)
            seen += play.until(lambda event: event["event"] != "frame", seconds=40)
            times = [round(event["time"] * RATE) for event in seen if event and event["event"] == "frame"]
            end = seen[-1] or {}
            suite.check("a film whose sound server is killed is played to its end", end.get("event") == "ended", seen[-3:])
            # That on which it goes on is shown once more.
            suite.check("every one of its frames is shown, in their order",
                        times == sorted(times) and set(times) == set(range(RATE * SECONDS)), times)
            closed = play.next(seconds=20)
            suite.check("then its player can be let go of", closed and closed["event"] == "closed", closed)
