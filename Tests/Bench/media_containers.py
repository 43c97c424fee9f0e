"""The same film in MP4, Matroska, WebM and a transport stream: what it holds, all its frames, exact images and the first
frame, against the usual programs for that."""
import statistics
import subprocess
import tempfile
from pathlib import Path

import extent
import media_play
from media_files import compare, make_movie


def make_files(folder):
    """The film by container. WebM's codecs are others: half a minute is encoded, and repeated."""
    movie = make_movie(folder)
    quiet = ["ffmpeg", "-hide_banner", "-nostdin", "-v", "error", "-y"]
    files = {"mp4": movie}
    for name in ("mkv", "ts"):
        files[name] = movie.with_suffix(f".{name}")
        if not files[name].exists():
            passing = movie.with_suffix(f".passing.{name}")
            subprocess.run([*quiet, "-i", movie, "-c", "copy", passing], check=True)
            passing.rename(files[name])
    files["webm"] = movie.with_suffix(".webm")
    if not files["webm"].exists():
        part, passing = folder / "part.webm", movie.with_suffix(".passing.webm")
        subprocess.run(
            [*quiet, "-t", str(extent.now.part), "-i", movie, "-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "4M", "-g", "60",
             "-c:a", "libopus", part], check=True)
        subprocess.run([*quiet, "-stream_loop", str(extent.now.film // extent.now.part - 1), "-i", part, "-c", "copy", passing], check=True)
        passing.rename(files["webm"])
        part.unlink()
    # As a browser writes it: without duration and cues.
    files["live webm"] = folder / "live.webm"
    if not files["live webm"].exists():
        passing = folder / "passing.webm"
        subprocess.run([*quiet, "-i", files["webm"], "-c", "copy", "-live", "1", passing], check=True)
        passing.rename(files["live webm"])
    return files


def measure_first_frame(report, name, program, movie):
    times = {"kinora": [], "mpv": []}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(extent.now.turns + 1):       # the first turn fills caches
            for player, values in times.items():
                took = media_play.first_frame(player, program, movie, folder)
                if turn:
                    values.append(took)
    medians = {player: statistics.median(values) for player, values in times.items()}
    report(f"{name}: from exec to the first frame",
           ", ".join(f"{player} {value:.0f} ms" for player, value in medians.items()))
    ratio = medians["kinora"] / medians["mpv"]
    report(f"{name}: ratio to mpv", f"{ratio:.2f}", "≤ 1", ratio <= 1)


def measure(report, cli, program, folder):
    count = extent.now.images // 2
    seconds = [round((place + 0.5) * extent.now.film / count, 3) for place in range(count)]
    for name, movie in make_files(folder).items():
        probe = ["ffprobe", "-v", "error", "-of", "json"]
        compare(report, f"{name}: what it holds", [[cli, "info", movie, "--json"]],
                {"ffprobe": [[*probe, "-show_format", "-show_streams", movie]]}, 0.3)
        compare(report, f"{name}: what it holds", [[cli, "info", movie, "--json"]],
                {"mediainfo": [["mediainfo", "--Output=JSON", movie]]}, 1)
        compare(report, f"{name}: the times of all frames", [[cli, "frames", movie, "--json"]],
                {"ffprobe": [[*probe, "-select_streams", "v", "-show_entries", "packet=pts_time,flags", movie]]}, 1)
        with tempfile.TemporaryDirectory() as output:
            output = Path(output)
            compare(report, f"{name}: {count} exact images",
                    [[cli, "thumbnails", movie, "--output", output, "--size", "320x320", "--force", "--exact", "--at",
                      ",".join(str(second + 0.9) for second in seconds)]], {
                        "ffmpeg -ss": [["ffmpeg", "-v", "error", "-y", "-ss", second + 0.9, "-i", movie, "-frames:v", "1",
                                        "-vf", "scale=320:-1,format=yuvj420p", output / "e.jpg"] for second in seconds]}, 0.5)
        measure_first_frame(report, name, program, movie)
