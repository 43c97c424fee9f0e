"""Combining clips: from the selection to the exported file, and projects that go on where they were left."""
import array
import json
import os
import re
import shutil

from harness import FileDialog, Library, Recording, journey, program, run, wait_for
from harness.library import made_once

from .library import make_narrow, open_library, tiles, wait_for_pictures

RATE = 30
PROJECT = re.compile("^Project of 3 clips, ")
CLIP = re.compile(r"^Clip \d of \d: ")


def clip(library, name, minutes, *changes, frames=90):
    """A clip whose frames carry their numbers, made so many minutes ago."""
    file = library.videos / name
    done = run([program("test-media"), "make", "--frames", frames, "--rate", RATE, "--gop", "30", "--coverage", "50", *changes])
    assert done.returncode == 0, done.stderr
    shutil.copy(done.stdout.strip(), file)
    moment = library.now.timestamp() - 60 * minutes
    os.utime(file, (moment, moment))
    return file


def three_clips(desktop):
    """A landscape, a portrait without sound, and a landscape, of three seconds each."""
    library = Library(desktop)
    clip(library, "Lake.mp4", 30, "--size", "640x360", "--audio", "aac:2")
    clip(library, "Jump.mp4", 20, "--size", "360x640", "--first", "500")
    clip(library, "City.mp4", 10, "--size", "640x360", "--first", "1000", "--audio", "aac:2")
    return library


def start(desktop, library, **variables):
    app = desktop.start(KINORA_SOUND="none", **library.variables, **variables)
    open_library(app)
    return app


def videos(app):
    return [tile for tile in tiles(app) if tile.seen_name.startswith("Video")]


def combine(desktop, app, count):
    """Selects all videos, and combines them."""
    wait_for(lambda: len(videos(app)) == count, lambda: f"{count} videos; there is: {app.outline()}", seconds=20)
    app.keys("ctrl+a")
    app.find("label", f"{count} Selected")
    app.click("push button", "Combine Clips…")
    app.find("push button", "Play Result", fits=lambda button: button.has("SENSITIVE"))


def clips(app):
    """The clips' names, in their order."""
    found = [widget for widget in app.widgets() if CLIP.match(widget.seen_name) and widget.showing]
    return [re.match(r"Clip \d of \d: (.*?),", widget.seen_name)[1] for widget in found]


def set_slider(app, name, value):
    def to_be_set():
        return app.find("slider", name, fits=lambda slider: slider.has("SENSITIVE"))
    to_be_set().value = value
    wait_for(lambda: abs(to_be_set().value - value) < 0.001, f"{name} to be {value}")


def projects(desktop):
    folder = desktop.folder / "library/Videos/Projects"
    return sorted(folder.glob("*.json")) if folder.is_dir() else []


def project(desktop):
    files = projects(desktop)
    return json.loads(files[0].read_text()) if files else {}


def scroll_to(app, find, bottom=560):
    """Turns the wheel over the settings until a widget is in sight; returns it."""
    app.desktop.xdotool("mousemove", app.window.area.width - 40, bottom - 100)

    def is_seen():
        area = find().area
        if area.y < 60 or area.y + area.height > bottom:
            app.desktop.xdotool("click", 4 if area.y < 60 else 5)
            app.desktop.wait_until_still()
            return None
        return find()
    return wait_for(is_seen, "a setting to be in sight")


def choose(app, row, choice):
    """Chooses in a row's list."""
    scroll_to(app, lambda: app.find("combo box", row)).click_with_mouse()
    app.find("label", choice, fits=lambda label: label.is_in_popover)
    there = [w.seen_name for w in app.widgets() if w.role == "label" and w.showing and w.is_in_popover]
    app.keys("Home", *["Down"] * there.index(choice), "Return")
    wait_for(lambda: not app.has_open_popover(), "the list to close")


def frame(file, number):
    """A frame's pixels: width, height, and RGB."""
    size = run(["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=width,height", "-of", "csv=p=0",
                file]).stdout.strip().split(",")
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-i", file, "-vf", f"select=eq(n\\,{number})", "-frames:v", "1",
                "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], text=False)
    assert done.stdout, f"no frame {number} in {file}"
    return int(size[0]), int(size[1]), done.stdout


def pixel(picture, x, y):
    width, _, data = picture
    start = 3 * (y * width + x)
    return tuple(data[start:start + 3])


def numbers(file):
    """All painted numbers of each frame."""
    done = run([program("test-media"), "read-numbers", "--all", file])
    assert done.returncode == 0, done.stderr
    return [[painted["number"] for painted in json.loads(line)] for line in done.stdout.splitlines()]


def loudness(file, start, seconds):
    """The mean level of a part of a file's sound, from 0 to 1."""
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-ss", str(start), "-t", str(seconds), "-i", file, "-vn", "-ac", "1",
                "-f", "s16le", "-"], text=False)
    samples = array.array("h", done.stdout)
    assert samples, f"no sound in {file}"
    return sum(map(abs, samples)) / len(samples) / 32768


def music(desktop):
    """A tone of ten seconds."""
    file = desktop.folder / "home" / "Tone.wav"
    shutil.copy(made_once("tone.wav", "-f", "lavfi", "-i", "sine=frequency=440:duration=10:sample_rate=48000", "-ac", "2"),
                file)
    return file


@journey("three clips of mixed shapes become one film with a cross-fade, a title and music", is_long=True,
         needs_libav=True)
def combine_clips(desktop):
    library = three_clips(desktop)
    app = start(desktop, library, ADW_DEBUG_COLOR_SCHEME="prefer-dark")
    combine(desktop, app, 3)
    assert clips(app) == ["Lake", "Jump", "City"]
    app.find("label", "3 clips · 0:08")
    app.find("label", "One clip is portrait. It is shown whole, on the background colour.")
    choose(app, "Background", "Night Blue")
    scroll_to(app, lambda: app.find("text", "Title on the Picture")).click_with_mouse()
    desktop.xdotool("type", "The Lake")
    wait_for(lambda: project(desktop).get("titles", [{}])[0].get("text") == "The Lake", "the title to be kept")
    app.find("slider", "Title Appears")
    app.click("push button", "Choose Music…")
    FileDialog(app, "Choose Music").choose(music(desktop))
    app.find("slider", "Music Volume")
    set_slider(app, "Position", 4)
    app.find("label", "Jump · fitted, portrait")
    wait_for(lambda: project(desktop).get("audio"), "the music to be kept")
    desktop.wait_until_still()
    desktop.screenshot("wide-dark")
    app.click("push button", "Export…")
    app.find("push button", "Export", fits=lambda button: button.has("SENSITIVE"))
    desktop.xdotool("search", "--onlyvisible", "--name", "^Export$", "windowfocus", "type", "Holiday")
    desktop.wait_until_still()
    desktop.screenshot("export")
    app.click("push button", "Export")
    result = desktop.folder / "library/Videos/Holiday.mp4"
    wait_for(result.is_file, "the exported film", seconds=90)
    app.find(name=re.compile("“Holiday” was combined"), seconds=30)
    check_result(library, result)
    # The command line makes the same of the project's file, as it is.
    done = run([program("kinora-cli"), "compose", "--check", projects(desktop)[0]])
    assert done.returncode == 0, done.stderr
    app.close()


@journey("a project of clips goes on where it was left, says what is missing, and is not written over when damaged",
         is_long=True)
def combine_project(desktop):
    library = three_clips(desktop)
    app = start(desktop, library, ADW_DEBUG_COLOR_SCHEME="prefer-light")
    combine(desktop, app, 3)
    app.keys("ctrl+shift+Right")
    wait_for(lambda: clips(app) == ["Jump", "Lake", "City"], lambda: f"another order than {clips(app)}")
    set_slider(app, "Cross-fade", 1)
    wait_for(lambda: [one.get("transition", {}).get("duration") for one in project(desktop)["clips"]] == [None, 1, 1],
             "the cross-fades to be kept")
    desktop.wait_until_still()
    desktop.screenshot("wide-light")
    kept = project(desktop)
    assert [one["file"].rsplit("/", 1)[1] for one in kept["clips"]] == ["Jump.mp4", "Lake.mp4", "City.mp4"]
    app.keys("Escape")
    app.find("push button", PROJECT)
    desktop.wait_until_still()
    desktop.screenshot("library")
    app.close()
    (library.videos / "City.mp4").unlink()
    app = start(desktop, library, ADW_DEBUG_COLOR_SCHEME="prefer-light")
    app.click("push button", PROJECT)
    app.find("push button", "Play Result", fits=lambda button: button.has("SENSITIVE"))
    app.find(name="Missing: City.mp4. The rest can be used.")
    wait_for(lambda: clips(app) == ["Jump", "Lake", "City"], lambda: f"another order than {clips(app)}")
    app.find("label", "3 clips · 0:05")
    assert project(desktop) == kept
    desktop.wait_until_still()
    desktop.screenshot("missing")
    app.keys("Escape")
    app.find("push button", PROJECT)
    file = projects(desktop)[0]
    damaged = file.read_text().replace('"City.mp4"', "City.mp4").replace('"version": 1', '"version": "one"')
    file.write_text(damaged)
    moment = app.moment()
    app.click("push button", PROJECT)
    app.find("label", "This Project Can’t Be Opened")
    app.find_since(moment, "alert", re.compile(r"^This Project Can’t Be Opened\. Line 2: version: "))
    app.find("label", re.compile(r"Line 2: version: "))
    desktop.wait_until_still()
    desktop.screenshot("damaged")
    app.keys("Escape")
    app.find("push button", re.compile("^Damaged project "))
    assert file.read_text() == damaged
    # To the Trash, and back.
    app.keys("ctrl+a")
    app.find("label", "3 Selected")
    app.keys("Delete")
    wait_for(lambda: not projects(desktop), "the project to go")
    app.keys("ctrl+z")
    wait_for(lambda: projects(desktop) == [file], "the project to come back")
    app.close()


@journey("twenty steps of combining are undone and made again")
def combine_undo(desktop):
    library = three_clips(desktop)
    app = start(desktop, library)
    combine(desktop, app, 3)
    first = wait_for(lambda: project(desktop), "the project to be kept")
    seen = [clips(app)]
    for step in range(20):
        app.keys("ctrl+shift+Right" if step % 4 in (0, 1) else "ctrl+shift+Left")
        wait_for(lambda: clips(app) != seen[-1], "another order")
        seen.append(clips(app))
    last = project(desktop)
    for order in reversed(seen[:-1]):
        app.keys("ctrl+z")
        wait_for(lambda: clips(app) == order, lambda: f"{order}, there is {clips(app)}")
    assert not app.find("push button", "Undo").has("SENSITIVE")
    wait_for(lambda: project(desktop) == first, "the first project to be kept")
    for order in seen[1:]:
        app.keys("ctrl+shift+z")
        wait_for(lambda: clips(app) == order, lambda: f"{order}, there is {clips(app)}")
    assert not app.find("push button", "Redo").has("SENSITIVE")
    wait_for(lambda: project(desktop) == last, "the last project to be kept")
    # A drag of a slider is one step.
    set_slider(app, "Start", 0)
    slider = app.find("slider", "Volume").area
    desktop.xdotool("mousemove", slider.x + slider.width * 2 // 3, slider.y + slider.height // 2, "mousedown", 1)
    for share in (60, 50, 40, 30):
        desktop.xdotool("mousemove", slider.x + slider.width * share // 100, slider.y + slider.height // 2)
        desktop.wait_until_still()
    desktop.xdotool("mouseup", 1)
    wait_for(lambda: app.find("slider", "Volume").value < 60, "a lower volume")
    app.keys("ctrl+z")
    wait_for(lambda: app.find("slider", "Volume").value == 100, "the volume to be as before")
    # A clip is dragged by its handle.
    before = clips(app)
    first, last = [app.find("push button", re.compile(f"^Clip {number} of 3: ")).area for number in (1, 3)]
    x, y = first.x + 14, first.y + first.height - 14
    desktop.xdotool("mousemove", x, y, "mousedown", 1)
    for share in (1, 2, 3, 4):
        desktop.xdotool("mousemove", x + (last.x - first.x) * share // 4, y)
        desktop.wait_until_still()
    desktop.screenshot("drag")
    desktop.xdotool("mouseup", 1)
    wait_for(lambda: clips(app) == before[1:] + before[:1], lambda: f"another order than {clips(app)}")
    app.close()


@journey("clips are combined by the keyboard alone, in a window of 360 pixels", is_long=True)
def combine_by_keyboard(desktop):
    library = three_clips(desktop)
    app = start(desktop, library, ADW_DEBUG_COLOR_SCHEME="prefer-light")
    wait_for_pictures(desktop, app, 3)
    make_narrow(app)
    wait_for_pictures(desktop, app, 3)
    app.keys("ctrl+a")
    app.find("label", "3 Selected")
    desktop.wait_until_still()
    desktop.screenshot("selection")
    go_to(app, "push button", "Combine Clips…")
    app.keys("Return")
    wait_for(lambda: clips(app) == ["Lake", "Jump", "City"], lambda: f"the clips; there is {clips(app)}")
    assert not beyond_edge(app), f"beyond the window's edge: {beyond_edge(app)}"
    desktop.wait_until_still()
    desktop.screenshot("narrow")
    go_to(app, "push button", re.compile("^Clip 1 of 3: "))
    app.keys("Down", "Down", "Return")
    app.find("label", "City", fits=lambda label: label.area.x < 40)
    app.keys("ctrl+shift+Left")
    wait_for(lambda: clips(app) == ["Lake", "City", "Jump"], lambda: f"another order than {clips(app)}")
    go_to(app, "push button", re.compile("^Cross-fade 0.5 s between “City” and “Jump”"))
    app.keys("Return")
    wait_for(app.has_open_popover, "the joint's settings")
    app.keys("Tab", "Home")
    app.find("push button", re.compile("^Cut between “City” and “Jump”"))
    app.keys("Escape")
    wait_for(lambda: not app.has_open_popover(), "the joint's settings to close")
    wait_for(lambda: "transition" not in project(desktop)["clips"][2], "the cut to be kept")
    go_to(app, "push button", "Settings for “Lake”")
    app.keys("Return")
    wait_for(lambda: app.find("slider", "Start").has("FOCUSED"), "the settings to be focused")
    app.keys(*["Right"] * 5)
    wait_for(lambda: app.find("slider", "Start").value == 5, "the clip to begin later")
    desktop.wait_until_still()
    desktop.screenshot("settings")
    app.keys("ctrl+e")
    app.find("push button", "Export", fits=lambda button: button.has("SENSITIVE"))
    desktop.xdotool("search", "--onlyvisible", "--name", "^Export$", "windowfocus", "type", "Short")
    desktop.xdotool("key", "Return")
    result = desktop.folder / "library/Videos/Short.mp4"
    wait_for(result.is_file, "the exported film", seconds=90)
    read = numbers(result)
    assert len(read) == 85 + 90 + 90 - 15, len(read)
    assert read[0] == [5] and read[159] == [1089] and read[160] == [500], (read[0], read[159], read[160])
    app.close()


def beyond_edge(app):
    """What of the page doesn't lie in 360 pixels; the pages below it keep their places."""
    found = app.widgets()
    first = next(place for place, widget in enumerate(found) if widget.seen_name == "Back to Library")
    areas = [(widget, widget.area) for widget in found[first:] if widget.showing
             and widget.role in ("push button", "label", "slider", "combo box")]
    return [f"{widget.role} “{widget.seen_name}” {area}" for widget, area in areas
            if area.x < 0 or area.x + area.width > 360]


def go_to(app, role, name):
    """Presses Tab until a widget has the keyboard."""
    def is_there():
        # Of a menu button's two halves the inner one takes the keyboard.
        if app.find(role, name, fits=lambda widget: widget.has("FOCUSABLE")).has("FOCUSED"):
            return True
        app.keys("Tab")
        return False
    wait_for(is_there, f"Tab to lead to {role} “{name}”", seconds=60)


def check_result(library, result):
    recording = Recording(result)
    # 90 + 90 + 90 frames, of which two times 15 are seen with others.
    assert recording.frames == 240, recording.frames
    read = numbers(result)
    assert read[0] == [0] and read[74] == [74] and read[90] == [515], (read[0], read[74], read[90])
    assert read[149] == [574] and read[165] == [1015] and read[239] == [1089], (read[149], read[165], read[239])
    # In the middle of the cross-fade half of each: the portrait covers the middle, and the background fades in beside it.
    mixed = frame(result, 82)
    lake, jump = frame(library.videos / "Lake.mp4", 82), frame(library.videos / "Jump.mp4", 7)
    share = (82 - 75) / 15
    night = (43, 47, 74)
    for x, y in ((20, 300), (620, 20), (60, 180)):
        expected = [(1 - share) * one + share * other for one, other in zip(pixel(lake, x, y), night)]
        assert near(pixel(mixed, x, y), expected, 16), (x, y, pixel(mixed, x, y), expected)
    for x, y in ((320, 20), (300, 340)):
        inside = pixel(jump, round((x - 218.75) * 360 / 202.5), round(y * 640 / 360))
        expected = [(1 - share) * one + share * other for one, other in zip(pixel(lake, x, y), inside)]
        assert near(pixel(mixed, x, y), expected, 24), (x, y, pixel(mixed, x, y), expected)
    # The portrait stands between two fields of the background's colour.
    portrait = frame(result, 120)
    for x in (10, 200, 440, 630):
        assert near(pixel(portrait, x, 180), night, 6), (x, pixel(portrait, x, 180))
    # The title is there in its time, and not after it.
    titled, later = frame(result, 60), frame(result, 140)
    assert whites(titled) > whites(frame(library.videos / "Lake.mp4", 60)) + 200, whites(titled)
    assert pixel(later, 320, 315) != (255, 255, 255)
    # Only the music is heard with the portrait, and louder than below the clips that sound.
    alone = loudness(result, 3.8, 0.9)
    tone = loudness(library.desktop.folder / "home/Tone.wav", 1, 1)
    assert 0.4 * tone < alone < 0.6 * tone, (alone, tone)


def whites(picture):
    """The white pixels where titles stand."""
    width, height, data = picture
    lines = range(height * 8 // 10, height * 19 // 20)
    return sum(1 for y in lines for x in range(0, width) if min(pixel(picture, x, y)) > 235)


def near(one, other, tolerance):
    return all(abs(a - b) <= tolerance for a, b in zip(one, other))


@journey("combining speaks Japanese", language="ja")
def combine_japanese(desktop):
    library = three_clips(desktop)
    app = start(desktop, library, ADW_DEBUG_COLOR_SCHEME="prefer-dark")
    wait_for(lambda: len([w for w in app.widgets() if w.role == "push button" and w.showing and w.area.height > 140]) == 3,
             "tiles", seconds=20)
    app.keys("ctrl+a")
    app.click("push button", "クリップをつなぐ…")
    app.find("push button", "結果を再生", fits=lambda button: button.has("SENSITIVE"))
    desktop.wait_until_still()
    desktop.screenshot("wide")
    app.close()
