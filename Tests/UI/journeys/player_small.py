"""The movie in a small window over others, and movies of a high dynamic range."""
import re

from harness import PlayerPage, film, journey, run, wait_for

from .player import start


@journey("a movie plays on in a small window that asks to be above others, is controlled there, and gets its old size back")
def player_small_window(desktop):
    app, player = start(desktop, film("--audio", "aac", seconds=20))
    player.wait_until_running()
    app.keys("r")
    before = app.window.area
    log = desktop.folder / "events"
    with open(log, "w") as events:
        desktop._spawn("xev", "-root", "-event", "substructure", stdout=events)
        app.click("push button", "Picture in Picture")
        app.find("push button", "Back to the Large Window")
        wait_for(lambda: app.window.area.width <= 420 and app.window.area.height <= 260, "a small window")
        wait_for(lambda: "_NET_WM_STATE" in log.read_text(), "the window manager to be asked")
    number = player.number
    player.wait_for_number(lambda now: now != number, "frames in the small window")
    assert not [w for w in app.widgets() if w.role == "slider" and w.showing], "the large controls are there, too"
    app.click("push button", "Pause")
    app.find("push button", "Play")
    player.wait_until_still()
    desktop.wait_until_still()
    desktop.screenshot("small")
    # Its size is the user's.
    app.resize(520, 320)
    wait_for(lambda: app.window.area.width == 520 - 2 * app.border, "the size that was asked for")
    desktop.wait_until_still()
    desktop.screenshot("resized")
    app.keys("space")
    app.find("push button", "Pause")
    app.click("push button", "Back to the Large Window")
    wait_for(lambda: app.window.area == before, f"the window with {before}")
    app.find("slider", "Position")
    player.wait_until_running()
    app.keys("p")
    app.find("push button", "Back to the Large Window")
    app.keys("Escape")
    app.find("slider", "Position")
    wait_for(lambda: app.window.area == before, f"the window with {before} again")
    # Its window closed is the window closed.
    app.keys("p")
    app.find("push button", "Back to the Large Window")
    app.click("push button", "Close Window")
    app.wait_until_ended()
    app, player = start(desktop)
    wait_for(lambda: app.window.area.width > 600, "the usual size at the next start")
    app.close()


def pq(light):
    """The signal of the curve PQ for light in shares of white."""
    y = (light * 203 / 10000) ** (2610 / 16384)
    return ((3424 / 4096 + 2413 / 128 * y) / (1 + 2392 / 128 * y)) ** (2523 / 32)


@journey("a movie of a high dynamic range is shown with middle tones as bright as they are, and it is said")
def player_high_range(desktop):
    path = desktop.folder / "bright.mp4"
    luma = round(64 + 876 * pq(0.18))
    # ffmpeg 7 believes the frames, and not the options behind the encoder, of which colours there are.
    colours = "setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc"
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i",
                f"color=black:size=640x360:rate=30:duration=5,format=yuv420p10le,geq=lum={luma}:cb=512:cr=512,{colours}",
                "-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", "-color_primaries", "bt2020", "-color_trc",
                "smpte2084", "-colorspace", "bt2020nc", "-x265-params",
                "log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc", str(path)], 120)
    assert done.returncode == 0, done.stderr
    app = desktop.start(path, **PlayerPage.variables)
    # It may have ended already; K stops it wherever it is.
    app.find("push button", re.compile("^(Pause|Play)$"))
    app.keys("k")
    app.find("push button", "Play")
    app.find("label", "HDR, shown as SDR")

    def is_middle_grey():
        area = app.find(name="Film").area
        picture = desktop.picture(area)
        # Middle grey is 118 in sRGB; the signal itself would be another grey.
        return all(abs(part - 118) <= 3 for part in picture.pixel(picture.width // 2, picture.height // 2))
    wait_for(is_middle_grey, "middle grey")
    desktop.screenshot("grey")
    app.keys("ctrl+i")
    app.find("label", re.compile("HDR, shown as SDR"), fits=lambda label: label.showing)
    app.close()
