"""What kinora-cli takes to look at a media file and to make still images of it, against the usual programs for that,
turn by turn. One that isn't installed is left out."""
import json
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import extent


def make_movie(folder):
    """A movie of 1920×1080 at 30 fps with a key frame every 2 s, B-frames and sound: half a minute, over and over."""
    movie, seconds = folder / f"bench-{extent.now.film}.mp4", extent.now.part
    if movie.exists():
        return movie
    folder.mkdir(parents=True, exist_ok=True)
    quiet = ["ffmpeg", "-hide_banner", "-nostdin", "-v", "error", "-y"]
    part, passing = folder / "part.mp4", folder / "passing.mp4"
    subprocess.run(
        [*quiet, "-f", "lavfi", "-i", f"testsrc2=size={extent.now.size}:rate=30:duration={seconds}",
         "-f", "lavfi", "-i", f"sine=frequency=440:duration={seconds}", "-c:v", "libx264", "-preset", "veryfast", "-b:v", "8M",
         "-g", "60", "-keyint_min", "60", "-sc_threshold", "0", "-bf", "3", "-pix_fmt", "yuv420p", "-c:a", "aac", part],
        check=True)
    subprocess.run([*quiet, "-stream_loop", str(extent.now.film // seconds - 1), "-i", part, "-c", "copy", passing], check=True)
    passing.rename(movie)
    part.unlink()
    return movie


def took(*commands):
    """Milliseconds that programs take, one after the other."""
    begin = time.monotonic()
    for command in commands:
        subprocess.run([str(word) for word in command], check=True, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return 1000 * (time.monotonic() - begin)


def compare(report, what, ours, others, goal, frames=None):
    """The medians of several turns; the goal is a share of the best of the others, or one for each that is named.
    `frames` counts what the last command wrote: no ratio is met where the others wrote another number."""
    for name in [name for name in others if not shutil.which(name.split()[0])]:
        left_out(report, what, name)
        del others[name]
    candidates = {"kinora-cli": ours, **others}
    times = {name: [] for name in candidates}
    written = {}
    for name, commands in candidates.items():    # the first start fills caches
        took(*commands[:1])
        written[name] = frames() if frames else None
    if frames:
        report(f"{what}, frames written", ", ".join(f"{name} {count}" for name, count in written.items()), "the same",
               len(set(written.values())) == 1)
    for _ in range(extent.now.turns):
        for name, commands in candidates.items():
            times[name].append(took(*commands))
    medians = {name: statistics.median(values) for name, values in times.items()}
    report(what, ", ".join(f"{name} {median:.0f} ms" for name, median in medians.items()))
    for against, limit in (goal if isinstance(goal, dict) else {None: goal}).items():
        rivals = [name for name in others if against in (None, name)]
        if rivals:
            ratio = medians["kinora-cli"] / min(medians[name] for name in rivals)
            is_fair = all(written[name] == written["kinora-cli"] for name in rivals)
            report(f"{what}, ratio to {against or 'the best of the others'}", f"{ratio:.2f}", f"≤ {limit}",
                   ratio <= limit and is_fair)


def left_out(report, what, program):
    """Says that this machine lacks what something is compared with."""
    report(what, f"left out: {program} isn't installed")


def measure(report, cli, bench, folder):
    movie, film, count = make_movie(folder), extent.now.film, extent.now.images
    loads = json.loads(subprocess.run(
        [bench, "load", movie, str(40 * extent.now.turns)], capture_output=True, text=True, check=True).stdout)["milliseconds"]
    load = statistics.median(loads)
    report("opening it in a process that runs", f"{load:.2f} ms ({max(loads):.2f} at most)", "≤ 3 ms", load <= 3)
    compare(report, f"what a movie of {film / 60:g} minutes holds", [[cli, "info", movie, "--json"]], {
        "ffprobe": [["ffprobe", "-v", "error", "-show_format", "-show_streams", "-of", "json", movie]],
        "mediainfo": [["mediainfo", "--Output=JSON", movie]]}, {"ffprobe": 0.5})
    seconds = [round((place + 0.5) * film / count, 3) for place in range(count)]
    with tempfile.TemporaryDirectory() as name:
        output = Path(name)
        images = [cli, "thumbnails", movie, "--output", output, "--size", "320x320", "--force"]
        scale = ["-vf", "scale=320:-1"]
        compare(report, f"{count} key frames as images", [[*images, "--count", count]], {
            "ffmpegthumbnailer": [["ffmpegthumbnailer", "-i", movie, "-o", output / "t.jpg", "-s", "320", "-t",
                                   f"{100 * second // film:.0f}%"] for second in seconds],
            "ffmpeg -skip_frame nokey": [["ffmpeg", "-v", "error", "-y", "-skip_frame", "nokey", "-i", movie, "-an",
                                          "-vf", f"fps={count}/{film},scale=320:-1", output / "k%03d.jpg"]]},
                0.6)
        compare(report, f"{count} exact images",
                [[*images, "--exact", "--at", ",".join(str(second + 0.9) for second in seconds)]], {
                    "ffmpeg -ss": [["ffmpeg", "-v", "error", "-y", "-ss", second + 0.9, "-i", movie, "-frames:v", "1",
                                    *scale, output / "e.jpg"] for second in seconds]}, 0.35)
