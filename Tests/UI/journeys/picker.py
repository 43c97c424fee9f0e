"""The picker in a program of somebody else's."""
import re

from harness import Library, journey, let_pass, program, wait_for


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
    let_pass(1.5)       # pictures
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


@journey("the picker takes a photo, lets it be taken again, and hands it over")
def picker_camera(desktop):
    app = start(desktop, "camera", KINORA_LIBRARY_ROOT=str(desktop.folder / "library"))
    preview = app.find("image", "Camera Preview")
    wait_for(lambda: desktop.picture(preview.area).mean_luma() > 40, "the camera's picture", seconds=20)
    desktop.screenshot("camera")
    app.click("push button", "Take Photo")
    app.find("push button", "Use Photo")
    app.click("push button", "Take Again")
    app.click("push button", "Take Photo")
    app.find("push button", "Use Photo")
    let_pass(0.5)
    desktop.screenshot("review")
    app.click("push button", "Use Photo")
    wait_for(lambda: printed(app, "MediaType"), "the photo")
    assert printed(app, "MediaType") == "public.image" and printed(app, "OriginalImage")
    assert open(printed(app, "ImageURL"), "rb").read(2) == b"\xff\xd8"
    app.close()
