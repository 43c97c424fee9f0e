"""The Player's manners: what keys show, its menus, what it opens, and what it offers next."""
import re
import shutil

from harness import FileDialog, Rectangle, film, journey, let_pass, wait_for

from .player import SEVERAL, press, start


def says(app, moment, words):
    """Waits until the message over the film has said this, also for a moment."""
    app.find_since(moment, "alert", words)


@journey("keys and the wheel show what they changed, for about a second")
def player_messages(desktop):
    app, player = start(desktop, film(*SEVERAL))
    player.wait_until_running()
    app.keys("r")
    player.pause()
    for key, words in (("Down", "Volume: 95 %"), ("m", "Muted"), ("m", "Volume: 95 %"), ("greater", "1¼×"), ("less", "1×"),
                       ("s", re.compile("^Subtitles: (English|Deutsch)$")), ("Right", re.compile(r"^0:0\d.*/ 0:10$")),
                       ("bracketleft", re.compile("^Repeat from 0:0")), ("r", "Repeat: off")):
        moment = app.moment()
        app.keys(key)
        says(app, moment, words)
    desktop.screenshot("message")
    wait_for(lambda: not app.look_for("alert", "Repeat: off"), "the message to go")
    moment = app.moment()
    desktop.xdotool("mousemove", 500, 300, "click", 4)
    says(app, moment, "Volume: 100 %")
    app.close()


@journey("a right click opens a menu whose speed and full screen work; the window has the film's title, and the menu gives the keys back")
def player_menu(desktop):
    shutil.copy(film(*SEVERAL), desktop.folder / "alone.mp4")     # the menu has Next where there is one
    app, player = start(desktop, desktop.folder / "alone.mp4")
    player.wait_until_running()
    app.keys("r")
    player.pause()
    name = desktop.run("xprop", "-id", app.x_window, "_NET_WM_NAME").stdout
    assert app.find("label", re.compile("mp4$")).seen_name in name, name
    desktop.xdotool("mousemove", 300, 250, "click", 3)
    for item in ("Play", "Speed", "Subtitles", "Sound Track", "Open…", "Inspector", "Show in Files", "Full Screen", "Close"):
        app.find_entry(item)
    desktop.screenshot("menu")
    desktop.xdotool("mousemove", 360, 350, "click", 1)
    app.find_entry("2×")
    desktop.wait_until_still(Rectangle(440, 330, 150, 300))
    desktop.screenshot("speeds")
    desktop.xdotool("mousemove", 500, 390, "click", 1)
    app.find("push button", "Speed: 2×")
    app.keys("space")
    app.find("push button", "Pause")
    app.close()


@journey("a folder is a queue in the order of its names, a playlist in its own, with its titles; what was opened is in Recent")
def player_folders_and_playlists(desktop):
    folder = desktop.folder / "films"
    folder.mkdir()
    long = "11 " + "a name that goes on and on " * 4 + "and ends.mp4"
    for number, name in enumerate(("9 second.mp4", "10 third.mp4", "1 first.mp4", long)):
        shutil.copy(film("--first", str(1000 * (number + 1)), size="640x360"), folder / name)
    (folder / "notes.txt").write_text("nothing to play")
    app, player = start(desktop, folder)
    player.wait_for_number(lambda number: 3000 <= number < 3300, "the first film by name")
    app.find("label", "1 / 4")
    app.keys("Page_Down")
    player.wait_for_number(lambda number: 1000 <= number < 1300, "the second one")
    app.click("push button", "Queue")
    app.find("label", "10 third.mp4")
    app.find("label", "0:10", fits=lambda label: label.is_in_popover)
    short, uncut = (app.find("label", name).area for name in ("10 third.mp4", long))
    assert uncut.height > 2 * short.height, f"the long name has {uncut}, a short one {short}"
    desktop.screenshot("queue")
    app.keys("Escape")
    app.close()
    playlist = desktop.folder / "evening.m3u8"
    playlist.write_text("#EXTM3U\n#EXTINF:10,The Long Way Home\nfilms/10 third.mp4\n#EXTINF:10,Tea\nfilms/9 second.mp4\n")
    app, player = start(desktop, playlist)
    player.wait_for_number(lambda number: 2000 <= number < 2300, "the playlist's first film")
    app.find("label", "The Long Way Home")
    app.find("label", "1 / 2")
    app.keys("ctrl+2")
    app.find("page tab", "Library")
    app.keys("F10")
    app.find_entry("Open Recent")
    app.keys("Down", "Right")
    app.find_entry("9 second.mp4")
    desktop.screenshot("recent")
    recent = (desktop.folder / "home/.local/share/recently-used.xbel").read_text()
    assert "10%20third.mp4" in recent and "kinora" in recent, recent
    app.keys("Escape", "Escape")
    app.close()


@journey("when a film that was opened alone has ended, the folder's next file is offered, by a button and by Page Down")
def player_next_of_folder(desktop):
    folder = desktop.folder / "films"
    folder.mkdir()
    shutil.copy(film(seconds=2), folder / "a 1.mp4")
    shutil.copy(film("--first", "1000"), folder / "a 2.mp4")
    app, player = start(desktop, folder / "a 1.mp4")
    app.find("push button", "Next: a 2.mp4", seconds=20)
    desktop.screenshot("offer")
    app.click("push button", "Next: a 2.mp4")
    player.wait_for_number(lambda number: 1000 <= number < 1300, "the next film")
    assert not app.look_for("push button", "Next: a 2.mp4")
    app.keys("Home", "Page_Up")
    player.wait_for_number(lambda number: number < 60, "the film before it")
    app.close()


@journey("the volume is there where there is sound, and the narrow Player can be closed")
def player_silent_film(desktop):
    app, player = start(desktop, film())
    player.wait_until_running()
    app.keys("r")
    wait_for(lambda: not app.look_for("push button", re.compile("^Volume")), "no volume for a film without sound")
    moment = app.moment()
    app.keys("Up")
    says(app, moment, "This movie has no sound")
    app.resize(360, 640)
    app.wait_for_width(360)
    app.find("push button", "Close", fits=lambda button: button.area.x > 300)
    desktop.screenshot("narrow")
    app.close()
    app, player = start(desktop, film("--audio", "aac"))
    app.find("push button", "Volume: 100 %")
    app.close()


@journey("in a window, too, the controls go while the film runs, come back when the pointer moves, and stay while a menu is open")
def player_controls_hide(desktop):
    app, player = start(desktop, film(seconds=20))
    player.wait_until_running()
    app.keys("r")
    play = app.find("push button", "Pause").area
    desktop.xdotool("mousemove", 400, 200)

    def shows():
        """Whether the sign on the button is there: nothing of the film is so bright."""
        picture = desktop.picture(play)
        return any(picture.luma(x, play.height // 2) > 235 for x in range(play.width))
    wait_for(lambda: not shows(), "the controls to go")
    desktop.screenshot("gone")
    desktop.xdotool("mousemove", 420, 210)
    wait_for(shows, "the controls to come back")
    app.click("push button", "Speed: Normal")
    app.find("check box", "2×")
    desktop.xdotool("mousemove", 440, 220)
    # Twice the time after which they would go.
    let_pass(5)
    assert shows(), "the controls went from under an open menu"
    app.keys("Escape")
    app.close()


@journey("a menu that is closed while it opens doesn't take the next click")
def menus_in_a_row(desktop):
    app, player = start(desktop, film(*SEVERAL, seconds=20))
    player.wait_until_running()
    app.keys("r")
    player.pause()
    for name in ("Volume: 100 %", "Subtitles: Off", "Sound Track") * 4:
        app.open_menu(name)
        app.close_menu()
    app.close()


@journey("the space bar plays and pauses after every menu and button was used; Ctrl+O opens, Ctrl+Shift+O adds")
def player_space(desktop):
    app, player = start(desktop, film(*SEVERAL, seconds=20), film("--first", "1000"))
    player.wait_until_running()
    app.keys("r")
    player.pause()

    def toggles(after):
        app.keys("space")
        app.find("push button", "Pause", seconds=5)
        app.keys("space")
        app.find("push button", "Play", seconds=5)
        assert not app.look_for("check box", "2×", fits=lambda choice: choice.is_in_popover), f"a menu is open after {after}"

    for name, choice in (("Speed: Normal", "½×"), ("Volume: 100 %", None), ("Subtitles: Off", "Deutsch"),
                         ("Sound Track", None), ("Queue", None)):
        app.open_menu(name)
        if choice:
            press(app, choice)
        app.close_menu()
        toggles(name)
    for name in ("Step Forward (.)", "Step Back (,)", "Previous", "Repeat", "Repeat from A to B", "Set B"):
        app.find("push button", name).click_with_mouse()
        toggles(name)
    for keys, title in (("ctrl+o", "Open Files"), ("ctrl+shift+o", "Add to the Queue")):
        app.keys(keys)
        FileDialog(app, title).cancel()
    app.close()
