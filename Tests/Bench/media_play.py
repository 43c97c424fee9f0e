"""What playing and jumping in a movie takes, against mpv and gst-play-1.0: frames are decoded and turned into BGRA when
they are due, and shown to nobody; sound is decoded and heard by nobody."""
import json
import os
import signal
import socket
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import extent

BGRA = "videoconvert ! video/x-raw,format=BGRA ! "
MPV = ["mpv", "--no-config", "--vo=null", "--ao=null", "--hwdec=no", "--vf=format=bgra", "--no-terminal", "--no-ytdl"]


def quiet(command, **options):
    return subprocess.Popen(
        [str(word) for word in command], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        **{"stdout": subprocess.DEVNULL, **options})


def end(process):
    process.kill()
    process.wait()


def bench(program, *words):
    """What media-bench says of something."""
    done = subprocess.run(
        [program, *(str(word) for word in words)], capture_output=True, text=True, check=True, timeout=300)
    return json.loads(done.stdout.strip().splitlines()[-1])


class Mpv:
    """mpv with a movie open and paused, led over its socket."""

    def __init__(self, movie, folder):
        path = str(Path(folder) / "mpv.socket")
        self.process = quiet([*MPV, "--pause", "--keep-open", f"--input-ipc-server={path}", movie])
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(60)
        deadline = time.monotonic() + 20
        while True:
            try:
                self.socket.connect(path)
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
        self.rest = b""
        while self.ask("get_property", "time-pos") is None:
            time.sleep(0.01)

    def message(self):
        while b"\n" not in self.rest:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError("mpv has gone")
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)

    def ask(self, *command):
        self.socket.sendall(json.dumps({"command": command}).encode() + b"\n")
        while "error" not in (answer := self.message()):
            pass
        return answer.get("data")

    def jump(self, seconds, how):
        """Jumps, and waits until the frame is there."""
        self.socket.sendall(json.dumps({"command": ["seek", seconds, "absolute", how]}).encode() + b"\n")
        while self.message().get("event") != "playback-restart":
            pass

    def close(self):
        self.socket.close()
        end(self.process)


def places(count, length):
    """The same places in every run; those of media-bench."""
    state, found = 20_261_122, []
    for _ in range(count):
        state = (state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % (1 << 64)
        found.append((state >> 11) / (1 << 53) * length)
    return found


def measure_jumps(report, program, movie, length):
    ours, theirs, wrong, seconds = [], [], 0, extent.now.scrub
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(2):
            facts = bench(program, "seeks", movie, extent.now.jumps)
            ours += facts["milliseconds"]
            wrong += facts["wrong"]
            mpv = Mpv(movie, folder)
            for place in places(extent.now.jumps, length - 1):
                begin = time.monotonic()
                mpv.jump(place, "exact")
                theirs.append(1000 * (time.monotonic() - begin))
            mpv.close()
        median = statistics.median(ours)
        report(f"an exact jump at 1080p with a key frame every 2 s, median of {len(ours)}",
               f"{median:.0f} ms ({max(ours):.0f} at most), mpv {statistics.median(theirs):.0f} ms", "≤ 110 ms", median <= 110)
        report("exact jumps to a wrong frame", str(wrong), "0", wrong == 0)
        for how, word in (("exact", "exact"), ("keyframes", "keys")):
            rates = {"kinora": [], "mpv": []}
            for _ in range(2):
                facts = bench(program, "scrub", movie, seconds, word)
                rates["kinora"].append(facts["frames"] / facts["seconds"])
                mpv = Mpv(movie, folder)
                begin, count = time.monotonic(), 0
                while (gone := time.monotonic() - begin) < seconds:
                    mpv.jump((length - 1) * gone / seconds, how)
                    count += 1
                rates["mpv"].append(count / (time.monotonic() - begin))
                mpv.close()
            medians = {name: statistics.median(values) for name, values in rates.items()}
            report(f"frames per second while scrubbing, {'exactly' if word == 'exact' else 'by key frames'}",
                   f"{medians['kinora']:.1f}, mpv {medians['mpv']:.1f}", "more than mpv",
                   medians["kinora"] > medians["mpv"])


def processor_seconds(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def share(command, seconds):
    """Processor time of a player, in percent of a core, once it has come to rest after its start."""
    process = quiet(command)
    time.sleep(extent.now.settle)
    begin, used = time.monotonic(), processor_seconds(process.pid)
    time.sleep(seconds)
    used, gone = processor_seconds(process.pid) - used, time.monotonic() - begin
    end(process)
    return 100 * used / gone


def measure_playing(report, program, movie, seconds):
    commands = {
        "kinora": [program, "play", movie, int(seconds) + 5],
        "gst-play-1.0": ["gst-play-1.0", "-q", "--no-interactive", f"--videosink={BGRA}fakesink sync=true",
                         "--audiosink=fakesink sync=true", movie],
        "mpv": [*MPV, movie],
    }
    shares = {name: [] for name in commands}
    for _ in range(min(3, extent.now.turns)):
        for name, command in commands.items():
            shares[name].append(share(command, seconds))
    medians = {name: statistics.median(values) for name, values in shares.items()}
    report("processor time of playing 1080p at 30 fps",
           ", ".join(f"{name} {value:.1f} %" for name, value in medians.items()))
    ratio = medians["kinora"] / min(medians["gst-play-1.0"], medians["mpv"])
    report("ratio to the better of the others", f"{ratio:.2f}", "≤ 1.05", ratio <= 1.05)


def first_frame(name, program, movie, folder):
    """Milliseconds from exec until a player has its first frame."""
    shown = Path(folder) / "frame"
    shown.unlink(missing_ok=True)
    begin = time.monotonic()
    if name == "kinora":
        process = quiet([program, "first", movie], stdout=subprocess.PIPE)
        process.stdout.readline()
    elif name == "mpv":
        verbose = [word for word in MPV if word != "--no-terminal"]
        process = quiet([*verbose, "--msg-level=all=no,cplayer=v", movie], stdout=subprocess.PIPE)
        while (line := process.stdout.readline()) and b"first video frame after restart shown" not in line:
            pass
    else:
        process = quiet(["gst-play-1.0", "-q", "--no-interactive", f"--videosink={BGRA}filesink location={shown}",
                         "--audiosink=fakesink sync=true", movie])
        while not (shown.exists() and shown.stat().st_size) and process.poll() is None:
            time.sleep(0.001)
    took = 1000 * (time.monotonic() - begin)
    process.send_signal(signal.SIGKILL)
    process.wait()
    if process.stdout:
        process.stdout.close()
    return took


def measure_first_frame(report, program, movie):
    times = {"kinora": [], "gst-play-1.0": [], "mpv": []}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(extent.now.turns + 1):       # the first turn fills caches
            for name, values in times.items():
                took = first_frame(name, program, movie, folder)
                if turn:
                    values.append(took)
    medians = {name: statistics.median(values) for name, values in times.items()}
    best = min(medians["gst-play-1.0"], medians["mpv"])
    report("from exec to the first frame", ", ".join(f"{name} {value:.0f} ms" for name, value in medians.items()))
    report("ratio to the better of the others", f"{medians['kinora'] / best:.2f}")


def measure(report, program, movie, length, seconds):
    measure_jumps(report, program, movie, length)
    measure_playing(report, program, movie, seconds)
    measure_first_frame(report, program, movie)
