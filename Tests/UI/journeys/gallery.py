"""How the pages look, for people to look at: light and dark, narrow, and with text twice as large."""
from harness import Library, PlayerPage, film, journey, run, wait_for

from .library import open_library, tiles, wait_for_pictures

LARGE = "Cantarell 22"


def large_text(desktop):
    """Text twice as large, as the desktop's settings make it."""
    settings = desktop.folder / "home/.config/gtk-4.0/settings.ini"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(f"[Settings]\ngtk-font-name={LARGE}\n")


def narrow(app):
    app.resize(360, 640)
    app.wait_for_width(360)


IN_PLAYER = ("Back", "Queue", "Inspector", "Position", "Volume", "Subtitles", "Sound Track", "Previous", "Step Back", "Play",
             "Step Forward", "Next", "Speed", "Repeat", "Full Screen")
IN_LIBRARY = ("Photo, ", "Cancel", "Select All", "Move to Trash", "Copy", "Open With…", "Back to the Library", "Turn Right", "Details")


def fits(app, names):
    """Nothing of these lies beyond the window's edges. Pages out of sight keep the places that they had, so it isn't asked of
    every widget."""
    width = app.window.area.width + 2 * app.border
    outside = [f"{w.role} “{w.seen_name}” {w.area}" for w in app.widgets()
               if w.role in ("push button", "slider") and w.seen_name.startswith(names) and w.showing
               and (w.area.x < 0 or w.area.x + w.area.width > width)]
    assert not outside, f"beyond the edge at {width}: {outside}"


def song(desktop):
    path = desktop.folder / "song.flac"
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "sine=frequency=440:duration=30", "-metadata",
                "title=A Song of Some Length", path])
    assert done.returncode == 0, done.stderr
    return path


def player_looks(desktop, path, title):
    for scheme in ("prefer-light", "prefer-dark"):
        app = desktop.start(path, ADW_DEBUG_COLOR_SCHEME=scheme, **PlayerPage.variables)
        app.find("push button", "Pause")
        app.keys("r", "space")
        app.find("push button", "Play")
        wait_for(lambda: not app.look_for("alert", "Repeat: on"), "the message to go")
        desktop.wait_until_still()
        desktop.screenshot(f"{title}-{scheme.split('-')[1]}")
        if scheme == "prefer-dark":
            narrow(app)
            desktop.wait_until_still()
            fits(app, IN_PLAYER)
            desktop.screenshot(f"{title}-narrow")
        app.close()
    large_text(desktop)
    app = desktop.start(path, **PlayerPage.variables)
    app.find("push button", "Pause")
    app.keys("space")
    app.find("push button", "Play")
    narrow(app)
    desktop.wait_until_still()
    fits(app, IN_PLAYER)
    desktop.screenshot(f"{title}-large-text")
    app.close()


@journey("the Player with a film: light, dark, narrow, with large text", is_long=True)
def gallery_film(desktop):
    player_looks(desktop, film("--audio", "aac:2:eng", "--audio", "aac:2:deu", "--subtitles", "mov_text:eng"), "film")


@journey("the Player with a portrait film: light, dark, narrow, with large text", is_long=True)
def gallery_portrait(desktop):
    player_looks(desktop, film("--audio", "aac", size="720x1280"), "portrait")


@journey("the Player with a song: light, dark, narrow, with large text", is_long=True)
def gallery_song(desktop):
    player_looks(desktop, song(desktop), "song")


@journey("the Library with 3,000 items: at once, while it is dragged through, at its end; light, dark, narrow, with large text",
         is_long=True)
def gallery_library(desktop):
    library = Library(desktop)
    library.add_many(3000)
    app = desktop.start(ADW_DEBUG_COLOR_SCHEME="prefer-light", **library.variables)
    open_library(app)
    wait_for(lambda: len(tiles(app)) > 8, "the tiles", seconds=90)
    desktop.screenshot("first")
    wait_for_pictures(desktop, app, 8)
    desktop.screenshot("light")
    area = app.window.area
    x = area.x + area.width - 6
    before = desktop.picture()
    desktop.xdotool("mousemove", x, area.y + 80, "mousedown", 1)
    desktop.xdotool("mousemove", x, area.y + 200, "mousemove", x, area.y + 330)
    wait_for(lambda: desktop.picture().share_differing(before) > 0.05, "the page to move")
    desktop.screenshot("dragged")
    desktop.xdotool("mousemove", x, area.y + 420, "mouseup", 1)
    desktop.wait_until_still()
    desktop.screenshot("after-dragging")
    app.keys("End")
    desktop.wait_until_still()
    desktop.screenshot("end")
    app.keys("Home")
    wait_for_pictures(desktop, app, 8)
    tiles(app)[0].click()
    app.find("push button", "Back to the Library")
    desktop.wait_until_still()
    desktop.screenshot("viewer-wide")
    app.close()
    for scheme, text in (("prefer-dark", ""), ("prefer-light", "-large-text")):
        if text:
            large_text(desktop)
        app = desktop.start(ADW_DEBUG_COLOR_SCHEME=scheme, **library.variables)
        open_library(app)
        wait_for_pictures(desktop, app, 8)
        desktop.screenshot(f"wide{text}" if text else "dark")
        narrow(app)
        wait_for(lambda: tiles(app) and tiles(app)[0].area.width < 120, "small tiles")
        desktop.wait_until_still()
        fits(app, IN_LIBRARY)
        desktop.screenshot(f"narrow{text}")
        app.click("push button", "Select")
        app.find("label", "0 Selected")
        desktop.wait_until_still()
        fits(app, IN_LIBRARY)
        desktop.screenshot(f"selecting{text}")
        app.keys("Escape")
        app.find("page tab", "Library")
        tiles(app)[0].click()
        app.find("push button", "Back to the Library")
        desktop.wait_until_still()
        fits(app, IN_LIBRARY)
        desktop.screenshot(f"viewer{text}")
        app.close()
