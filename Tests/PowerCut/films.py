"""Whether files are whole, and how long films are, by programs that aren't ours."""
import json
import subprocess
import sys
from pathlib import Path

from PIL import Image

sys.path.append(str(Path(__file__).resolve().parents[1] / "Shapes"))
import painting  # noqa: E402


def film(path):
    """What is wrong with a film, in words, how many frames are in it, and how many seconds."""
    done = subprocess.run(
        ["ffprobe", "-v", "error", "-threads", "1", "-of", "json", "-count_frames", "-show_entries",
         "stream=codec_type,nb_read_frames:format=duration", path], capture_output=True, text=True, check=False)
    found = json.loads(done.stdout or "{}")
    pictures = [stream for stream in found.get("streams", []) if stream.get("codec_type") == "video"]
    frames = int(pictures[0].get("nb_read_frames", 0)) if pictures else 0
    wrong = done.stderr.strip()[:200] or ("" if done.returncode == 0 and frames else "it has no frames")
    return wrong, frames, float(found.get("format", {}).get("duration", 0))


def numbers(path):
    """The numbers that the simulated camera has painted into a film's frames, or into a photo; None where none is legible."""
    told = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=width,height", "-of", "csv=p=0", path],
        capture_output=True, text=True, check=False).stdout.strip()
    if not told:
        return []
    left, top, cell = painting.simulated_square(*map(int, told.split(",")[:2]))
    side = cell * painting.SIDE
    pixels = subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", "0:v:0", "-fps_mode", "passthrough", "-vf",
         f"format=gray,crop={side}:{side}:{left}:{top}:exact=1", "-f", "rawvideo", "-"],
        capture_output=True, check=False).stdout
    frames = [pixels[begin:begin + side * side] for begin in range(0, len(pixels), side * side)]
    return [painting.read(frame, side, side, (0, 0, cell)) for frame in frames]


def packets(path):
    """A sum of all that is stored in a film's streams; it stays the same where only the words around them change."""
    return subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", "0", "-c", "copy", "-f", "streamhash", "-"],
        capture_output=True, text=True, check=False).stdout


def photo(path):
    """What is wrong with a photo, in words."""
    try:
        with Image.open(path) as image:
            image.load()
    except (OSError, SyntaxError) as error:
        return str(error) or type(error).__name__
    return ""


def problem(path):
    """What is wrong with a photo or a film of these endings; nothing if it is whole."""
    return photo(path) if path.suffix in {".jpg", ".png", ".gif"} else film(path)[0]
