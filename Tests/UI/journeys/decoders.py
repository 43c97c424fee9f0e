"""Films for which a decoder is missing: what is said in the place of the picture, beside the sound, and in place of both."""
import re
from pathlib import Path

from harness import FrameNumberReader, PlayerPage, Rectangle, film, journey, program, run, wait_for

COMMAND = "sudo apt install gstreamer1.0-libav"


def without_libav(desktop):
    """Environment of a computer on which the decoders of FFmpeg were never installed."""
    plugins = desktop.folder / "plugins"
    plugins.mkdir()
    for file in next(Path("/usr/lib").glob("*/gstreamer-1.0")).glob("*.so"):
        if file.name != "libgstlibav.so":
            (plugins / file.name).symlink_to(file)
    return {"GST_PLUGIN_SYSTEM_PATH_1_0": str(plugins), "GST_PLUGIN_PATH_1_0": "",
            "GST_REGISTRY_1_0": str(desktop.folder / "registry.bin"), **PlayerPage.variables}


def movie(desktop, name, *options):
    """A film of ten seconds with sound, as ffmpeg encodes it by these options."""
    made = desktop.folder / name
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", film("--audio", "aac", size="320x240"), *options, made])
    assert done.returncode == 0, done.stderr
    return str(made)


def copies(desktop, app):
    app.click("push button", "Copy Command")
    wait_for(lambda: desktop.clipboard() == COMMAND, "the command in the clipboard")


@journey("a film whose picture can't be decoded says so by the codec's name, with a command to be copied, and is heard")
def decoder_of_picture(desktop):
    clip = movie(desktop, "clip.mov", "-c:v", "dnxhd", "-profile:v", "dnxhr_sq", "-pix_fmt", "yuv422p", "-c:a", "pcm_s16le")
    variables = without_libav(desktop)
    app = desktop.start(clip, **variables)
    app.find("label", "“clip.mov”: its picture is DNxHR, which can't be decoded here.\nInstall gstreamer1.0-libav.")
    app.find("label", COMMAND)
    app.find("label", re.compile("^0:0[1-9]$"))
    app.find("push button", "Pause")
    # The page is a warning, not a song's: its sign is the triangle, which is narrow at its top.
    title = app.find("label", "clip.mov", fits=lambda label: label.area.y > 100).area
    sign = desktop.picture(Rectangle(title.x + title.width // 2 - 60, title.y - 180, 120, 140))
    rows = [sum(sign.luma(x, y) > 80 for x in range(120)) for y in range(140)]
    lit = [count for count in rows if count]
    assert lit and max(lit[:10]) < 60 < max(lit[-20:]), f"no triangle: {rows}"
    desktop.screenshot("picture")
    copies(desktop, app)
    app.resize(560, 640)
    app.wait_for_width(560)
    app.resize(360, 640)
    app.wait_for_width(360)
    desktop.screenshot("picture-narrow")
    app.close()
    said = desktop.run(program("kinora-cli"), "info", clip, **variables)
    assert f"DNxHR can't be decoded here; install gstreamer1.0-libav: {COMMAND}" in said.stdout, said.stdout


@journey("a film whose sound can't be decoded plays; a bar above it names the codec and the command, until it is dismissed")
def decoder_of_sound(desktop):
    clip = movie(desktop, "clip.mkv", "-c:v", "libvpx", "-deadline", "realtime", "-b:v", "2M", "-c:a", "eac3")
    app = desktop.start(clip, **without_libav(desktop))
    words = "“clip.mkv”: its sound is E-AC-3, which can't be decoded here. Install gstreamer1.0-libav."
    app.find(None, words)
    wait_for(lambda: FrameNumberReader(desktop.screen).read(), "a frame of the film")
    desktop.screenshot("sound")
    copies(desktop, app)
    app.resize(560, 640)
    app.wait_for_width(560)
    app.resize(360, 640)
    app.wait_for_width(360)
    desktop.screenshot("sound-narrow")
    app.click("push button", "Dismiss")
    wait_for(lambda: not app.look_for(None, words), "the bar to go")
    app.close()


@journey("a film of which nothing can be decoded has a page with the codec's name and the command, and plays once that was run")
def decoder_of_all(desktop):
    clip = movie(desktop, "clip.mov", "-c:v", "prores_ks", "-profile:v", "3", "-an")
    app = desktop.start(clip, **without_libav(desktop))
    app.find("label", re.compile("“clip.mov” Can’t Be Played"))
    app.find("label", re.compile("^Its picture is ProRes 422 HQ, which can't be decoded here.\nInstall gstreamer1.0-libav."))
    desktop.screenshot("nothing")
    copies(desktop, app)
    plugin = next(Path("/usr/lib").glob("*/gstreamer-1.0/libgstlibav.so"))
    (desktop.folder / "plugins" / plugin.name).symlink_to(plugin)
    app.click("push button", "Try Again")
    wait_for(lambda: FrameNumberReader(desktop.screen).read(), "a frame of the film", 30)
    app.close()
