"""What the app has recorded, read by other programs."""
import json

from .frame_numbers import FrameNumberReader
from .waiting import run


class Recordings:
    def __init__(self, desktop):
        self.folder = desktop.folder / "home/Videos/Kinora"

    @property
    def files(self):
        """All files in the folder but the Library's marker, in the order of their names, which is that of their times."""
        files = self.folder.iterdir() if self.folder.is_dir() else []
        return sorted(file for file in files if file.name != ".kinora-folder")

    def only(self):
        """The one file that there is."""
        files = self.files
        assert len(files) == 1, f"expected one recording, there are {[file.name for file in files]}"
        return files[0]


class Recording:
    """A file as ffprobe sees it. Making one decodes every frame and fails on any remark."""

    def __init__(self, path):
        self.path = path
        done = run(["ffprobe", "-v", "warning", "-count_frames", "-show_streams", "-show_format", "-of", "json", path])
        assert done.returncode == 0 and not done.stderr.strip(), f"{path.name}: {done.stderr.strip()}"
        read = json.loads(done.stdout)
        self.seconds = float(read["format"]["duration"])
        streams = {stream["codec_type"]: stream for stream in read["streams"]}
        self.video, self.audio = streams.get("video"), streams.get("audio")

    @property
    def frames(self):
        return int(self.video["nb_read_frames"])

    def reading(self, frame):
        """The frame number that is painted into a frame, with its place."""
        width, height = int(self.video["width"]), int(self.video["height"])
        done = run(
            ["ffmpeg", "-nostdin", "-v", "error", "-i", self.path, "-vf", f"select=eq(n\\,{frame})",
             "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "bgra", "-"], text=False)
        assert len(done.stdout) == width * height * 4, f"no frame {frame}: {done.stderr.decode()}"
        reading = FrameNumberReader(Frame(width, height, done.stdout)).read()
        assert reading, f"no number is painted into frame {frame}"
        return reading


class Frame:
    """A picture in memory, in the place of a screen."""

    def __init__(self, width, height, memory):
        self.width, self.height, self.memory, self.start, self.stride = width, height, memory, 0, 4 * width
