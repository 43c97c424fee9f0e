"""What the sandboxed reader answers, damaged: whoever asks it must refuse that, and neither crash nor ask for memory without end.

`kinora-cli` takes the reader that lies beside it. Its copy has `liar` there, which gives true answers that are damaged.
"""
import pickle
import shutil
from pathlib import Path

LIAR = Path(__file__).resolve().parent / "liar"
# What is asked of one file each, so that true answers of every kind are at hand.
ASKED = [
    ({"facts": {}}, ["a.jpg", "a.heic", "a.mp4", "texts.mkv", "moving.gif"]), ({"details": {}}, ["a.jpg", "a.heic", "a.dng"]),
    ({"picture": {"longestSide": 64}}, ["a.jpg", "a.png", "palette.bmp"]), ({"picture": {}}, ["a.png", "deflate.tiff", "a.webp"]),
    ({"frames": {"from": 0, "longestSide": 64}}, ["moving.gif"]), ({"subtitles": {}}, ["a.srt"]),
]
# What asks: for details, for a picture, for a small one, for facts.
VERBS = [
    ["info", "--json", "PHOTO"], ["scan", "PHOTO"], ["thumbnails", "PHOTO", "--image", "MADE", "--size", "64x64", "--force"],
    ["library", "--root", "LIBRARY", "add", "PHOTO"],
]


class Lies:
    """A folder with a program that is lied to."""

    def __init__(self, built: Path, place: Path, corpus: dict[str, bytes], reader):
        """`reader` is one that runs, and tells the truth."""
        self.place = place / "liar"
        shutil.rmtree(self.place, ignore_errors=True)
        self.place.mkdir(parents=True)
        self.program = self.place / "kinora-cli"
        shutil.copy2(built / "kinora-cli", self.program)
        shutil.copy2(LIAR, self.place / "kinora-reader")
        self.photo = self.place / "photo.jpg"
        self.greeting, self.truths = reader.greeting, {}
        for task, names in ASKED:
            answers = [reader.reply(task, corpus[name]) for name in names if name in corpus]
            self.truths.setdefault(next(iter(task)), []).extend(answers)

    def words(self, photo: bytes, seed: str, chance) -> list[str]:
        """Prepares lies about a photo, and the words of a command that hears them."""
        # Written anew: a file that was hostile isn't asked about again until it changes.
        self.photo.unlink(missing_ok=True)
        self.photo.write_bytes(photo)
        (self.place / "lies.pickle").write_bytes(pickle.dumps((seed, self.greeting, self.truths)))
        (self.place / "starts").unlink(missing_ok=True)
        library = self.place / "library"
        shutil.rmtree(library, ignore_errors=True)
        paths = {"PHOTO": self.photo, "MADE": self.place / "made.png", "LIBRARY": library}
        return [str(paths.get(word, word)) for word in chance.choice(VERBS)]
