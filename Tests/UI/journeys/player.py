"""The Player: films from the command line and the Library, seeking, steps, loops, the queue, and what is in the way."""
import contextlib
import re
import subprocess

from harness import FrameNumberReader, Library, PlayerPage, Rectangle, film, journey, wait_for


def start(desktop, *files, **variables):
    app = desktop.start(*map(str, files), **PlayerPage.variables, **variables)
    return app, PlayerPage(app)


def beeps(desktop, player, seconds):
    """In which tenths of a second the seek bar is high: the film's sound beeps at each whole one."""
    bar = player.bar
    picture = desktop.picture(Rectangle(bar.x, bar.y + bar.height // 2 - 6, bar.width, 1))
    return sorted({int(x * seconds * 10 / bar.width) for x in range(bar.width) if picture.luma(x, 0) > 88})


def is_each_second(tenths, seconds):
    """Whether these tenths of a second lie around all whole ones, and nowhere else."""
    return {(tenth + 1) // 10 for tenth in tenths} == set(range(seconds)) and all((tenth + 1) % 10 < 3 for tenth in tenths)


@journey("a film from the command line plays, goes to the very frame that the card over the seek bar shows, and stays at its end")
def player_plays(desktop):
    app, player = start(desktop, film("--audio", "aac", seconds=6))
    player.wait_until_running()
    app.keys("r")       # a slow computer takes longer than the film
    desktop.screenshot("plays")
    player.pause()
    promised = player.point_at(0.25, 6)
    desktop.screenshot("card")
    desktop.xdotool("click", 1)
    player.wait_for_number(lambda number: number == promised, f"frame {promised}, as the card promised")
    desktop.xdotool("mousedown", 1)
    for share in (0.35, 0.7, 0.6):
        desktop.xdotool("mousemove", *player.place(share))
    promised = player.point_at(0.5, 6)
    desktop.xdotool("mouseup", 1, "mousemove_relative", "--", 0, -300)
    player.wait_for_number(lambda number: number == promised and abs(number - 90) <= 1, f"frame {promised} again")
    app.find("label", re.compile("0:0[23]"))
    wait_for(lambda: not app.look_for("image", re.compile("^(The|A) frame")), "the card to go")
    wait_for(lambda: is_each_second(beeps(desktop, player, 6), 6), "a beep at each second of the seek bar")
    number = player.wait_until_still()
    app.keys(*["comma"] * 10)
    player.wait_for_number(lambda now: now == number - 10, f"ten frames before {number}")
    app.click("push button", "Step Forward (.)")
    player.wait_for_number(lambda now: now == number - 9, f"nine frames before {number}")
    desktop.screenshot("paused-in-the-middle")
    app.keys("r", "End")
    player.wait_for_number(lambda number: number == 179, "the last frame at once")
    app.keys("less", "less", "space")
    player.wait_for_number(lambda number: number < 90, "the beginning again")
    app.keys("greater", "greater", "Right")
    app.find("push button", "Play", seconds=15)
    player.wait_for_number(lambda number: number >= 178, "the last frame")
    desktop.screenshot("at-the-end")
    app.keys("space")
    player.wait_for_number(lambda number: number < 100, "the beginning")
    app.close()


def ask(desktop, what, *words):
    """Asks the Player over MPRIS, as the desktop does."""
    done = desktop.run("gdbus", "call", "--session", "--dest", "org.mpris.MediaPlayer2.app.kinora.Kinora", "--object-path",
                       "/org/mpris/MediaPlayer2", "--method", what, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def mpris(desktop, name):
    return ask(desktop, "org.freedesktop.DBus.Properties.Get", "org.mpris.MediaPlayer2.Player", name)


def track_id(desktop):
    """How the Player names what is open."""
    return re.search(r"'mpris:trackid': <objectpath '([^']+)'>", mpris(desktop, "Metadata")).group(1)


def jump(desktop, seconds, track=None):
    """Goes to a place in what is open, or in what was named so."""
    ask(desktop, "org.mpris.MediaPlayer2.Player.SetPosition", track or track_id(desktop), f"int64 {round(seconds * 1e6)}")


@contextlib.contextmanager
def seeks(desktop):
    """A function that returns the places, in seconds, to which the Player has said that it went, while the block lasts."""
    log = desktop.folder / "seeks.log"
    with log.open("w") as output:
        monitor = subprocess.Popen(
            ["gdbus", "monitor", "--session", "--dest", "org.mpris.MediaPlayer2.app.kinora.Kinora", "--object-path",
             "/org/mpris/MediaPlayer2"], env=desktop.variables({}), stdin=subprocess.DEVNULL, stdout=output)
    try:
        # The Player's own name on the bus is written once its signals are listened to.
        wait_for(lambda: ":1." in log.read_text(), "the listener on the bus")
        yield lambda: [int(place) / 1e6 for place in re.findall(r"Player\.Seeked \(int64 (\d+),\)", log.read_text())]
    finally:
        monitor.terminate()
        monitor.wait(10)


def press(app, name, key="Down"):
    """Goes to a check box of an open menu with the keyboard, and presses it. Among choices only Down leads on."""
    def is_reached():
        if app.find("check box", name).has("FOCUSED"):
            return True
        among_them = any(w.has("FOCUSED") for w in app.widgets() if w.role == "check box")
        app.keys(key if among_them else "Tab")
        return False
    wait_for(is_reached, f"the keyboard on {name}")
    app.keys("space")


# What there is to choose from in a film.
SEVERAL = ("--audio", "aac:2:eng", "--audio", "aac:2:deu", "--subtitles", "mov_text:eng", "--subtitles", "mov_text:deu")


@journey("subtitles in the film and beside it are chosen by menu and by key, are written over the film, and are turned off")
def player_subtitles(desktop):
    copy = desktop.folder / "holiday.mp4"
    copy.write_bytes(open(film(*SEVERAL), "rb").read())
    (desktop.folder / "holiday.fr.srt").write_text("1\n00:00:03,000 --> 00:00:06,000\nBonjour\n")
    app, player = start(desktop, copy)
    player.wait_until_running()
    player.pause()
    jump(desktop, 2)
    player.wait_for_number(lambda number: number == 60, "the frame at two seconds")
    words = re.compile(r"^(eng|deu) \d$|^Bonjour$")
    assert not app.look_for("label", words)
    bare = desktop.picture(player.stage.area)

    def written(what):
        """Where these words are, once the film's pixels there are others."""
        label = app.find("label", what)
        area = label.area
        left, top = area.x - player.stage.area.x, area.y - player.stage.area.y
        place = Rectangle(left, top, area.width, area.height)
        wait_for(lambda: desktop.picture(player.stage.area).cut(place).share_differing(bare.cut(place)) > 0.1, f"{what} on the film")
        return area

    def gone():
        wait_for(lambda: not app.look_for("label", words), "the words to go")
        wait_for(lambda: desktop.picture(player.stage.area).share_differing(bare) == 0, "the film without words")

    app.click("push button", "Subtitles: Off")
    app.find("check box", "Off", fits=lambda choice: choice.has("CHECKED"))
    for name in ("English", "Deutsch", "Français – holiday.fr.srt"):
        app.find("check box", name)
    press(app, "Deutsch")
    app.find("check box", "Deutsch", fits=lambda choice: choice.has("CHECKED"))
    app.find("push button", "Subtitles: Deutsch")
    desktop.screenshot("menu")
    app.keys("Escape")
    area, stage = written("deu 2"), player.stage.area
    assert abs(2 * (area.x - stage.x) + area.width - stage.width) <= 4, f"“deu 2” is at {area}, the film at {stage}"
    desktop.screenshot("words")
    jump(desktop, 2.7)      # each of the words lasts for half a second
    wait_for(lambda: not app.look_for("label", words), "the words to go")
    jump(desktop, 4.1)
    app.find("label", "deu 4")
    app.keys("s")
    app.find("push button", "Subtitles: Français – holiday.fr.srt")
    app.find("label", "Bonjour")
    jump(desktop, 2)
    wait_for(lambda: not app.look_for("label", words), "the words to go")
    app.keys("s")
    app.find("push button", "Subtitles: Off")
    gone()
    app.keys("s")
    written("eng 2")
    app.keys("f")
    app.cover_screen(True)
    app.find("push button", "Leave Full Screen")
    wait_for(lambda: (lambda area: area.y + area.height < player.bar.y)(app.find("label", "eng 2").area), "words above the controls")
    desktop.screenshot("full-screen")
    app.close()


@journey("the queue goes from file to file, the desktop's media keys work, and a film goes on where and as it was left")
def player_queue_and_resume(desktop):
    first, second = film(), film("--first", "1000", "--audio", "aac:2:eng", "--audio", "aac:2:deu")
    app, player = start(desktop, first, second)
    player.wait_until_running()
    app.keys("r")
    app.find("label", "1 / 2")
    assert "Playing" in mpris(desktop, "PlaybackStatus")
    ask(desktop, "org.mpris.MediaPlayer2.Player.Next")
    player.wait_for_number(lambda number: number >= 1000, "a frame of the second film")
    app.find("label", "2 / 2")
    app.click("push button", "Queue")
    app.find("push button", re.compile("^Move .* Up$"))
    desktop.screenshot("queue")
    app.keys("Escape")
    app.click("push button", "Sound Track")
    app.find("check box", "English", fits=lambda choice: choice.has("CHECKED"))
    press(app, "Deutsch")
    app.find("check box", "Deutsch", fits=lambda choice: choice.has("CHECKED"))
    desktop.screenshot("sound-tracks")
    app.keys("Escape")
    number = player.number
    app.click("push button", "Speed: Normal")
    app.find("check box", "Keep Pitch", fits=lambda choice: choice.has("CHECKED"))
    press(app, "Keep Pitch", "Tab")
    app.find("check box", "Keep Pitch", fits=lambda choice: not choice.has("CHECKED"))
    desktop.screenshot("speed")
    app.keys("Escape")
    player.wait_for_number(lambda now: now != number, "the film, which goes on")
    ask(desktop, "org.mpris.MediaPlayer2.Player.Pause")
    app.find("push button", "Play")
    jump(desktop, 4)
    player.wait_for_number(lambda number: number == 1120, "the frame at four seconds")
    assert "'Paused'" in mpris(desktop, "PlaybackStatus") and "4000000" in mpris(desktop, "Position")
    app.close()
    app, player = start(desktop, second)
    number = player.wait_for_number(lambda number: number >= 1000, "the second film again")
    assert number >= 1120, f"it begins at {number}"
    app.click("push button", "Speed: Normal")
    app.find("check box", "Keep Pitch", fits=lambda choice: not choice.has("CHECKED"))
    app.keys("Escape")
    app.close()


@journey("the queue's files follow each other forwards and backwards, are put into another order, and one of them is repeated")
def player_queue_order(desktop):
    files = film(), film("--first", "1000", size="640x360"), film("--first", "2000", size="640x360")
    app, player = start(desktop, *files)
    player.wait_until_running()
    app.find("label", "1 / 3")
    app.keys("r")
    jump(desktop, 9)
    player.wait_for_number(lambda number: 270 <= number < 300, "the end of the first film")
    player.wait_for_number(lambda number: number < 200, "its beginning again")
    app.keys("r")
    jump(desktop, 9)
    player.wait_for_number(lambda number: 1000 <= number < 1300, "the second film after the first")
    app.find("label", "2 / 3")
    app.keys("Page_Down")
    player.wait_for_number(lambda number: number >= 2000, "the third film")
    player.pause()      # it would be over before its place is changed, on a slow computer
    app.find("label", "3 / 3")
    app.click("push button", "Queue")
    app.click("push button", f"Move “{files[2].rsplit('/', 1)[1]}” Up")
    app.find("label", "2 / 3")
    desktop.screenshot("reordered")
    app.keys("Escape")
    app.keys("Home")        # from the middle of a film, "previous" is its beginning
    player.wait_for_number(lambda number: number == 2000, "its first frame")
    app.click("push button", "Previous")
    player.wait_for_number(lambda number: number < 300, "the first film before it")
    for first, place in ((2000, 2), (1000, 3)):
        app.click("push button", "Next")
        player.wait_for_number(lambda number: first <= number < first + 300, f"the film from {first} on")
        app.find("label", f"{place} / 3")
    app.close()


@journey("in full screen the controls go while the film runs and come back when the pointer moves; Esc leaves it")
def player_full_screen(desktop):
    app, player = start(desktop, film(size="640x360"))
    player.wait_until_running()
    app.keys("r", "f")
    app.cover_screen(True)
    app.find("push button", "Leave Full Screen")

    def covers():
        stage = desktop.picture().cut(player.stage.area)
        return stage.width >= 1270 and stage.height >= 790
    wait_for(covers, "the film all over the screen")
    # The title stands on black: only it is white there.
    shows_title = lambda: desktop.picture(Rectangle(400, 10, 480, 30)).mean_luma(step=1) > 2
    desktop.xdotool("mousemove", 600, 300)
    wait_for(shows_title, "the header over the film")
    # Then they stay. The film isn't read here: the seek bar's knob may lie on its number.
    app.click("push button", "Pause")
    app.find("push button", "Play")
    player.point_at(0.5, 10)
    card = app.find("image", re.compile("^The frame")).area
    assert card.y + card.height < player.bar.y, f"the card at {card} lies on the seek bar at {player.bar}"
    desktop.screenshot("controls")
    app.click("push button", "Play")
    wait_for(lambda: not shows_title(), "the controls to go")
    desktop.screenshot("film-alone")
    desktop.xdotool("mousemove", 640, 340)
    wait_for(shows_title, "the controls to come back")
    app.keys("Escape")
    app.cover_screen(False)
    app.find("push button", "Full Screen")
    app.close()


CONTROLS = re.compile("^(Back|Queue|Play|Pause|Previous|Next|Volume|Subtitles|Sound Track|Speed|Repeat|Full Screen|Position)")


def inside(app, width):
    """Whether all controls are in the window. Those of the pages behind the Player keep the places that they had."""
    found = [widget for widget in app.widgets() if CONTROLS.match(widget.seen_name) and widget.showing]
    outside = [f"{w.role} “{w.seen_name}” {w.area}" for w in found if w.area.x < 0 or w.area.x + w.area.width > width]
    assert len(found) >= 11 and not outside, f"{len(found)} controls; beyond the edge at {width}: {outside}"


@journey("the Player fits 360 pixels, repeats from A to B there, and runs backwards to the beginning")
def player_narrow(desktop):
    app, player = start(desktop, film(*SEVERAL))
    player.wait_until_running()
    player.pause()
    for name in ("Sound Track", "Subtitles: Off"):
        app.find("push button", name)
    for width in (880, 700, 620, 360):
        app.resize(width, 640)
        app.wait_for_width(width)
        wait_for(lambda: player.bar.width <= width - 2 * 18, f"a seek bar within {width}")
        inside(app, width)
    for key, seconds in (("bracketleft", 2), ("bracketright", 3)):
        jump(desktop, seconds)
        player.wait_for_number(lambda number: number == seconds * 30, f"the frame at {seconds} seconds")
        app.keys(key)
    app.find("push button", "Stop Repeating from A to B")
    app.keys("space")
    player.wait_for_number(lambda number: 80 <= number <= 93, "the end of the repeated part")
    player.wait_for_number(lambda number: 59 <= number < 75, "its beginning")
    player.wait_for_number(lambda number: 80 <= number <= 93, "its end again")
    desktop.screenshot("repeats")
    app.click("push button", "Stop Repeating from A to B")
    player.wait_for_number(lambda number: number > 100, "what follows")
    jump(desktop, 7)        # far enough from the beginning that the way there is seen
    player.wait_for_number(lambda number: number > 210, "a frame from seven seconds on")
    app.keys("j")
    app.find("push button", "Speed: Reverse 1×")
    last = player.number
    player.wait_for_number(lambda number: number < last - 5, f"frames before {last}")
    app.find("push button", "Play", seconds=30)
    player.wait_for_number(lambda number: number == 0, "the first frame, which stays")
    app.close()


@journey("what a film says of itself is changed in the inspector while it plays, and a date that is none is named")
def player_inspector(desktop):
    copy = desktop.folder / "copy.mp4"
    copy.write_bytes(open(film("--audio", "aac"), "rb").read())
    app, player = start(desktop, copy)
    player.wait_until_running()
    app.keys("r", "ctrl+i")
    app.find("label", "H.264")
    title, date = (app.find("text", name) for name in ("Title", "Date"))
    title.click_with_mouse()
    app.keys(*"kmf")        # letters, and no commands to the Player
    date.click_with_mouse()
    app.keys(*"12")
    app.find("alert", re.compile("^A date is written as"))
    wait_for(lambda: not app.find("push button", "Save").has("SENSITIVE"), "Save to be held back")
    desktop.screenshot("no-date")
    app.keys("BackSpace", "BackSpace", *"2026", "Return")
    app.find("alert", "Saved")
    app.find("label", "kmf")
    desktop.screenshot("saved")
    first = player.number
    player.wait_for_number(lambda number: number != first, f"another frame than {first}")
    app.keys("Escape")
    tags = desktop.run("ffprobe", "-v", "error", "-show_entries", "format_tags=title,date", "-of", "csv=p=0", copy).stdout
    assert tags.strip() == "kmf,2026", tags
    app.close()


@journey("the Player speaks Japanese", language="ja")
def player_japanese(desktop):
    app, player = start(desktop, film())
    wait_for(lambda: app.look_for("slider", fits=lambda slider: slider.area.width > 900), "the seek bar")
    app.keys("r", "ctrl+i")
    app.find("label", "コンテナ", fits=lambda label: label.area.x + label.area.width < app.window.area.width)
    app.click("push button", re.compile("^速度: 標準"))
    app.find("check box", "標準")
    wait_for(lambda: FrameNumberReader(desktop.screen).read(), "a frame of the film")
    desktop.screenshot("wide")
    app.keys("Escape")
    app.close()


@journey("a file that can't be played is named, and there is a way back")
def player_broken_file(desktop):
    broken = desktop.folder / "holiday.mp4"
    broken.write_bytes(b"This is no film at all. " * 100)
    app, player = start(desktop, broken)
    app.find("label", re.compile("holiday.mp4.*Played"))
    app.find("label", "It is no film or sound, or its format is unknown.")
    assert not app.look_for("push button", "Details")
    desktop.screenshot("broken")
    app.click("push button", "Back")
    app.find("page tab", "Library")
    app.close()


@journey("a film from the command line keeps the keyboard when the Library behind it finds its pictures")
def film_before_library(desktop):
    library = Library(desktop)
    for day in range(6):
        library.add_photo(days=day)
    # Whichever is there first.
    for _ in range(3):
        app = desktop.start(film(), **library.variables, **PlayerPage.variables)
        PlayerPage(app).wait_until_running()
        app.find("push button", "Pause", fits=lambda button: button.has("FOCUSED"))
        app.keys("space")
        app.find("push button", "Play", fits=lambda button: button.has("FOCUSED"))
        app.close()
