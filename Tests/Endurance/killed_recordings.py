"""Recordings whose program is killed at some moment, and whose recovery is killed, too."""
import json
import os
import random
import signal
import subprocess
import threading
import time
from pathlib import Path

# Sound comes in packets of 1024 samples, pictures 30 times a second; either may end so much behind the other.
APART = 1 / 30 + 0.001


class KilledRecording:
    """One recording: killed, perhaps killed again while it is recovered, recovered, and judged by ffprobe and others."""

    def __init__(self, folder, probe, cli, kind, chance):
        self.folder, self.probe, self.cli, self.chance = Path(folder), probe, cli, chance
        self.file = self.folder / f"recording.{kind}"
        self.environment = {**os.environ, "XDG_STATE_HOME": str(folder), "PIPEWIRE_REMOTE": "none"}
        self.recorded = 0.0
        self.recoveries_killed = 0

    def kill_at(self, seconds):
        """Records until so much is recorded, and kills the program a moment later."""
        process = subprocess.Popen(
            [self.probe, "record", self.folder, self.file.suffix[1:]], stdout=subprocess.PIPE, env=self.environment,
            text=True)
        has_enough = threading.Event()

        def read():
            for line in process.stdout:
                self.recorded = float(line.split()[-1])
                if self.recorded >= seconds:
                    has_enough.set()
            has_enough.set()
        reader = threading.Thread(target=read)
        reader.start()
        has_enough.wait(60)
        time.sleep(self.chance.uniform(0, 0.1))
        process.send_signal(signal.SIGKILL)
        process.wait()
        reader.join()

    def recover(self, kills):
        """Recovers the file; that is killed so many times before, each time somewhere else."""
        for _ in range(kills):
            process = subprocess.Popen(
                [self.cli, "recover", "--all"], env=self.environment, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            time.sleep(self.chance.uniform(0.02, 0.12))
            process.send_signal(signal.SIGKILL)
            self.recoveries_killed += process.wait() == -signal.SIGKILL
        subprocess.run([self.cli, "recover", "--all"], env=self.environment, capture_output=True)

    def complaints(self):
        """What is wrong with the recovered file, in words; empty where nothing is."""
        wrong = [f"{tool[0]}: {words[:200]}" for tool in self._tools() if (words := self._says(tool))]
        packets = json.loads(subprocess.run(
            ["ffprobe", "-v", "error", "-of", "json", "-show_entries", "packet=stream_index,pts_time,duration_time,dts",
             self.file], capture_output=True, text=True).stdout or "{}").get("packets", [])
        ends = {}
        for stream in (0, 1):
            mine = [packet for packet in packets if packet["stream_index"] == stream]
            if not mine:
                wrong.append(f"stream {stream} is empty")
                continue
            for key in ("pts_time", "dts"):
                if len({packet[key] for packet in mine}) != len(mine):
                    wrong.append(f"two packets of stream {stream} have one {key}")
            ends[stream] = max(float(packet["pts_time"]) + float(packet["duration_time"]) for packet in mine)
        if len(ends) == 2:
            if abs(ends[0] - ends[1]) > APART:
                wrong.append(f"the picture ends at {ends[0]:.3f} s, the sound at {ends[1]:.3f} s")
            if min(ends.values()) < self.recorded - 1:
                wrong.append(f"{min(ends.values()):.3f} s of {self.recorded:.3f} s are left")
        return wrong

    def _tools(self):
        return (["ffprobe", "-v", "warning", self.file],
                ["ffmpeg", "-v", "warning", "-xerror", "-nostdin", "-i", self.file, "-f", "null", "-"],
                ["mpv", "--no-config", "--vo=null", "--ao=null", "--untimed", "--msg-level=all=warn", self.file])

    def _says(self, tool):
        try:
            run = subprocess.run(tool, capture_output=True, text=True, env=self.environment)
        except FileNotFoundError:
            return ""
        return (run.stdout + run.stderr).strip() or (f"ended with {run.returncode}" if run.returncode else "")


def busy_loops(count):
    """Processes that do nothing but take time."""
    return [subprocess.Popen(["python3", "-c", "while True: pass"]) for _ in range(count)]


def random_moments(count, seed):
    chance = random.Random(seed)
    return [(chance, ("mov", "mp4")[number % 2], chance.uniform(1.2, 7), number % 2 * chance.randrange(4))
            for number in range(count)]
