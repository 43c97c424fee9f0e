"""Trim: both ends to the frame, saved fast and exact, as a clip or in place of the film."""
import hashlib
import json
import re

from harness import Library, PlayerPage, film, journey, program, run, wait_for

from .gallery import large_text, narrow
from .library import make_narrow, open_library, tiles, wait_for_pictures
from .player import start


def numbers(file):
    """The numbers that are painted into a movie's frames."""
    done = run([program("test-media"), "read-numbers", file], seconds=60)
    assert done.returncode == 0, done.stderr
    return [json.loads(line)["number"] for line in done.stdout.splitlines()]


def copied(desktop, source, name):
    target = desktop.folder / name
    target.write_bytes(open(source, "rb").read())
    return target


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def begin(desktop, source):
    """Plays a film, stops it, and opens the Trim page by the keyboard."""
    app, player = start(desktop, source)
    player.rest()
    app.keys("ctrl+t")
    app.find("push button", "Play Selection")
    return app, player


def at(app, player, key, number):
    app.keys(key)
    player.wait_for_number(lambda now: now == number, f"frame {number} after {key}")


IN_TRIM = ("Cancel", "Undo", "Redo", "Save…", "Start One Frame", "End One Frame", "Play Selection")


def assert_within(app, width, names):
    """The window is no wider, and nothing of these lies beyond its edge. Pages out of sight keep the places that they had."""
    assert app.window.area.width <= width, app.window.area
    beyond = [f"{w.role} “{w.seen_name}” {w.area}" for w in app.widgets() if w.role in ("push button", "slider", "check box")
              and w.seen_name.startswith(names) and w.showing and w.area.width > 0 and (w.area.x < 0 or w.area.x + w.area.width > width)]
    assert not beyond, beyond


def choose(app, name):
    app.find("check box", name).click()
    wait_for(lambda: app.find("check box", name).has("CHECKED"), f"“{name}” to be chosen")


def save(app):
    """Presses the dialog's Save, not the page's."""
    app.find("check box", "New Clip")
    app.click("push button", "Save")


@journey("a film is trimmed by the keyboard alone, fast: the clip has these very frames, and undo and redo do what they say")
def trim_fast(desktop):
    source = copied(desktop, film("--audio", "aac", seconds=4), "Lake at dawn.mp4")
    before = digest(source)
    app, player = begin(desktop, source)
    assert not app.find("push button", "Save…").has("SENSITIVE"), "nothing was cut, but it can be saved"
    at(app, player, "Home", 0)
    at(app, player, "shift+Right", 30)
    app.keys("period", "period", "period", "period")
    at(app, player, "period", 35)
    app.keys("i")
    app.find("label", "0:01.05")
    at(app, player, "End", 119)
    at(app, player, "shift+Left", 89)
    at(app, player, "comma", 88)
    app.keys("o")
    app.find("label", "0:02.29")        # the new end
    app.find("label", "0:01.24")        # the new length
    desktop.wait_until_still()
    desktop.screenshot("page")
    app.keys("ctrl+z", "ctrl+z")
    app.find("push button", "Save…", fits=lambda w: not w.has("SENSITIVE"))
    app.keys("ctrl+shift+z", "ctrl+shift+z")
    app.find("label", "0:01.24")
    app.keys("space")
    app.find("push button", "Pause")
    player.wait_for_number(lambda now: 36 < now < 89, "the part to play")
    app.keys("space")
    app.find("push button", "Play Selection")
    app.keys("ctrl+s")
    app.find("check box", "Fast", fits=lambda w: "edit list" in w.description)
    desktop.wait_until_still()
    desktop.screenshot("dialog")
    moment = app.moment()
    app.keys("Return")
    app.find_since(moment, "alert", "“Lake at dawn (clip)” was saved", seconds=60)
    app.find("slider", "Position")
    app.close()
    clip = desktop.folder / "Lake at dawn (clip).mp4"
    assert numbers(clip) == list(range(35, 89)), numbers(clip)
    assert digest(source) == before, "the film has changed"


@journey("a part is saved exactly under a name of one's own; a name that is taken is refused")
def trim_exact(desktop):
    source = copied(desktop, film("--audio", "aac", seconds=4), "a.mp4")
    copied(desktop, film(seconds=4), "b.mp4")
    app, player = begin(desktop, source)
    at(app, player, "Home", 0)
    for number in range(1, 7):
        app.find("push button", "Start One Frame Later").click()
        app.find("push button", "Start One Frame Later", fits=lambda w: w.description == f"0:00.{number:02}")
    player.wait_for_number(lambda now: now == 6, "frame 6")
    for number in range(1, 4):
        app.find("push button", "End One Frame Earlier").click()
        app.find("push button", "End One Frame Earlier", fits=lambda w: w.description == f"0:03.{30 - number}")
    player.wait_for_number(lambda now: now == 116, "frame 116")
    app.click("push button", "Save…")
    choose(app, "Exact")
    assert "every program" in app.find("check box", "Exact").description
    entry = app.find("text", "Name", fits=lambda w: w.showing)
    entry.click_with_mouse()
    desktop.xdotool("key", "ctrl+a", "type", "b")
    app.find("alert", "There is a file of this name already.")
    assert not app.find("push button", "Save").has("SENSITIVE")
    desktop.xdotool("type", "est")
    wait_for(lambda: app.find("push button", "Save").has("SENSITIVE"), "a name that can be had")
    moment = app.moment()
    save(app)
    app.find_since(moment, "alert", "“best” was saved", seconds=60)
    app.close()
    assert numbers(desktop.folder / "best.mp4") == list(range(6, 117))


@journey("the original of the Library is replaced and brought back byte for byte; the tile follows", is_long=True)
def trim_replace(desktop):
    library = Library(desktop)
    file = library.videos / "MOV_0001.mp4"
    file.write_bytes(open(film("--audio", "aac", seconds=4), "rb").read())
    before = digest(file)
    app = desktop.start(**library.variables, **PlayerPage.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 1)
    assert "0:04" in lengths(app), lengths(app)
    app.click("push button", "Select")
    tiles(app)[0].click()
    app.find("label", "1 Selected")
    make_narrow(app)
    desktop.wait_until_still()
    desktop.screenshot("selected")
    app.click("push button", "Trim…")
    app.find("push button", "Play Selection")
    player = PlayerPage(app)
    at(app, player, "Home", 0)
    at(app, player, "shift+Right", 30)
    app.keys("shift+Right")
    player.wait_for_number(lambda now: now == 60, "frame 60")
    app.keys("i")
    desktop.wait_until_still()
    assert_within(app, 360, IN_TRIM)
    desktop.screenshot("narrow")
    app.click("push button", "Save…")
    app.find("check box", "Fast", fits=lambda w: "every program" in w.description)      # a key frame
    choose(app, "Replace the Original")
    desktop.wait_until_still()
    desktop.screenshot("narrow-dialog")
    moment = app.moment()
    app.click("push button", "Save")
    app.find_since(moment, "alert", "“MOV_0001” was replaced", seconds=60)
    assert numbers(file) == list(range(60, 120)), numbers(file)
    assert library.files == ["MOV_0001.mp4"], library.files
    wait_for(lambda: "0:02" in lengths(app), "the tile to say the new length", seconds=20)
    desktop.screenshot("replaced")
    app.click("push button", "Undo")
    app.find("alert", "The original is back")
    assert digest(file) == before, "the original isn't what it was"
    wait_for(lambda: "0:04" in lengths(app), "the tile to say the old length", seconds=20)
    app.close()


def lengths(app):
    return [w.seen_name for w in app.widgets() if w.role == "label" and re.fullmatch(r"\d+:\d\d", w.seen_name or "")]


@journey("Escape leaves trimming without a question, and the film as it was")
def trim_cancelled(desktop):
    source = copied(desktop, film(seconds=4), "a.mp4")
    before = digest(source)
    app, player = begin(desktop, source)
    at(app, player, "End", 119)
    app.keys("i", "Escape")
    app.find("slider", "Position")
    app.find("push button", "Play")
    assert sorted(f.name for f in desktop.folder.iterdir() if f.suffix == ".mp4") == ["a.mp4"] and digest(source) == before
    app.close()


@journey("a film that plays is replaced: the Player shows the new one, and Ctrl+Z brings the original back")
def trim_replace_in_player(desktop):
    source = copied(desktop, film(seconds=4), "a.mp4")
    before = digest(source)
    app, player = begin(desktop, source)
    at(app, player, "Home", 0)
    at(app, player, "shift+Right", 30)
    app.keys("period", "i")
    player.wait_for_number(lambda now: now == 31, "frame 31")
    app.keys("ctrl+s")
    choose(app, "Replace the Original")
    moment = app.moment()
    app.click("push button", "Save")
    app.find_since(moment, "alert", "“a” was replaced", seconds=60)
    app.find("slider", "Position")
    assert numbers(source) == list(range(31, 120)), numbers(source)
    app.keys("Home")
    player.wait_for_number(lambda now: now == 31, "the new film")
    app.keys("ctrl+z")
    app.find("alert", "The original is back")
    assert digest(source) == before, "the original isn't what it was"
    app.keys("Home")
    player.wait_for_number(lambda now: now == 0, "the original")
    app.close()


@journey("with text twice as large, all of the Trim page and of the photo editor can be reached in a narrow window")
def trim_large_text(desktop):
    large_text(desktop)
    app = desktop.start(film(seconds=4), **PlayerPage.variables)
    PlayerPage(app).rest()
    narrow(app)
    app.keys("ctrl+t")
    app.find("push button", "Play Selection")
    player = PlayerPage(app)
    at(app, player, "End", 119)
    desktop.wait_until_still()
    assert_within(app, 360, IN_TRIM)
    desktop.screenshot("trim")
    app.close()
    library = Library(desktop)
    library.add_photo(size="800x600")
    app = desktop.start(**library.variables)
    open_library(app)
    narrow(app)
    wait_for_pictures(desktop, app, 1)
    tiles(app)[0].click()
    app.find("push button", "Back to the Library")
    app.keys("e")
    app.find("push button", "Flip", fits=lambda w: w.has("SENSITIVE"))
    desktop.wait_until_still()
    # The editor needs a few pixels more than the narrowest window has.
    assert_within(app, 372, ("Redo", "Turn Left", "Flip", "Straighten", "Exposure"))
    desktop.screenshot("editor")
    app.close()
