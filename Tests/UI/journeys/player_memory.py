"""What the Player keeps: of a film its place, sound and subtitles; of the app the volume; of speed and repeat nothing."""
import re
import signal

from harness import PlayerPage, film, journey, wait_for

from .player import SEVERAL, jump, press, start


def begin_again(desktop, path, at_least):
    """Starts once more; the first number on the film says where it goes on."""
    app, player = start(desktop, path)
    number = player.number
    assert at_least <= number < at_least + 60, f"it begins at {number}, left at {at_least}"
    return app, player


@journey("a film that is left while it plays goes on there: after Ctrl+Q, after closing the window, and after a crash")
def player_place_kept(desktop):
    path = film(seconds=20)
    app, player = start(desktop, path)
    player.wait_until_running()
    jump(desktop, 4)
    player.wait_for_number(lambda number: number > 125, "a frame from four seconds on")
    app.close()
    app, player = begin_again(desktop, path, 125)
    jump(desktop, 7)
    player.wait_for_number(lambda number: number > 215, "a frame from seven seconds on")
    app.terminate()
    app, player = begin_again(desktop, path, 215)
    jump(desktop, 9)
    # Six seconds of playing: then what is written now and then has been written at least once.
    player.wait_for_number(lambda number: number > 270 + 180, "six seconds more", seconds=30)
    app.process.send_signal(signal.SIGKILL)
    app.process.wait()
    app, player = start(desktop, path)
    assert player.number >= 270, f"it begins at {player.number}"
    app.close()


@journey("chosen sound and subtitles stay with their film and the volume with the app, while speed, direction and repeat end with the film")
def player_choices_kept(desktop):
    several, plain = film(*SEVERAL), film("--first", "1000", "--audio", "aac")
    app, player = start(desktop, several)
    player.wait_until_running()
    app.keys("r")
    app.click("push button", "Sound Track")
    press(app, "Deutsch")
    app.keys("Escape", "s", "s")
    app.find("push button", "Subtitles: Deutsch")
    app.keys("Down", "Down", "Down")
    app.find("push button", "Volume: 85 %")
    app.keys("j")
    app.find("push button", "Speed: Reverse 1×")
    desktop.run("gapplication", "action", "app.kinora.Kinora", "library")
    app.find("page tab", "Library")
    app.close()
    app, player = start(desktop, plain)
    assert player.wait_for_number(lambda number: number >= 1000, "the other film") < 1060
    app.find("push button", "Volume: 85 %")
    app.find("push button", "Speed: Normal")
    app.find("push button", "Repeat", fits=lambda button: not button.has("PRESSED") and not button.has("CHECKED"))
    player.wait_until_running()
    app.close()
    app, player = start(desktop, several)
    app.find("push button", "Subtitles: Deutsch")
    app.click("push button", "Sound Track")
    app.find("check box", "Deutsch", fits=lambda choice: choice.has("CHECKED"))
    app.keys("Escape")
    app.close()
