"""A person's library for journeys: photos and videos with the dates that a camera gives them."""
import contextlib
import functools
import os
import select
import shutil
import sqlite3
from datetime import datetime, time, timedelta

from .programs import BUILD, program
from .waiting import run

PICTURES = BUILD / "ui-pictures"
ANSWER_SECONDS = 30
COLOURS = ["0x1d4e89,0xf7b267", "0x2a9d8f,0xe9c46a", "0x6d597a,0xe56b6f", "0x264653,0xf4a261", "0x3a5a40,0xdad7cd",
           "0x22223b,0xf2e9e4", "0x003049,0xf77f00"]


def ffmpeg(*arguments):
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-y", *arguments])
    assert done.returncode == 0, done.stderr


def made_once(name, *arguments):
    """What ffmpeg makes of these arguments, kept under this name: to make it takes seconds."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    file = PICTURES / name
    if not file.exists():
        part = PICTURES / f"{os.getpid()}-{name}"
        ffmpeg(*arguments, part)
        part.rename(file)
    return file


class Tagger:
    """One exiftool for all files of a journey: it takes longer to start than to write."""

    def __init__(self, desktop):
        self.process = desktop.attend("exiftool", "-stay_open", "True", "-@", "-")

    def write(self, file, tags):
        lines = ["-overwrite_original", *[f"-{tag}={value}" for tag, value in tags.items()], str(file), "-execute"]
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()
        answer, pipe = "", self.process.stdout.fileno()
        while not answer.endswith("{ready}\n"):
            ready, _, _ = select.select([pipe], [], [], ANSWER_SECONDS)
            assert ready, f"waited {ANSWER_SECONDS} s for exiftool to write {file.name}: {answer}"
            more = os.read(pipe, 4096).decode(errors="replace")
            assert more, f"exiftool ended: {answer}"
            answer += more
        assert "1 image files updated" in answer, f"exiftool said of {file.name}: {answer}"


class Library:
    """Start Kinora with `**library.variables`. Its two folders are in one of its own, together with the index; with
    `pictures` and `videos` they are those, which are the person's own or are to be chosen in the preferences."""

    def __init__(self, desktop, pictures=None, videos=None):
        self.desktop = desktop
        self.root = desktop.folder / "library"
        self.pictures, self.videos = pictures or self.root / "Pictures", videos or self.root / "Videos"
        for folder in (self.pictures, self.videos):
            folder.mkdir(parents=True)
        self.variables = {} if pictures else {"KINORA_LIBRARY_ROOT": str(self.root)}
        self.now = desktop.clock.now()
        self.count = 0      # of the items

    @property
    def trash(self):
        """The names of the files in the Trash."""
        folder = self.desktop.folder / "home/.local/share/Trash/files"
        return sorted(file.name for file in folder.iterdir()) if folder.is_dir() else []

    @property
    def files(self):
        return sorted(file.name for folder in (self.pictures, self.videos) for file in folder.iterdir()
                      if not file.name.startswith("."))

    @property
    def indexed(self):
        """How many photos and videos the app has taken into its index."""
        with contextlib.closing(sqlite3.connect(f"file:{self.root}/.kinora/library.sqlite?mode=ro", uri=True)) as index:
            return index.execute("SELECT count(*) FROM assets").fetchone()[0]

    def moment(self, days):
        """When the next item was made, so many days ago: before the one that was made last for that day. Today's are older
        than anything that the app makes, at any hour."""
        self.count += 1
        day, clock = self.now.date() - timedelta(days=days), self.desktop.clock
        midnight = datetime.combine(day, time(), self.now.tzinfo).timestamp()
        end = midnight + 12.5 * 3600
        if days <= 0:
            end = self.now.timestamp() - 86_400 * days
        step = min(420, max(1, (end - midnight) // 100))
        moment = clock.local(end - step * self.count)
        assert moment.date() == day, f"{self.count} items are too many for {day}"
        return moment

    @staticmethod
    def _date(moment):
        """A date as cameras write it; with its zone where the hour comes twice in that night."""
        tags = {"DateTimeOriginal": f"{moment:%Y:%m:%d %H:%M:%S}"}
        if moment.replace(fold=1 - moment.fold).utcoffset() != moment.utcoffset():
            zone = f"{moment:%z}"
            tags["OffsetTimeOriginal"] = f"{zone[:3]}:{zone[3:5]}"
        return tags

    def add_photo(self, days=0, size="1600x1200", **tags):
        """A photo of soft colours, taken so many days ago."""
        moment = self.moment(days)
        file = self.pictures / f"IMG_{self.count:04}.jpg"
        shutil.copy(self._picture(self.count % len(COLOURS), size), file)
        words = {**self._date(moment), "Make": "Kinora", "Model": "Test Camera",
                 "ExposureTime": "1/60", "ISO": "200", **tags}
        self._tagger.write(file, words)
        os.utime(file, (moment.timestamp(), moment.timestamp()))
        return file

    @functools.cached_property
    def _tagger(self):
        return Tagger(self.desktop)

    @staticmethod
    def _picture(number, size):
        first, second = COLOURS[number].split(",")
        return made_once(
            f"{number}-{size}.jpg",
            "-f", "lavfi", "-i", f"gradients=s=80x60:c0={first}:c1={second}:n=2:seed={number}:d=1:r=1",
            "-frames:v", 1, "-vf", f"scale={size.replace('x', ':')}:flags=bicubic", "-q:v", 3)

    def add_video(self, days=0, seconds=3, rate=30):
        moment = self.moment(days)
        file = self.videos / f"MOV_{self.count:04}.mp4"
        shutil.copy(
            made_once(f"test-{seconds}-{rate}.mp4", "-f", "lavfi", "-i", f"testsrc2=s=1280x720:r={rate}:d={seconds}",
                      "-pix_fmt", "yuv420p", "-g", rate), file)
        os.utime(file, (moment.timestamp(), moment.timestamp()))
        return file

    def add_animation(self):
        """A GIF whose four frames, a second long each, grow brighter."""
        moment = self.moment(0)
        file = self.pictures / f"ANIM_{self.count:04}.gif"
        shutil.copy(
            made_once("brighter.gif", "-f", "lavfi", "-i", "color=black:s=320x240:r=1:d=4", "-vf",
                      "geq=lum='40+N*60':cb=128:cr=128"), file)
        os.utime(file, (moment.timestamp(), moment.timestamp()))
        return file

    def add_live_photo(self):
        """One that our own camera took: the still's painted number lies in its movie."""
        folder = self.desktop.folder / "taken"
        folder.mkdir(exist_ok=True)
        done = self.desktop.run(program("capture-clients"), "take-live-photos", str(folder), "1", seconds=60,
                                KINORA_SIMULATED_DEVICES="1")
        assert done.returncode == 0, done.stdout + done.stderr
        for file in folder.iterdir():
            shutil.move(file, self.pictures / file.name)
            self.live = self.pictures / file.name

    def add_many(self, count):
        """Many small photos, one every three hours."""
        first = self.add_photo(size="320x240")
        pattern, newest = first.read_bytes(), first.stat().st_mtime
        old = self._written(newest)
        assert old in pattern
        for number in range(1, count):
            file = self.pictures / f"MANY_{number:05}.jpg"
            file.write_bytes(pattern.replace(old, self._written(newest - 3 * 3600 * number)))

    def _written(self, timestamp):
        return f"{self.desktop.clock.local(timestamp):%Y:%m:%d %H:%M:%S}".encode()
