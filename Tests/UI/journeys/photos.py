"""Photos: the shutter in Photo and Live, the timer, bursts, codes."""
import json
import re

from harness import CameraPage, Rectangle, journey, run, wait_for

SIMULATED = {"KINORA_SIMULATED_DEVICES": "1"}
SCREENSHOT_SIZE = (1280, 720)


def begin(desktop, mode="photo", **environment):
    app = desktop.start(mode=mode, **SIMULATED, **environment)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    return app, camera


def photos(desktop, ending="jpg"):
    folder = desktop.folder / "home/Pictures/Kinora"
    return sorted(folder.glob(f"*.{ending}")) if folder.is_dir() else []


def described(*paths):
    """What exiftool reads in each file; it may have nothing to complain about."""
    def read(*words):
        done = run(["exiftool", "-json", *words, *paths])
        assert done.returncode == 0, done.stderr
        facts = json.loads(done.stdout)
        assert len(facts) == len(paths), f"{len(paths)} files, exiftool speaks of {len(facts)}"
        return facts
    for one in read("-validate", "-warning"):
        assert "Warning" not in one, f"{one['SourceFile']}: {one['Warning']}"
    return read()


def identifier(facts):
    """What a Live Photo's two halves share: exiftool's name of it has changed over time."""
    return facts.get("ContentIdentifier") or facts["MediaGroupUUID"]


@journey("a photo is taken when the timer has run out, and lies in the Pictures folder with its facts")
def photo_with_timer(desktop):
    app, _ = begin(desktop)
    desktop.screenshot("photo")
    # Given up, there is none.
    app.keys("t", "t", "t")
    app.find("push button", "Timer: 10 s")
    app.click("push button", "Take Photo")
    counting = re.compile(r"^\d+ seconds? until the photo$")
    wait_for(lambda: any(counting.match(widget.seen_name) for widget in app.widgets()), "the countdown")
    desktop.screenshot("countdown")
    app.find("push button", "Cancel Timer")
    app.keys("Escape")
    app.find("push button", "Take Photo")
    assert not photos(desktop), "the photo came before its time"
    # Else it comes after each second was told.
    app.keys("t", "t")
    app.find("push button", "Timer: 3 s")
    before = app.moment()
    app.click("push button", "Take Photo")
    wait_for(lambda: len(photos(desktop)) == 1, "the photo", seconds=20)
    counted = app.names_since(before, counting)
    assert [int(words[0]) for words in counted] == [3, 2, 1], f"the photo came after {counted}"
    app.find("push button", "Take Photo")
    app.find("push button", "Show Last Shot")
    desktop.screenshot("taken")
    app.click("push button", "Show Last Shot")
    wait_for(lambda: app.find("page tab", "Library").has("SELECTED"), "the Library")
    app.close()
    facts, = described(photos(desktop)[0])
    assert (facts["ImageWidth"], facts["ImageHeight"]) == SCREENSHOT_SIZE, facts
    assert facts["Model"] == "Simulated Camera", facts


def count_burst(app, moment, least, release):
    """Waits until a burst since that moment has this many photos, ends it, and answers how many it is said to have had,
    when that is said no more."""
    said = app.find("alert", re.compile(least + " photos$"), seconds=20)
    app.desktop.screenshot("burst")
    release()
    number = re.compile(r"^\d+ photos$")
    wait_for(lambda: not app.look_for("alert", number), "the number of photos to go")
    return int([said.seen_name, *app.names_since(moment, number)][-1].split()[0])


def bursts_in(app, count):
    """The tiles of two bursts, where they have so many photos together."""
    tiles = [widget for widget in app.widgets() if re.match(r"^Burst of \d+ photos", widget.seen_name)]
    numbers = [int(tile.seen_name.split()[2]) for tile in tiles]
    return tiles if len(tiles) == 2 and sum(numbers) == count else None


@journey("as long as Space is held photos follow one another, and their number is on the picture", is_long=True)
def burst(desktop):
    app, _ = begin(desktop)
    app.keys("g", "g")      # the window has the keyboard now
    before = app.moment()
    desktop.xdotool("keydown", "space")
    count = count_burst(app, before, r"^([5-9]|\d\d)", lambda: desktop.xdotool("keyup", "space"))
    # The same with the mouse.
    shutter = app.find("push button", "Take Photo").area
    before = app.moment()
    desktop.xdotool("mousemove", shutter.x + shutter.width // 2, shutter.y + shutter.height // 2, "mousedown", 1)
    count += count_burst(app, before, r"^([3-9]|\d\d)", lambda: desktop.xdotool("mouseup", 1))
    wait_for(lambda: len(photos(desktop)) >= count, f"{count} photos", seconds=30)
    # In the Library each is one tile, behind which all are.
    app.click("push button", "Show Last Shot")
    tiles = wait_for(lambda: bursts_in(app, count), f"two bursts of {count} photos together")
    desktop.screenshot("library")
    tiles[0].click()
    app.find("push button", "Turn Right")
    app.click("push button", "Previous")
    app.find("label", re.compile(r"^\d+:\d\d, 2 of \d+ in a burst$"))
    desktop.screenshot("one-of-a-burst")
    app.close()
    assert len(photos(desktop)) == count, f"{len(photos(desktop))} files, said {count}"
    bursts = [facts.get("BurstUUID") for facts in described(*photos(desktop))]
    assert None not in bursts and len(set(bursts)) == 2, bursts


@journey("a Live Photo is a photo and a movie that belong together")
def live_photo(desktop):
    app, camera = begin(desktop, mode="live")
    app.find("alert", "Live")
    camera.wait_for_moving_picture(frames=60)
    # By the keyboard: two clicks through the accessibility tree may take longer than a Live Photo does.
    before = app.moment()
    app.keys("Return", "Return")
    app.find_since(before, "alert", "Live · 2")
    desktop.screenshot("two-at-once")
    wait_for(lambda: len(photos(desktop)) == 2 and len(photos(desktop, "mov")) == 2, "two Live Photos", seconds=30)
    app.find("alert", "Live")
    desktop.screenshot("taken")
    app.close()
    for photo in photos(desktop):
        still, movie = described(photo, photo.with_suffix(".mov"))
        assert identifier(still) == identifier(movie), (still, movie)


def wait_for_last_shot(desktop, app):
    """Waits until the last shot shows a picture of the lake, and no sign that stands for one."""
    area = app.find("push button", "Show Last Shot").area.inset(6)

    def is_colourful():
        picture = desktop.picture(area)
        pixels = [picture.pixel(x, y) for x in range(0, area.width, 3) for y in range(0, area.height, 3)]
        colourful = sum(max(pixel) - min(pixel) > 15 for pixel in pixels)
        return colourful > len(pixels) / 3
    wait_for(is_colourful, "a picture in the last shot's place")


@journey("a video that was recorded is the last shot, with a picture out of it")
def last_shot_of_a_video(desktop):
    app, camera = begin(desktop, mode="video")
    assert not app.look_for("push button", "Show Last Shot"), "a last shot before there is one"
    camera.record()
    camera.wait_for_clock(2)
    camera.stop_recording()
    wait_for_last_shot(desktop, app)
    desktop.screenshot("video")
    app.close()


@journey("the last seconds are saved as a video, which is the last shot")
def last_seconds(desktop):
    app, camera = begin(desktop, mode="live")
    app.find("alert", "Live")
    camera.wait_for_moving_picture(frames=90)
    app.keys("ctrl+s")
    wait_for_last_shot(desktop, app)
    desktop.screenshot("saved")
    app.close()
    movies = list((desktop.folder / "home").glob("*/Kinora/*.mov"))
    assert len(movies) == 1, movies
    length = described(movies[0])[0]["Duration"]
    assert 1 < float(length.split()[0]) < 16, length


@journey("a photo taken while a video is recorded disturbs neither")
def photo_while_recording(desktop):
    app, camera = begin(desktop, mode="video")
    camera.record()
    camera.wait_for_clock(1)
    app.keys("Return")
    app.click("push button", "Take Photo While Recording")
    wait_for(lambda: len(photos(desktop)) == 2, "two photos", seconds=20)
    desktop.screenshot("recording")
    camera.stop_recording()
    app.close()
    assert len(list((desktop.folder / "home/Videos/Kinora").glob("[!.]*"))) == 1


@journey("the screen lights the scene where the camera has no lamp")
def screen_flash(desktop):
    app, camera = begin(desktop)
    for _ in range(3):
        if not app.look_for("push button", "Flash: On"):
            app.keys("f")
    app.find("push button", "Flash: On")
    app.keys("g")
    desktop.screenshot("grid")
    # This camera has a lamp; the other has none.
    app.keys("c")
    app.find("label", "Second Simulated Camera")
    camera.wait_for_moving_picture()
    shutter = app.find("push button", "Take Photo").area
    dark = Rectangle(shutter.x + shutter.width + 30, shutter.y, 60, shutter.height)     # the black of the dock
    assert desktop.picture(dark).mean_luma() < 40, "the dock isn't black"

    def lit():
        picture = desktop.picture()
        return picture if picture.cut(dark).mean_luma() > 240 else None
    app.keys("space")
    desktop.screenshot("lit", picture=wait_for(lit, "a white window"))
    wait_for(lambda: len(photos(desktop)) == 1, "the photo", seconds=20)
    wait_for(lambda: desktop.picture(dark).mean_luma() < 40, "the light to go out")
    app.close()


@journey("a code that the camera sees is offered, told in full, and copied")
def code_scanned(desktop):
    sign = desktop.folder / "sign.png"
    text = "https://example.org/lake?photo=1"
    assert run(["qrencode", "-s", "8", "-m", "4", "-o", sign, text]).returncode == 0
    app, _ = begin(desktop, KINORA_SIMULATED_SIGN=str(sign))
    app.find(None, "Link: example.org")
    desktop.screenshot("offered")
    app.click("push button", "Link: example.org")
    app.find("label", text)
    app.find("push button", "Open example.org")
    desktop.screenshot("told")
    app.click("push button", "Copy")
    wait_for(lambda: desktop.clipboard().strip() == text, "the address on the clipboard")
    # Not offered again while it stays where it is.
    wait_for(lambda: not app.look_for(None, "Link: example.org"), "the offer to go")
    app.keys("3")
    app.find("push button", "Start Recording")
    app.keys("1")
    app.find(None, "Link: example.org")
    app.close()


@journey("in 360 pixels every button of Photo has its place")
def narrow_photo(desktop):
    app, _ = begin(desktop)
    app.make_narrow()
    app.find("push button", "Take Photo")
    outside = [f"{w.role} “{w.seen_name}”" for w in app.widgets()
               if w.seen_name and w.showing and (w.area.x < 0 or w.area.x + w.area.width > 360)]
    assert not outside, f"beyond the window's edge: {outside}"
    desktop.screenshot("narrow")
    app.click("push button", "Take Photo")
    wait_for(lambda: len(photos(desktop)) == 1, "the photo", seconds=20)
    app.find("push button", "Show Last Shot")
    desktop.screenshot("taken")
    app.close()


@journey("Japanese: the modes and what lies beside them fit", language="ja")
def photo_in_japanese(desktop):
    app = desktop.start(mode="live", **SIMULATED)
    wait_for(lambda: app.look_for("alert", re.compile("Live|ライブ")), "the picture and its chip")
    desktop.screenshot("wide")
    app.make_narrow()
    desktop.screenshot("narrow")
    app.close()
