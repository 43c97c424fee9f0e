"""The questions that every film is asked. Each is a method of `Film` that returns what is wrong, or an empty text."""

import dataclasses
import math
import pathlib
import random
import re
import tempfile

import comparing
import painting
import waveform
from kinora import Kinora, Unanswered
from PIL import Image
from shape import Frame, Shape

# Jumps in all, places in one run forwards, and how many seconds these are apart at least.
JUMPS, FORWARDS, APART = 20, 9, 0.2
# How long it is played between jumps, in seconds.
JUMP_AFTER = 0.04
LONG_AFTER = 0.5
PICTURES = 20
STEPS = 9
POINTS_A_SECOND = 4000


@dataclasses.dataclass
class Film:
    """A film that was made, and the one who is asked about it."""

    shape: Shape
    path: pathlib.Path
    kinora: Kinora
    lost: set[int] = dataclasses.field(default_factory=set)  # frames that its damage took away

    def ask(self, question: str) -> str:
        """What is wrong with the answer; empty where it is right."""
        problem = self._ask(question)
        for later in self.shape.other_starts if problem else ():
            if not dataclasses.replace(self, shape=self.shape.beginning(later))._ask(question):
                return ""
        return problem

    def _ask(self, question: str) -> str:
        try:
            return QUESTIONS[question](self)
        except Unanswered as unanswered:
            return str(unanswered).replace(str(self.path), self.path.name)
        except (KeyError, IndexError, TypeError) as error:
            return f"an answer of another form: {error!r}"

    # What it says of itself

    def info(self) -> str:
        """Tracks, size and duration, as far as the file tells them by itself."""
        facts = self._facts()
        problem = self._tracks(facts)
        if problem or self.lost:
            return problem
        if self.shape.has_duration or facts.get("isDurationExact"):
            return comparing.duration(self.shape.seconds, facts.get("duration"), self.shape.duration_slack)
        return ""

    def precise(self) -> str:
        """Duration and number of frames, where the whole file may be read for it."""
        facts = self._facts("--precise")
        if self.lost:
            return ""
        problem = comparing.duration(self.shape.seconds, facts.get("duration"), self.shape.duration_slack)
        video = next((track for track in facts["tracks"] if track["kind"] == "video"), None)
        if not problem and video and video.get("frames") != len(self.shape.frames):
            return f"expected {len(self.shape.frames)} frames, got {video.get('frames')}"
        return problem

    # The list of frames

    def frames(self) -> str:
        """The time of every frame, without decoding."""
        listed = self.kinora.ask("frames", "--json", self.path)
        return self._compare([(self._number_at(line["time"]), line["time"]) for line in listed])

    def numbers(self) -> str:
        """The very frames, decoded."""
        return self._compare(seen_in(self.kinora.ask("frames", "--numbers", "--json", self.path)))

    # Playing

    def forwards(self) -> str:
        """Every frame is played, and the end is where the film is over."""
        events = self._play()
        problem = self._compare(played(events))
        if problem or self.lost:
            return problem
        return comparing.duration(
            self.shape.seconds, events[-1].get("time"), self.shape.duration_slack, "the end at ")

    def backwards(self) -> str:
        events = self._play("--rate", "-1")
        return self._compare(played(events)[::-1])

    def jumps(self) -> str:
        """Jumps all over the film, each made on the frame to which the last one led."""
        frames = self._whole_frames()
        # Far from each other: while a jump is under way, the film plays on and must not reach the next one's time.
        apart = max(APART, (frames[-1].end - frames[0].start) / FORWARDS)
        runs = math.ceil(JUMPS / len(self._apart(frames, apart)))
        starts = [
            next(place for place, frame in enumerate(frames) if frame.end - frames[0].start > apart * run / runs)
            for run in range(runs)]
        # Forwards, so that no jump passes another's time; and back from where the end is far.
        ways = [self._apart(frames[place:], apart) for place in starts]
        ways.append([frames[len(frames) // 2], frames[len(frames) // 4]])
        return next(filter(None, map(self._jump, ways)), "")

    @staticmethod
    def _apart(frames: list[Frame], least: float) -> list[Frame]:
        """Those of the frames that begin so many seconds after each other."""
        places = frames[:1]
        for frame in frames:
            if frame.start >= places[-1].start + least:
                places.append(frame)
        return places

    def steps(self) -> str:
        """Frame by frame over the border of a group, forwards and back."""
        if self.lost:
            return self._damaged_steps()
        frames = self.shape.frames
        first = min(8, max(0, len(frames) - STEPS - 1))
        part = frames[first:first + STEPS + 1]
        for count, order in ((STEPS, part), (-STEPS, part[::-1])):
            count = len(part) - 1 if count > 0 else 1 - len(part)
            seen = played(self._play("--from", f"{order[0].middle:.6f}", "--step", count))
            problem = comparing.frames(order, seen, self.shape.tick)
            if problem:
                return f"--step {count}: {problem}"
        return ""

    # Still images

    def pictures(self) -> str:
        """Exact images of the first, the last and other frames; at 0 s it is always the first."""
        chance = random.Random(self.shape.name)
        frames = self._whole_frames()
        wanted = [(0.0, frames[0]), (frames[-1].middle, frames[-1])]
        wanted += [(frame.middle, frame) for frame in chance.sample(frames, min(len(frames), PICTURES))]
        with tempfile.TemporaryDirectory() as folder:
            made = self.kinora.ask(
                "thumbnails", "--exact", "--at", ",".join(f"{time:.6f}" for time, _ in wanted), "--output", folder,
                "--json", self.path)
            files = {round(line["requested"], 5): line for line in made if "file" in line}
            for time, frame in wanted:
                line = files.get(round(time, 5))
                if not line:
                    return f"expected an image at {comparing.seconds(time)}, got none"
                seen = (number_in(pathlib.Path(line["file"]), self.shape), line["actual"])
                problem = comparing.frames([frame], [seen], self.shape.tick)
                if problem:
                    return f"at {comparing.seconds(time)}: {problem.partition(';')[0]}"
        return ""

    # Sound

    def sound(self) -> str:
        """All of it is heard, and each burst when it was made; what an encoder puts before the sound isn't."""
        points = min(16384, round(POINTS_A_SECOND * max(1, self.shape.sound_end)))
        report = self.kinora.ask("waveform", "--json", "--points", points, self.path)[0]
        if len(report["channels"]) != self.shape.sound.channels:
            return f"expected {self.shape.sound.channels} channels, got {len(report['channels'])}"
        for channel in range(self.shape.sound.channels):
            problem = comparing.bursts(
                self.shape.burst_centres, waveform.burst_centres(report, channel), self.shape.burst_slack)
            if problem:
                return problem
        return comparing.duration(
            self.shape.sound_end, report["duration"], self.shape.sound_slack, "sound up to ")

    def refusal(self) -> str:
        """What can't be read is refused with a sentence that says why."""
        answer = self.kinora.run("play", "--headless", self.path)
        said = answer.error.strip() or answer.output.strip()
        if answer.status == 0:
            return "expected to be told that it can't be played, got status 0"
        if not re.search(self.shape.refused, said):
            return f"expected a message like {self.shape.refused!r}, got {said[-200:]!r}"
        return ""

    # Parts of questions

    @property
    def _end(self) -> float:
        """From where it is played backwards."""
        return max(frame.end for frame in self._whole_frames()) if self.lost else self.shape.seconds

    def _facts(self, *words: str) -> dict:
        return self.kinora.ask("info", "--json", *words, self.path)[0]

    def _tracks(self, facts: dict) -> str:
        tracks = {track["kind"]: track for track in facts["tracks"][::-1]}
        kinds = [track["kind"] for track in facts["tracks"] if track["kind"] in ("video", "audio")]
        if self.shape.more_tracks:
            kinds = list(dict.fromkeys(kinds))
        if sorted(kinds) != sorted(self.shape.kinds):
            return f"expected {' and '.join(self.shape.kinds)}, got {' and '.join(kinds) or 'no track'}"
        if self.shape.picture:
            size = tracks["video"].get("width"), tracks["video"].get("height")
            expected = self.shape.size or self.shape.picture.size
            expected = expected[::-1] if self.shape.rotation % 180 else expected
            if size != expected:
                return f"expected {expected[0]}×{expected[1]}, got {size[0]}×{size[1]}"
            if (tracks["video"].get("rotation") or 0) != self.shape.rotation:
                return f"expected a turn by {self.shape.rotation}°, got {tracks['video'].get('rotation')}°"
        if self.shape.sound:
            got = tracks["audio"].get("sampleRate"), tracks["audio"].get("channels")
            if got != (self.shape.sound.rate, self.shape.sound.channels):
                return f"expected {self.shape.sound.rate} Hz × {self.shape.sound.channels}, got {got[0]} Hz × {got[1]}"
        return ""

    def _play(self, *words) -> list[dict]:
        return self.kinora.ask("play", "--headless", "--numbers", "--json", *words, self.path)

    def _compare(self, seen: list[comparing.Seen]) -> str:
        if self.lost:
            return comparing.damaged_frames(self.shape.frames, self.lost, seen, self.shape.tick)
        return comparing.frames(self.shape.frames, seen, self.shape.tick)

    def _number_at(self, time: float) -> int | None:
        """The frame that must be at this time: for lists of times alone."""
        near = min(self.shape.frames, key=lambda frame: abs(frame.start - time))
        return near.number if abs(near.start - time) <= self.shape.tick else None

    def _whole_frames(self) -> list[Frame]:
        return [frame for frame in self.shape.frames if frame.number not in self.lost]

    def _jump(self, targets: list[Frame]) -> str:
        words = ["--from", f"{targets[0].middle:.6f}"]
        for here, target in zip(targets, targets[1:]):
            words += ["--seek", f"{target.middle:.6f}@{here.middle + JUMP_AFTER:.6f}"]
        # Far enough behind the last jump's time that a busy machine hears of that before the end.
        end = max(target.middle for target in targets) + LONG_AFTER
        words += ["--to", f"{end:.6f}"] if end < self._whole_frames()[-1].start else []
        seen = played(self._play(*words))
        return comparing.jumps(
            targets, seen, self.shape.tick, [frame for frame in self.shape.frames if frame.number in self.lost])

    def _damaged_steps(self) -> str:
        """From before the damage onwards, and from behind it back."""
        frames = self._whole_frames()
        before = [frame for frame in frames if frame.number < min(self.lost)] or frames
        after = [frame for frame in frames if frame.number > max(self.lost)] or before
        for count, first in ((STEPS, before[-min(len(before), STEPS // 2)]), (-STEPS, after[min(len(after), STEPS // 2) - 1])):
            seen = played(self._play("--from", f"{first.middle:.6f}", "--step", count))
            if not seen or seen[0][0] != first.number:
                return f"expected {first.number}, got {comparing.frame_text(*seen[0]) if seen else 'nothing'}"
            problem = comparing.damaged_steps(self.shape.frames, self.lost, count, seen, self.shape.tick)
            if problem:
                return f"--step {count}: {problem}"
        return ""


def seen_in(lines: list[dict]) -> list[comparing.Seen]:
    return [(line.get("number"), line["time"]) for line in lines]


def played(events: list[dict]) -> list[comparing.Seen]:
    return seen_in([event for event in events if event["event"] == "frame"])


def number_in(path: pathlib.Path, shape: Shape) -> int | None:
    with Image.open(path) as image:
        gray = image.convert("L")
        square = painting.simulated_square(*gray.size) if shape.is_simulated else None
        return painting.read(gray.tobytes(), *gray.size, square)


QUESTIONS = {
    "info": Film.info, "precise": Film.precise, "frames": Film.frames, "numbers": Film.numbers,
    "forwards": Film.forwards, "backwards": Film.backwards, "jumps": Film.jumps, "steps": Film.steps,
    "pictures": Film.pictures, "sound": Film.sound, "refusal": Film.refusal,
}
