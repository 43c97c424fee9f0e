"""What the Player keeps: of a film its place, sound and subtitles; of the app the volume; of speed and repeat nothing."""
import json
import re
import signal
import time

from harness import RATE, PlayerPage, film, journey, wait_for

from .player import SEVERAL, jump, press, start


def kept_frame(desktop):
    """The frame at which the film that was left last goes on; -1 while none is kept."""
    file = desktop.folder / "home/.local/state/kinora/positions.json"
    kept = json.loads(file.read_text())[:1] if file.exists() else []
    return next((one["value"] * RATE // one["timescale"] for one in kept if "value" in one), -1)


def begin_at(desktop, path, frame):
    """Starts with a film, and sees that it begins at a frame. Before the first look it may have played for a while, but no
    faster than time passes."""
    begun = time.monotonic()
    app, player = start(desktop, path)
    # The first frame of all may be there until the film has gone to its place.
    number = player.wait_for_number(lambda number: number > 0, "a frame")
    most = frame + RATE * (time.monotonic() - begun) + 1
    assert frame <= number <= most, f"it begins at {number}, not at {frame}; until now it can have come to {most:.0f}"
    return app, player


def begin_again(desktop, path, at_least):
    """Starts once more, and sees that the film goes on where it was left: at the frame that was kept, which is this one or
    a later one."""
    left = kept_frame(desktop)
    assert left >= at_least, f"frame {left} was kept, {at_least} had been shown"
    return begin_at(desktop, path, left)


@journey("a film that is left while it plays goes on there: after Ctrl+Q, after closing the window, and after a crash")
def player_place_kept(desktop):
    # So long that it doesn't end while somebody looks at it: of a film that has ended no place is kept.
    path = film(seconds=60, size="640x360")
    app, player = start(desktop, path)
    player.wait_until_running()
    jump(desktop, 4)
    # Far enough behind what must be kept: the place is noted 20 times a second, beside the frames.
    player.wait_for_number(lambda number: number > 155, "a second more")
    app.close()
    app, player = begin_again(desktop, path, 125)
    jump(desktop, 27)
    player.wait_for_number(lambda number: number > 845, "a second more")
    app.terminate()
    app, player = begin_again(desktop, path, 815)
    jump(desktop, 29)
    # What is written now and then has been written since.
    wait_for(lambda: kept_frame(desktop) > 870, "the place to be written while it plays", seconds=30)
    app.process.send_signal(signal.SIGKILL)
    app.process.wait()
    app, player = begin_again(desktop, path, 870)
    app.close()


@journey("chosen sound and subtitles stay with their film and the volume with the app, while speed, direction and repeat end with the film")
def player_choices_kept(desktop):
    several, plain = film(*SEVERAL), film("--first", "1000", "--audio", "aac", seconds=60, size="640x360")
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
    app, player = begin_at(desktop, plain, 1000)
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
