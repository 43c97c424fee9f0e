"""The picker in a program of somebody else's."""
import json
import re

from harness import FrameNumberReader, Library, journey, program, run, wait_for


def start(desktop, *words, **variables):
    app = desktop.start_program(program("picker-example"), *words, **variables)
    app.click("push button", "Pick…")
    return app


def printed(app, name):
    """What the program printed of something picked."""
    found = re.search(rf"^UIImagePickerController{name} (.*)$", app.output(), re.MULTILINE)
    return found and found[1]


@journey("the picker shows the library's photos; the one that is picked arrives with its picture and file")
def picker_library(desktop):
    library = Library(desktop)
    for _ in range(5):
        library.add_photo()
    library.add_video()
    app = start(desktop, "image", **library.variables)
    app.find("push button", "Photo 5")
    assert not app.look_for("push button", re.compile("^Video")), "a video, where photos were wanted"
    desktop.wait_until_still()      # pictures
    desktop.screenshot("library")
    app.find("push button", "Photo 2").click()
    wait_for(lambda: printed(app, "MediaType"), "something to be picked")
    assert printed(app, "MediaType") == "public.image"
    assert printed(app, "OriginalImage") == "1600x1200"
    assert printed(app, "ImageURL").endswith("IMG_0002.jpg")
    assert printed(app, "PHAsset")
    app.click("push button", "Pick…")
    app.click("push button", "Cancel")
    wait_for(lambda: "cancelled" in app.output(), "the word that nothing was picked")
    app.close()


@journey("what is picked can be edited first: a photo is cropped to a square, a movie trimmed to a file of its own")
def picker_editing(desktop):
    library = Library(desktop)
    library.add_photo()
    library.add_video()
    app = start(desktop, "edit", "image", "movie", KINORA_SOUND="none", **library.variables)
    app.find("push button", re.compile("^Photo")).click()
    app.find("slider", "Zoom").value = 2
    app.find("slider", "Pan").value = 1
    desktop.screenshot("crop")
    app.click("push button", "Use Photo")
    wait_for(lambda: printed(app, "MediaType"), "the photo")
    assert printed(app, "OriginalImage") == "1600x1200" and printed(app, "EditedImage") == "600x600"
    assert printed(app, "CropRect") == "[1000, 300, 600, 600]", printed(app, "CropRect")
    app.click("push button", "Pick…")
    app.find("push button", re.compile("^Video")).click()
    app.click("push button", "Start Later")
    desktop.screenshot("trim")
    app.click("push button", "Trim")
    wait_for(lambda: printed(app, "MediaURL"), "the movie")
    assert "/trimmed-" in printed(app, "MediaURL"), printed(app, "MediaURL")
    app.click("push button", "Pick…")
    app.find("push button", re.compile("^Photo")).click()
    app.find("slider", "Zoom")
    app.click("push button", "Cancel")
    wait_for(lambda: "cancelled" in app.output(), "the word that nothing was picked")
    app.close()


@journey("a movie whose part can't be written isn't handed over: one is told why, and can try again")
def picker_editing_that_fails(desktop):
    library = Library(desktop)
    library.add_video()
    passing, away = desktop.folder / "passing", desktop.folder / "away"
    passing.mkdir()
    app = start(desktop, "edit", "movie", KINORA_SOUND="none", TMPDIR=str(passing), XDG_CACHE_HOME=str(passing),
                **library.variables)
    app.find("push button", re.compile("^Video")).click()
    app.click("push button", "Start Later")
    desktop.wait_until_still()      # the strip's frames
    passing.rename(away)
    passing.write_text("no folder any more")
    app.click("push button", "Trim")
    app.find("alert", re.compile(r"^The folder for “.+” isn’t there\.$"))
    desktop.screenshot("refused")
    assert not printed(app, "MediaType"), app.output()
    passing.unlink()
    away.rename(passing)
    app.click("push button", "Trim")
    wait_for(lambda: printed(app, "MediaURL"), "the movie")
    assert "/trimmed-" in printed(app, "MediaURL"), printed(app, "MediaURL")
    app.close()


@journey("several photos are picked in the order in which they were chosen, up to a limit")
def picker_several(desktop):
    library = Library(desktop)
    for _ in range(4):
        library.add_photo()
    app = start(desktop, "several", "2", "ordered", "image", **library.variables)
    app.find("push button", "Photo 3").click()
    app.find("push button", "Add 1")
    app.find("push button", "Photo 1").click()
    add = app.find("push button", "Add 2")
    desktop.wait_until_still()
    desktop.screenshot("several")
    add.click()
    wait_for(lambda: "picked IMG_0003 IMG_0001" in app.output(), "the two that were picked")
    wait_for(lambda: app.output().count("image 1600x1200") == 2, "their images")
    app.close()


@journey("a program zooms and scrolls a picker that is open, and changes its limit, its order and what is chosen")
def picker_changes(desktop):
    library = Library(desktop)
    for _ in range(4):
        library.add_photo()
    app = start(desktop, "several", "2", "ordered", "image", **library.variables)

    def ask(action):
        done = desktop.run("gapplication", "action", "app.kinora.PickerExample", action)
        assert done.returncode == 0, done.stderr

    def tile(number):
        return app.find("push button", f"Photo {number}").area

    first = tile(1)
    assert tile(4).y == first.y, "four photos in one line"
    ask("zoom-in")
    ask("zoom-in")
    wait_for(lambda: tile(1).width > first.width * 1.8, "larger photos")
    desktop.wait_until_still()
    desktop.screenshot("zoomed")
    desktop.xdotool("mousemove", 200, 200, "click", "--repeat", 6, 5)
    wait_for(lambda: not app.look_for("push button", "Photo 1") or tile(1).y < first.y - 20, "the last line")
    desktop.wait_until_still()      # it glides on
    ask("scroll")
    wait_for(lambda: app.look_for("push button", "Photo 1") and tile(1).y == first.y, "the first line")
    for _ in range(3):
        ask("zoom-out")
    wait_for(lambda: tile(1).width < first.width, "smaller photos")
    desktop.screenshot("small")
    app.click("push button", "Photo 3")
    app.click("push button", "Photo 4")
    app.find("push button", "Add 2")
    ask("allow-three")
    app.click("push button", "Photo 2")
    app.find("push button", "Add 3")
    ask("without-third")
    app.find("push button", "Add 2")
    ask("second-first")
    app.click("push button", "Add 2")
    wait_for(lambda: "picked IMG_0002 IMG_0004" in app.output(), lambda: f"those two, the second first: {app.output()}")
    app.close()


@journey("the picker takes a photo, lets it be taken again, and hands it over")
def picker_camera(desktop):
    app = start(desktop, "camera", KINORA_LIBRARY_ROOT=str(desktop.folder / "library"))
    preview = app.find("image", "Camera Preview")
    wait_for(lambda: desktop.picture(preview.area).mean_luma() > 40, "the camera's picture", seconds=20)
    desktop.screenshot("camera")
    app.click("push button", "Take Photo")
    app.find("push button", "Use Photo")
    # The page that isn't seen is found as well: where the keyboard is tells them apart.
    app.click("push button", "Take Again")
    app.find("push button", "Take Photo", fits=lambda button: button.has("FOCUSED"))
    app.click("push button", "Take Photo")
    app.find("push button", "Use Photo", fits=lambda button: button.has("FOCUSED"))
    desktop.wait_until_still()      # one page fades into the other
    desktop.screenshot("review")
    app.click("push button", "Use Photo")
    wait_for(lambda: printed(app, "MediaType"), "the photo")
    assert printed(app, "MediaType") == "public.image" and printed(app, "OriginalImage")
    assert open(printed(app, "ImageURL"), "rb").read(2) == b"\xff\xd8"
    app.close()


@journey("a Live Photo that was picked is shown in any program: its still, its movie on press, or a hint of it")
def picker_live_photo(desktop):
    library = Library(desktop)
    library.add_live_photo()
    app = start(desktop, "live", **library.variables)
    app.find("push button", "Photo 1").click()
    wait_for(lambda: printed(app, "LivePhoto"), "a Live Photo")
    view = app.find("image", "Live Photo", fits=lambda widget: widget.area.width > 600).area
    wait_for(lambda: FrameNumberReader(desktop.screen, view).read(), "the number painted into the still")
    # Where it will press: the pointer, too, is in the pictures that are compared.
    desktop.xdotool("mousemove", view.x + view.width // 2, view.y + view.height // 2)
    still = desktop.screenshot("still", picture=desktop.wait_until_still(view, 0.6))

    def is_still():
        return desktop.picture(view).share_differing(still) < 0.0005

    def events():
        return [line for line in app.output().splitlines() if line.startswith(("begins", "ended"))]
    app.click("push button", "Hint")
    wait_for(lambda: not is_still(), "the movie")
    wait_for(lambda: events() == ["begins hint", "ended hint"] and is_still(), "the end of the hint", seconds=20)
    # As long as it is pressed, and with a program's word that it is enough.
    desktop.xdotool("mousedown", 1)
    wait_for(lambda: events()[2:] == ["begins full"] and not is_still(), "the movie")
    desktop.screenshot("pressed", view)
    desktop.xdotool("mouseup", 1)
    wait_for(lambda: events()[3:] == ["ended full"] and is_still(), "the still")
    app.click("push button", "Silence")
    app.click("push button", "Play")
    wait_for(lambda: events()[4:] == ["begins full"] and not is_still(), "the movie")
    app.click("push button", "Stop")
    wait_for(lambda: events()[5:] == ["ended full"] and is_still(), "the still")
    # By itself, at its end.
    app.click("push button", "Play")
    wait_for(lambda: events()[6:] == ["begins full", "ended full"] and is_still(), "the movie's end", seconds=20)
    app.close()


@journey("where photos and videos are wanted the picker's camera takes either; a video arrives with its file")
def picker_camera_of_both_kinds(desktop):
    passing = desktop.folder / "passing"
    passing.mkdir()
    app = start(desktop, "camera", "image", "movie", KINORA_LIBRARY_ROOT=str(desktop.folder / "library"),
                TMPDIR=str(passing), XDG_CACHE_HOME=str(passing))
    preview = app.find("image", "Camera Preview")
    wait_for(lambda: desktop.picture(preview.area).mean_luma() > 40, "the camera's picture", seconds=20)
    assert app.find("push button", "Take Photo").has("SENSITIVE")
    app.click("push button", "Video")
    app.click("push button", "Start Recording")
    app.find("push button", "Stop Recording")
    assert not app.find("push button", "Photo").has("SENSITIVE"), "photos in the middle of a video"
    wait_for(lambda: any(file.stat().st_size > 1_000_000 for file in passing.rglob("*.mov")), "something in the video",
             seconds=20)
    desktop.screenshot("recording")
    app.click("push button", "Stop Recording")
    app.find("push button", "Use Video")
    desktop.screenshot("review")
    app.click("push button", "Use Video")
    wait_for(lambda: printed(app, "MediaType"), "the video")
    assert printed(app, "MediaType") == "public.movie" and not printed(app, "OriginalImage")
    facts = json.loads(run(
        ["ffprobe", "-v", "error", "-show_entries", "stream=codec_type:format=duration", "-of", "json",
         printed(app, "MediaURL")]).stdout)
    assert float(facts["format"]["duration"]) > 0.5 and facts["streams"][0]["codec_type"] == "video", facts
    app.close()
