"""What people choose for their eyes: high contrast, and no movement."""
from harness import CameraPage, Library, PlayerPage, PreferencesWindow, film, journey, wait_for

from .library import tiles, wait_for_pictures


def lies_apart(desktop, widget):
    """How far the brightest and the darkest part of a widget are from each other."""
    picture = desktop.picture(widget.area)
    lumas = [picture.luma(x, y) for x in range(picture.width) for y in range(picture.height)]
    return max(lumas) - min(lumas)


def through_the_pages(desktop, contrast, **variables):
    """Camera, controls, a photo, Library, viewer and Preferences, each with a picture of it. `contrast`: how far words on
    black are from their ground, at least."""
    library = Library(desktop)
    library.add_photo()
    library.add_video()
    app = desktop.start(mode="photo", KINORA_SIMULATED_DEVICES="1", **library.variables, **variables)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    desktop.screenshot("camera")
    for name in ("Photo", "Video"):
        apart = lies_apart(desktop, app.find("push button", name))
        assert apart >= contrast, f"“{name}” differs from its ground by {apart} of 255"
    camera.show_controls()
    desktop.wait_until_still(area=app.find("panel", "Camera Controls").area)
    desktop.screenshot("controls")
    app.keys("F9", "Return")
    app.keys("ctrl+2")
    wait_for_pictures(desktop, app, 3)
    desktop.screenshot("library")
    app.click("push button", "Select")
    app.keys("ctrl+a")
    app.find("label", "3 Selected")
    desktop.screenshot("selected")
    app.click("push button", "Cancel")
    app.find("push button", "Select")
    tiles(app)[0].click_with_mouse()        # the photo that was taken now
    app.find("push button", "Back to the Library")
    desktop.wait_until_still()
    desktop.screenshot("viewer")
    app.keys("Escape")
    app.find("push button", "Select")
    preferences = PreferencesWindow(app)
    desktop.wait_until_still()
    desktop.screenshot("preferences")
    preferences.close()
    app.close()
    app = desktop.start(str(film()), **PlayerPage.variables, **variables)
    player = PlayerPage(app)
    player.wait_until_running()
    player.pause()
    desktop.screenshot("player")
    app.keys("ctrl+e")
    app.find("check box", "Share")
    desktop.wait_until_still()
    desktop.screenshot("export")
    app.click("push button", "Cancel")
    wait_for(lambda: not app.look_for("check box", "Share"), "the dialog to close")
    app.close()


@journey("in high contrast every page has edges, and words that stand out", is_long=True)
def high_contrast(desktop):
    through_the_pages(desktop, 240, ADW_DEBUG_HIGH_CONTRAST="1")


@journey("where the desktop wants no animations every page comes at once, and works", is_long=True)
def no_animations(desktop):
    settings = desktop.folder / "home/.config/gtk-4.0/settings.ini"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[Settings]\ngtk-enable-animations=0\n")
    through_the_pages(desktop, 180)
