"""A player with controls, and trimming, in a program of somebody else's."""
import re

from harness import FrameNumberReader, film, journey, program, run, wait_for


def number(numbers):
    """The number of the frame that is seen; -1 where none can be read."""
    reading = numbers.read()
    return reading.number if reading else -1


def start(desktop, *words):
    app = desktop.start_program(program("player-example"), film(), *words, KINORA_SOUND="none")
    app.find("push button", "Play")
    return app


@journey("a player view has controls that play, step and go to a time")
def player_view_controls(desktop):
    app = start(desktop, "steps")
    view = app.find("image", "Video").area
    numbers = FrameNumberReader(desktop.screen, view)
    wait_for(lambda: number(numbers) == 0, "the first frame")
    app.click("push button", "Next Frame")
    wait_for(lambda: number(numbers) == 1, "the second frame")
    app.click("push button", "Previous Frame")
    wait_for(lambda: number(numbers) == 0, "the first frame again")
    desktop.screenshot("inline")
    app.find("slider", "Position").value = 2
    wait_for(lambda: number(numbers) > 10, "a later frame")
    later = number(numbers)
    app.click("push button", "Play")
    wait_for(lambda: number(numbers) > later, "frames that go on")
    app.click("push button", "Pause")
    app.close()


@journey("a player view lets the user trim: frames, ends that step, and the ends that the item plays between")
def player_view_trims(desktop):
    app = start(desktop)
    numbers = FrameNumberReader(desktop.screen, app.find("image", "Video").area)
    wait_for(lambda: number(numbers) == 0, "the first frame")
    app.click("push button", "Cut")
    app.find("push button", "Start Later").click()
    app.click("push button", "Start Later")
    app.click("push button", "End Earlier")
    desktop.wait_until_still()      # the strip's frames
    desktop.screenshot("trim")
    app.click("push button", "Trim")
    wait_for(lambda: re.search(r"^trimmed [0-9.]+ [0-9.]+$", app.output(), re.MULTILINE), "the ends")
    app.click("push button", "Cut")
    app.click("push button", "Cancel")
    wait_for(lambda: "cancelled" in app.output(), "the word that nothing was trimmed")
    ends = [line.split()[1:] for line in app.output().splitlines() if line.startswith(("trimmed", "cancelled"))]
    assert ends[0] == ends[1], ends
    app.close()


@journey("trimming ends, and the controls return, also where the player has another movie by then")
def player_view_trims_what_has_gone(desktop):
    app = start(desktop, "steps")
    numbers = FrameNumberReader(desktop.screen, app.find("image", "Video").area)
    wait_for(lambda: number(numbers) == 0, "the first frame")
    app.find("slider", "Position").value = 2
    wait_for(lambda: number(numbers) > 10, "a later frame")
    app.click("push button", "Cut")
    app.find("push button", "Start Later")
    done = desktop.run("gapplication", "action", "app.kinora.PlayerExample", "replace")
    assert done.returncode == 0, done.stderr
    wait_for(lambda: number(numbers) == 0, "the first frame of the new movie")
    app.click("push button", "Cancel")
    wait_for(lambda: "cancelled" in app.output(), "the word that nothing was trimmed")
    app.click("push button", "Next Frame")
    wait_for(lambda: number(numbers) == 1, "the second frame")
    app.close()


@journey("floating controls go while a movie plays and come when the pointer does")
def player_view_floats(desktop):
    app = start(desktop, "floating", "speeds")
    view = app.find("image", "Video").area
    numbers = FrameNumberReader(desktop.screen, view)
    wait_for(lambda: number(numbers) == 0, "the first frame")
    desktop.screenshot("floating")
    app.click("push button", "1×")
    app.find("push button", "1.25×")
    app.click("push button", "Play")
    wait_for(lambda: not app.look_for("push button", "Pause", fits=lambda button: button.showing), "no controls")
    desktop.xdotool("mousemove", view.x + 90, view.y + 90)
    app.find("push button", "Pause", fits=lambda button: button.showing)
    app.click("push button", "Pause")
    app.find("push button", "Play")
    app.close()


@journey("a player view fills the screen: its delegate hears when that begins and ends, and the movie's end ends it")
def player_view_full_screen(desktop):
    app = start(desktop, "fullscreen", "exits")
    app.find("push button", "Cut")

    def told(*words):
        wait_for(lambda: app.output().split("\n")[:-1] == list(words), lambda: f"{words}; there is {app.output()!r}")

    app.click("push button", "Full Screen")
    told("enters")
    wait_for(lambda: not app.look_for("push button", "Cut"), "the header to go")
    app.cover_screen(True)
    told("enters", "entered")
    app.find("push button", "Leave Full Screen")
    wait_for(lambda: app.find("image", "Video").area.height > desktop.size[1] - 20, "a video as high as the screen")
    desktop.screenshot("full")
    app.keys("Escape")
    told("enters", "entered", "leaves")
    app.cover_screen(False)
    told("enters", "entered", "leaves", "left")
    app.find("push button", "Cut")
    app.click("push button", "Full Screen")
    app.cover_screen(True)
    told("enters", "entered", "leaves", "left", "enters", "entered")
    slider = app.find("slider", "Position")
    slider.value = 9.5
    app.click("push button", "Play")
    wait_for(lambda: app.output().endswith("leaves\n"), "the movie's end", seconds=20)
    app.cover_screen(False)
    wait_for(lambda: app.output().endswith("leaves\nleft\n"), "the window")
    app.close()


@journey("full screen that the user begins by playing, and one that the desktop doesn't grant")
def player_view_enters_by_playing(desktop):
    app = start(desktop, "fullscreen", "enters")
    app.click("push button", "Play")
    wait_for(lambda: "enters" in app.output(), "full screen")
    # Overtaken before the desktop has done anything.
    app.click("push button", "Full Screen")
    wait_for(lambda: "not entered" in app.output() and "left" in app.output(), "the end of what never was")
    app.close()


@journey("a player view shows the movie's timecode")
def player_view_timecode(desktop):
    coded = desktop.folder / "coded.mov"
    made = run(["ffmpeg", "-nostdin", "-v", "error", "-i", film(), "-c", "copy", "-timecode", "10:20:30:00", coded])
    assert made.returncode == 0, made.stderr
    app = desktop.start_program(program("player-example"), coded, "steps", "timecode", KINORA_SOUND="none")
    app.find("label", "10:20:30:00")
    app.click("push button", "Next Frame")
    app.find("label", "10:20:30:01")
    app.find("slider", "Position").value = 2
    app.find("label", "10:20:32:00")
    desktop.screenshot("timecode")
    app.close()
