"""How much is measured: all of it, or so little that every group ends with figures within seconds."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Extent:
    starts: int = 15                # of programs whose start is timed
    seconds: float = 20             # how long something is watched
    settle: float = 2               # how long it comes to rest before
    rest: float = 10                # how long it is watched at rest
    items: int = 20_000             # in the Library
    clicks: int = 200               # of the wheel
    words: tuple = ("photo", "test camera", "many 0012", "november", "nowhere")     # typed into the search
    size: str = "1920x1080"         # of films
    part: int = 30                  # seconds of a film that are encoded, and repeated
    film: int = 600                 # its seconds
    clip: int = 12                  # seconds of a film that is edited
    exported: int = 60              # of one that is exported
    mixed: int = 300                # of sounds that are mixed
    joined: int = 100               # files
    segments: tuple = (1, 10, 100, 1000)
    turns: int = 5
    images: int = 20
    jumps: int = 40
    scrub: int = 5                  # seconds
    cycles: int = 15                # recordings, and changes of the camera


FULL = Extent()
BRIEF = Extent(
    starts=1, seconds=1, settle=0.2, rest=1, items=60, clicks=5, words=("ph",), size="320x180", part=2, film=4, clip=3, exported=4,
    mixed=2, joined=3, segments=(1, 3), turns=1, images=2, jumps=2, scrub=1, cycles=2)
now = FULL
