"""What every film is made from: frames with painted numbers as Y4M, and tone bursts as WAV. Written here, byte by byte."""

import array
import dataclasses
import fractions
import math
import pathlib
import sys
import wave

import painting

BURST_SECONDS = 0.05
FADE_SECONDS = 0.002
AMPLITUDE = 0.5


@dataclasses.dataclass(frozen=True)
class Picture:
    """The master of a film's picture: frame k carries the number k."""

    rate: str = "25"  # frames per second, or ticks where `ticks` says how many of them each frame is shown
    count: int = 50
    size: tuple[int, int] = (160, 120)
    ticks: tuple[int, ...] = (1,)  # used over and over

    @property
    def name(self) -> str:
        return f"{self.size[0]}x{self.size[1]}-{self.rate.replace('/', '-')}-{self.count}.y4m"

    def time(self, frame: int) -> fractions.Fraction:
        """When a frame is to be shown."""
        rounds, rest = divmod(frame, len(self.ticks))
        return (rounds * sum(self.ticks) + sum(self.ticks[:rest])) / fractions.Fraction(self.rate)

    @property
    def seconds(self) -> float:
        return float(self.time(self.count))

    def write(self, path: pathlib.Path):
        width, height = self.size
        rate = fractions.Fraction(self.rate)
        colour = bytes([128]) * ((width + 1) // 2 * ((height + 1) // 2) * 2)
        with path.open("wb") as file:
            file.write(b"YUV4MPEG2 W%d H%d F%d:%d Ip A1:1 C420mpeg2\n" % (
                width, height, rate.numerator, rate.denominator))
            for number in range(self.count):
                file.write(b"FRAME\n" + painting.luma(number, width, height) + colour)


@dataclasses.dataclass(frozen=True)
class Sound:
    """The master of a film's sound: a burst each half second, another tone in each channel.

    The first is a little after the beginning: encoders distort what they begin with.
    """

    rate: int = 48000
    channels: int = 2
    seconds: float = 2.0
    every: float = 0.5
    first: float = 0.1

    @property
    def name(self) -> str:
        return f"{self.rate}-{self.channels}-{self.seconds}-{self.every}-{self.first}.wav"

    @property
    def centres(self) -> list[float]:
        """The middle of each burst."""
        count = math.ceil((self.seconds - self.first - BURST_SECONDS) / self.every)
        return [self.first + place * self.every + BURST_SECONDS / 2 for place in range(count)]

    def write(self, path: pathlib.Path):
        length, fade = int(self.rate * BURST_SECONDS), int(self.rate * FADE_SECONDS)
        samples = array.array("h", bytes(2 * self.channels * round(self.rate * self.seconds)))
        for centre in self.centres:
            start = round((centre - BURST_SECONDS / 2) * self.rate)
            for channel in range(self.channels):
                step = 2 * math.pi * (1000 + 200 * channel) / self.rate
                for index in range(length):
                    # The same at both ends, so that a burst's energy has its centre in the middle.
                    volume = min(1, (index + 0.5) / fade, (length - index - 0.5) / fade)
                    samples[(start + index) * self.channels + channel] = round(
                        32767 * AMPLITUDE * volume * math.cos(step * (index - length / 2)))
        if sys.byteorder == "big":
            samples.byteswap()
        with wave.open(str(path), "wb") as file:
            file.setnchannels(self.channels)
            file.setsampwidth(2)
            file.setframerate(self.rate)
            file.writeframes(samples.tobytes())
