"""What the window looks like: narrow, in other languages, light and dark."""
import gettext
import os

from harness import CameraPage, PlayerPage, Rectangle, film, journey, wait_for


@journey("at 360 pixels everything fits, and the switcher is at the bottom")
def narrow_window(desktop):
    app = desktop.start()
    camera = CameraPage(app)
    app.make_narrow()
    library = app.find("page tab", "Library")
    # The meter lies on the painted number here, so the pixels alone must tell that the picture moves.
    area = camera.preview.area
    first = desktop.screenshot("camera").cut(area)
    wait_for(lambda: desktop.picture(area).share_differing(first) > 0.0005, "the preview to move")
    outside = app.beyond_edge(360, "push button", "label", "page tab")
    assert not outside, f"beyond the window's edge: {outside}"
    library.click()
    app.find("label", "No Photos or Videos Yet")
    desktop.screenshot("library")
    app.close()


def core(area):
    """The middle of an area, where the picture is whatever its shape."""
    return Rectangle(area.x + area.width // 2 - 20, area.y + area.height // 2 - 10, 40, 20)


def stays_whole(desktop, widths, controls):
    """Makes the window narrower step by step: every button stays inside of it, and the shutter in its middle."""
    app = desktop.start(mode="photo", KINORA_SIMULATED_DEVICES="1")
    camera_words = gettext.translation("kinora", os.environ["KINORA_LOCALE_DIR"], languages=[desktop.language],
                                       fallback=True).gettext
    preview = app.find(name=camera_words("Camera Preview"))
    wait_for(lambda: desktop.picture(preview.area).mean_luma() > 40, "the picture")
    if controls:
        app.keys("F9")
        app.find("combo box", camera_words("Format"))
    for width in widths:
        app.resize(width, 700)
        app.wait_for_width(width)
        shutter = lambda: app.find("push button", camera_words("Take Photo")).area
        wait_for(lambda: abs(shutter().x + shutter().width / 2 - width / 2) <= 2, f"the shutter in the middle at {width}")
        outside = app.beyond_edge(width, "push button", "toggle button", "label", "page tab", "radio button")
        assert not outside, f"beyond the edge at {width}: {outside}"
        wait_for(lambda: desktop.picture(core(preview.area)).mean_luma() > 40, f"the picture at {width}")
        desktop.screenshot(f"{width}")
    # The switcher is at the top until the window is narrow.
    assert app.find("page tab").area.y < 60
    app.make_narrow()
    desktop.screenshot("360")
    app.close()


@journey("between wide and narrow the dock is in two lines, and everything stays whole; in German", language="de")
def widths_german(desktop):
    stays_whole(desktop, (1280, 1020, 960, 880, 700, 620), controls=False)


@journey("between wide and narrow there is room for the controls beside the picture; in Japanese", language="ja")
def widths_japanese(desktop):
    stays_whole(desktop, (1020, 860, 620), controls=True)


def speaks(desktop, language):
    words = gettext.translation("kinora", os.environ["KINORA_LOCALE_DIR"], languages=[language]).gettext
    for english in ("Library", "Camera Preview", "Framing and Mirroring", "No Photos or Videos Yet"):
        assert words(english) != english, f"“{english}” has no translation"
    app = desktop.start()
    preview = app.find(name=words("Camera Preview"))
    app.find("push button", words("Framing and Mirroring"))
    wait_for(lambda: desktop.picture(preview.area).mean_luma() > 40, "the preview to show a picture")
    desktop.screenshot("camera")
    app.click("page tab", words("Library"))
    app.find("label", words("No Photos or Videos Yet"))
    desktop.screenshot("library")
    app.close()


@journey("Kinora speaks Japanese", language="ja")
def japanese(desktop):
    speaks(desktop, "ja")


@journey("Kinora speaks German", language="de")
def german(desktop):
    speaks(desktop, "de")


def speaks_others(language, name):
    def walk(desktop):
        speaks(desktop, language)
    walk.__name__ = name.lower().replace(" ", "_")
    journey(f"Kinora speaks {name}", language=language)(walk)


for code, english_name in (("fr", "French"), ("es", "Spanish"), ("it", "Italian"), ("pt_BR", "Brazilian Portuguese"),
                           ("zh_CN", "Chinese"), ("ko", "Korean")):
    speaks_others(code, english_name)


@journey("in Arabic everything but time runs from right to left", language="ar")
def arabic(desktop):
    translation = gettext.translation("kinora", os.environ["KINORA_LOCALE_DIR"], languages=["ar"])
    words = translation.gettext
    clip = film()
    app = desktop.start()
    middle = app.window.area.x + app.window.area.width / 2
    preview = app.find(name=words("Camera Preview"))
    wait_for(lambda: desktop.picture(preview.area).mean_luma() > 40, "the preview to show a picture")
    assert app.find("push button", words("Framing and Mirroring")).area.x > middle, "the header isn't mirrored"
    desktop.screenshot("camera")
    app.click("page tab", words("Library"))
    app.find("label", words("No Photos or Videos Yet"))
    desktop.screenshot("library")
    app.close()
    app = desktop.start(clip, **PlayerPage.variables)
    app.find("push button", words("Pause"))
    app.keys("r", "space")
    play = app.find("push button", words("Play"))
    assert app.find("push button", translation.pgettext("player", "Back")).area.x > middle, "the header isn't mirrored"
    back, on = app.find("push button", words("Step Back (,)")), app.find("push button", words("Step Forward (.)"))
    assert back.area.x < play.area.x < on.area.x, "time runs from right to left"
    desktop.wait_until_still()
    desktop.screenshot("player")
    app.keys("ctrl+t")
    app.find("push button", words("Save…"))
    start, end = (app.find("label", translation.pgettext("trim", name)) for name in ("Start", "End"))
    assert start.area.x < end.area.x, "the film strip runs from right to left"
    desktop.wait_until_still()
    desktop.screenshot("trim")
    app.keys("Escape")
    app.find("push button", words("Play"))
    app.close()


@journey("the Library follows the desktop's light and dark; the Camera's stage is always dark")
def light_and_dark(desktop):
    for scheme, is_fitting in (("prefer-light", lambda luma: luma > 180), ("prefer-dark", lambda luma: luma < 80)):
        app = desktop.start(ADW_DEBUG_COLOR_SCHEME=scheme)
        camera = CameraPage(app)
        camera.open()       # the second start comes back to the Library
        camera.wait_for_moving_picture()
        header = app.window.area.inset(0)
        top = type(header)(header.x + 60, header.y + 4, 300, 36)
        stage = desktop.screenshot(f"camera-{scheme}").cut(top).mean_luma()
        assert stage < 60, f"the stage's header is bright ({stage:.0f}) with {scheme}"
        camera.leave()
        wait_for(lambda: is_fitting(desktop.picture(top).mean_luma()), f"a header as {scheme} wants it")
        desktop.screenshot(f"library-{scheme}")
        app.close()


@journey("every button says what it does")
def names_for_all(desktop):
    app = desktop.start()
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    for place in ("camera", "library"):
        nameless = [f"{w.role} at {w.area}" for w in app.widgets()
                    if w.showing and w.role in ("push button", "toggle button", "check box", "slider")
                    and (not w.seen_name or w.seen_name.startswith(("Gtk", "Adw")))]
        assert not nameless, f"without a name in the {place}: {nameless}"
        if place == "camera":
            camera.leave()
    app.close()
