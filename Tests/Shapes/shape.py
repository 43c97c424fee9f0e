"""A shape: how a film is made, and what must therefore be in it. Nothing here has been asked of Kinora."""

import dataclasses

from masters import BURST_SECONDS, Picture, Sound

# How far a time may be off in a container that counts the 1000th part of a second.
MILLISECOND = 0.00101


@dataclasses.dataclass(frozen=True)
class Frame:
    number: int
    start: float
    end: float

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2


@dataclasses.dataclass(frozen=True)
class Shape:
    """A film, and the truth about it.

    `recipe` are commands with {picture}, {sound}, {out}, {cli} and {out}.1.mp4 for what lies between; `damage` is done
    last, see damage.py.
    """

    name: str
    suffix: str
    recipe: tuple[tuple[str, ...], ...]
    picture: Picture | None = Picture()
    sound: Sound | None = Sound()
    # When the master's first frame and first sample are seen and heard. A film begins at 0 with its earliest.
    picture_start: float = 0
    sound_start: float = 0
    # How long the sound of the file is, where it isn't the master's: encoders fill their last packet.
    sound_seconds: float | None = None
    # How much of the sound's length the container can't tell, and how far a burst's middle may be off.
    sound_slack: float = 0.03
    burst_slack: float = 0.001
    # How exactly the container keeps times.
    tick: float = 0.00002
    # How long the last frame is shown, where the file says something else than the master.
    last_frame: float | None = None
    # Frames of the master that aren't in the film, or can't be shown.
    first: int = 0
    missing: tuple[int, ...] = ()
    # Whether the file says by itself how long it is; otherwise `info` may say less without --precise.
    has_duration: bool = True
    damage: object = None
    # What Kinora says of a file that can't be decoded by what Debian has: a pattern.
    refused: str = ""
    # The size that the file is shown in, where it isn't the master's.
    size: tuple[int, int] | None = None
    # By how many degrees clockwise the file says that it is turned; its size is that of what is stored.
    rotation: int = 0
    # Where decoders differ in whether they give out the first packets' silence, the film may as well begin so much later.
    other_starts: tuple[float, ...] = ()
    # Whether tracks beside the first of each kind are listed, too.
    more_tracks: bool = False
    # Whether the simulated camera painted the numbers; and its first.
    is_simulated: bool = False
    numbers_from: int = 0
    # What else may be true by names and values, where versions of ffmpeg differ: ffprobe says which.
    otherwise: tuple[tuple[str, float], ...] = ()
    # Whether ffprobe sees the frames at their times: it doesn't know how Vorbis begins, nor all edit lists.
    is_probed: bool = True
    # Questions that aren't asked of this shape, each with the reason.
    unasked: tuple[tuple[str, str], ...] = ()

    @property
    def truths(self) -> list["Shape"]:
        """The film as ffmpeg may have written it."""
        return [self, dataclasses.replace(self, **dict(self.otherwise))] if self.otherwise else [self]

    @property
    def frames(self) -> list[Frame]:
        if not self.picture:
            return []
        start = self.picture_start - float(self.picture.time(self.first))
        frames = [
            Frame(k + self.numbers_from, start + float(self.picture.time(k)), start + float(self.picture.time(k + 1)))
            for k in range(self.first, self.picture.count) if k not in self.missing]
        if self.last_frame:
            frames[-1] = dataclasses.replace(frames[-1], end=frames[-1].start + self.last_frame)
        return frames

    @property
    def sound_end(self) -> float:
        if not self.sound:
            return 0
        return self.sound_start + (self.sound_seconds or self.sound.seconds)

    @property
    def seconds(self) -> float:
        """When the last frame's time and all sound is over."""
        return max([self.sound_end] + [frame.end for frame in self.frames[-1:]])

    @property
    def duration_slack(self) -> float:
        """A frame, or what the container can't tell of the sound's length."""
        longest = max([frame.end - frame.start for frame in self.frames], default=0)
        return max(longest, self.sound_slack) if self.sound else longest

    @property
    def burst_centres(self) -> list[float]:
        centres = self.sound.centres if self.sound else []
        return [self.sound_start + centre for centre in centres if self.sound_start + centre > BURST_SECONDS / 2 - 0.001]

    @property
    def kinds(self) -> list[str]:
        return ["video"] * bool(self.picture) + ["audio"] * bool(self.sound)

    def beginning(self, later: float) -> "Shape":
        """The same film, where its time begins so much later."""
        return dataclasses.replace(
            self, picture_start=self.picture_start - later, sound_start=self.sound_start - later)

    @property
    def questions(self) -> list[str]:
        """What is asked, by the names of the checks."""
        if self.refused:
            return ["refusal"]
        names = ["info", "precise"]
        names += ["frames", "numbers", "forwards", "backwards", "jumps", "steps", "pictures"] if self.picture else []
        names += ["sound"] if self.sound else []
        names += ["forwards"] if not self.picture else []
        return [name for name in names if name not in dict(self.unasked)]
