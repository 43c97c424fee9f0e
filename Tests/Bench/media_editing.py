"""What it takes to read, encode, cut and compose movies, against ffmpeg and GStreamer's editing services, turn by turn."""
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import extent
from media_files import compare, left_out, took

ROOT = Path(__file__).resolve().parents[2]
QUIET = ["ffmpeg", "-hide_banner", "-nostdin", "-v", "error", "-y"]


def make(folder, name, words):
    file = folder / name
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        passing = folder / f"passing-{name}"
        subprocess.run([*QUIET, *words, passing], check=True)
        passing.rename(file)
    return file


def movie(folder, name, source):
    return make(folder, name, [
        "-f", "lavfi", "-i", f"{source}=size={extent.now.size}:rate=30",
        "-f", "lavfi", "-i", f"sine=frequency=440:sample_rate=48000:duration={extent.now.clip}", "-ac", "2",
        "-t", str(extent.now.clip), "-c:v", "libx264", "-preset", "veryfast", "-b:v", "8M", "-g", "60", "-bf", "3", "-pix_fmt", "yuv420p",
        "-c:a", "aac"])


def eight_sounds(folder):
    inputs, maps = [], []
    for number in range(8):
        inputs += ["-f", "lavfi", "-i", f"sine=frequency={220 * (number + 1)}:sample_rate=48000:duration={extent.now.mixed}"]
        maps += ["-map", str(number)]
    return make(folder, "eight-sounds.mov", [*inputs, *maps, "-ac", "2", "-c:a", "pcm_s16le"])


def size_of(file):
    return file.stat().st_size


def frames_in(file):
    said = subprocess.run(["ffprobe", "-v", "error", "-select_streams", "v:0", "-count_packets", "-show_entries",
                           "stream=nb_read_packets", "-of", "csv=p=0", file], capture_output=True, text=True, check=True)
    return int(said.stdout.strip().rstrip(","))


def seconds(number):
    """A time for ges-launch-1.0, which takes numbers without a point for nanoseconds."""
    return f"{float(number)}"


def compositor(report, folder):
    """The compositor's kernels against libyuv, whose arithmetic has fewer bits."""
    missing = "clang" if not shutil.which("clang") else "" if Path("/usr/include/libyuv.h").exists() else "libyuv-dev"
    if missing:
        return left_out(report, "the compositor alone", missing)
    program, kernels = folder / "compositor", ROOT / "Sources/CMediaKernels"
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["clang", "-std=gnu17", "-O2", "-o", program, ROOT / "Tests/Bench/compositor.c", *sorted(kernels.glob("*.c")),
         f"-I{kernels / 'include'}", "-lyuv", "-lm"], check=True)
    said = json.loads(subprocess.run([program], capture_output=True, text=True, check=True).stdout)
    for what, (ours, theirs) in said.items():
        report(f"a 1080p plane {what}", f"kinora {ours:.2f} ms, libyuv {theirs:.2f} ms, ratio {ours / theirs:.1f}")


def measure(report, cli, bench, folder):
    compositor(report, folder)
    length = extent.now.clip
    one, other = movie(folder, "edit-one.mp4", "testsrc2"), movie(folder, "edit-other.mp4", "mandelbrot")
    with tempfile.TemporaryDirectory() as name:
        output = Path(name)

        def fresh(*command):
            """A command that writes files which must not be there yet."""
            return ["sh", "-c", 'rm -f "$0"/*.mp4 "$0"/*.mov; exec "$@"', output, *command]

        compare(report, f"decoding {length} s of 1080p", [[bench, "read", one]], {
            "ffmpeg": [["ffmpeg", "-v", "error", "-i", one, "-map", "0:v", "-f", "null", "-"]]}, 1.05)
        # The same settings: those of x264's preset “fast”, with as many B-frames and as few references.
        x264 = ["-c:v", "libx264", "-preset", "fast", "-b:v", "6M", "-g", "240", "-bf", "3", "-profile:v", "high"]
        mine, theirs = output / "mine.mp4", output / "theirs.mp4"
        compare(report, f"encoding {length} s of 1080p again", [fresh(bench, "encode", one, mine)], {
            "ffmpeg": [fresh(*QUIET, "-i", one, *x264, "-c:a", "aac", "-b:a", "128k", theirs)]}, 1.02)
        took(fresh("true"))
        took([bench, "encode", one, mine], [*QUIET, "-i", one, *x264, "-c:a", "aac", "-b:a", "128k", theirs])
        share = size_of(mine) / size_of(theirs)
        report("size of what was encoded, ratio to ffmpeg", f"{share:.3f}", "0.98–1.02", 0.98 <= share <= 1.02)
        compare(report, "cutting a part without encoding it",
                [fresh(cli, "trim", one, "--from", str(0.275 * length), "--to", str(0.758 * length), "--output", mine)], {
                    "ffmpeg": [fresh(*QUIET, "-ss", str(0.275 * length), "-to", str(0.758 * length), "-i", one, "-c", "copy", theirs)]}, 0.6)
        title = "drawtext=text=Kinora:fontsize=96:fontcolor=white:x=96:y=h-192:enable='lt(t,4)'"
        fade = (f"[0:v][1:v]xfade=transition=fade:duration=1:offset={length - 1},format=yuv420p,{title}[v];"
                "[0:a][1:a]acrossfade=d=1[a]")
        rivals = {"ffmpeg": [fresh(*QUIET, "-i", one, "-i", other, "-filter_complex", fade, "-map", "[v]", "-map", "[a]",
                                   *[word if word != "6M" else "9M" for word in x264], "-t", str(2 * length - 1), "-c:a",
                                   "aac", theirs)]}
        # The same size and the same settings of x264, whose preset “fast” is number 5. The clips overlap in a layer of
        # their own, where that is a transition; the title is in the one above, on a background without colour. Its size is
        # meant for a width of 640.
        h264 = ("video/x-h264,profile=high|element-properties,speed-preset=5,bitrate=9000,key-int-max=240,bframes=3,"
                "vbv-buf-capacity=0")
        rivals["ges-launch-1.0"] = [fresh(
            "ges-launch-1.0", "--no-interactive", "--video-caps",
            "video/x-raw,width={},height={},framerate=30/1".format(*extent.now.size.split("x")),
            "+title", "Kinora", "layer=0", f"start={seconds(0)}", f"duration={seconds(min(4, length))}", "set-foreground-color", "0",
            "set-font-desc", "Sans 24", "set-valignment", "bottom", "set-halignment", "left",
            "+clip", one, "layer=1", f"start={seconds(0)}", f"duration={seconds(length)}",
            "+clip", other, "layer=1", f"start={seconds(length - 1)}", f"duration={seconds(length)}",
            "-o", f"file://{theirs}", "-f", f"video/quicktime,variant=iso:{h264}:audio/mpeg,mpegversion=4")]
        compare(report, "two clips with a cross-fade and a title, encoded", [fresh(bench, "fade", one, other, mine)], rivals,
                {"ffmpeg": 1.0, "ges-launch-1.0": 0.7}, lambda: frames_in(mine if mine.exists() else theirs))
        sounds = eight_sounds(folder)
        mix = "".join(f"[0:a:{number}]" for number in range(8)) + "amix=inputs=8:duration=longest"
        compare(report, f"mixing eight stereo tracks of {extent.now.mixed / 60:g} minutes", [[bench, "mix", sounds]], {
            "ffmpeg": [["ffmpeg", "-v", "error", "-i", sounds, "-filter_complex", mix, "-f", "null", "-"]]}, 1.0)
        clip = make(folder, "edit-clip.mp4", ["-t", "1", "-i", one, "-c", "copy"])
        listing = output / "list.txt"
        listing.write_text("".join(f"file '{clip}'\n" for _ in range(extent.now.joined)))
        compare(report, f"joining {extent.now.joined} files", [fresh(bench, "join", *[clip] * extent.now.joined, mine)], {
            "ffmpeg": [fresh(*QUIET, "-f", "concat", "-safe", "0", "-i", listing, "-c", "copy", theirs)]}, 1.0)
    small = make(folder, "edit-small.mp4", ["-i", one, "-an", "-vf", "scale=320:180", "-c:v", "libx264", "-g", "30"])
    for count in extent.now.segments:
        said = json.loads(subprocess.run(
            [bench, "segments", small, str(count)], capture_output=True, text=True, check=True).stdout)
        report(f"reading {count} segments",
               f"{1000 * said['seconds'] / count:.1f} ms each, {said['kilobytes'] // 1024} MB at most")


def measure_layers(report, bench, folder):
    """Three films over each other, each a layer that is seen through, as they are previewed."""
    films = [movie(folder, "edit-one.mp4", "testsrc2"), movie(folder, "edit-other.mp4", "mandelbrot"),
             movie(folder, "edit-third.mp4", "smptehdbars")]
    said = json.loads(subprocess.run([bench, "layers", *films], capture_output=True, text=True, check=True).stdout)
    report("three layers of 1080p at 30 fps played, frames shown and missing", f"{said['shown']} and {said['missing']}", "0 missing",
           said["missing"] == 0)
    rate = said["composed"] / said["seconds"]
    report("the same composed as fast as it goes", f"{rate:.0f} frames a second", "≥ 30", rate >= 30)
