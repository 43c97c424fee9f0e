"""Reads a long recording of the simulated devices: which frame is shown when, and when the bursts sound."""
import array
import json
import statistics
import subprocess

from harness.frame_numbers import CELLS, number_in

SOUND_RATE = 8000
BURST_HZ = 1000


class RecordedMovie:
    """A file decoded by ffmpeg, as streams: ten minutes don't fit into memory."""

    def __init__(self, file, rate):
        self.file, self.rate = file, rate
        streams = json.loads(self._tool("ffprobe", "-v", "error", "-of", "json", "-show_streams", file))["streams"]
        video = next(stream for stream in streams if stream["codec_type"] == "video")
        self.width, self.height = video["width"], video["height"]
        self.warnings = subprocess.run(["ffprobe", "-v", "warning", file], capture_output=True, text=True).stderr
        self.times = self._times("v:0")
        self.numbers = self._numbers()
        self.bursts = self._bursts()

    @staticmethod
    def _tool(*command):
        return subprocess.run(command, capture_output=True, check=True).stdout

    def _times(self, stream):
        text = self._tool("ffprobe", "-v", "error", "-select_streams", stream, "-show_entries", "packet=pts_time",
                          "-of", "csv=print_section=0", self.file).decode()
        return sorted(float(line.strip(",")) for line in text.split() if line.strip(","))

    def _numbers(self):
        """The painted numbers, where the simulated camera paints them, each cell averaged to one pixel by ffmpeg."""
        cell = int(min(self.width, self.height) * 0.24) // CELLS
        side = cell * CELLS
        x, y = (self.width - side) // 2, int(self.height * 0.76) - side // 2
        decoder = subprocess.Popen(
            ["ffmpeg", "-v", "error", "-nostdin", "-i", self.file, "-map", "0:v:0", "-fps_mode", "passthrough", "-vf",
             f"crop={side}:{side}:{x}:{y}:exact=1,format=gray,scale={CELLS}:{CELLS}:flags=area", "-f", "rawvideo",
             "-pix_fmt", "gray", "pipe:1"], stdout=subprocess.PIPE)
        numbers = []
        while levels := decoder.stdout.read(CELLS * CELLS):
            numbers.append(number_in(levels))
        decoder.wait()
        return numbers

    def _bursts(self):
        """When the bursts begin. The filter's delay is the same for all."""
        start = self._times("a:0")[0]
        sound = array.array("f", self._tool(
            "ffmpeg", "-v", "error", "-nostdin", "-i", self.file, "-map", "0:a:0", "-ac", "1", "-ar", str(SOUND_RATE),
            "-af", f"bandpass=f={BURST_HZ}:width_type=h:w=200", "-f", "f32le", "pipe:1"))
        onsets, quiet_since = [], 0
        for index, sample in enumerate(sound):
            if abs(sample) > 0.25:
                if index - quiet_since > SOUND_RATE // 4:
                    onsets.append(index / SOUND_RATE + start)
                quiet_since = index
        return onsets

    def lost_after(self, seconds):
        """How many numbers are missing once so much has been recorded, and how many frames can't be read."""
        late = [number for time, number in zip(self.times, self.numbers) if time > seconds]
        legible = [number for number in late if number is not None]
        steps = [(after - before) % 65536 - 1 for before, after in zip(legible, legible[1:])]
        return sum(steps), len(late) - len(legible)

    def offsets(self):
        """How far sound and picture are apart at each burst, on a clock of one second's turn."""
        shown = [(time, number) for time, number in zip(self.times, self.numbers) if number is not None]
        result, index, turns, last = [], 0, 0, None
        for burst in self.bursts:
            while index + 1 < len(shown) and shown[index + 1][0] <= burst:
                index += 1
                if last is not None and shown[index][1] < last:
                    turns += 1
                last = shown[index][1]
            time, number = shown[index]
            result.append((time - (number + 65536 * turns) / self.rate - burst) % 1)
        return result

    def drift(self):
        """How far the offset at the end is from that at the start, in milliseconds: medians of ten bursts each."""
        offsets = self.offsets()
        around = offsets[0]
        unrolled = [around + ((offset - around + 0.5) % 1 - 0.5) for offset in offsets]
        count = max(1, min(10, len(unrolled) // 2))
        return 1000 * (statistics.median(unrolled[-count:]) - statistics.median(unrolled[:count]))
