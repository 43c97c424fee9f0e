"""The first start on a machine without a camera."""
from harness import CameraPage, journey, wait_for


@journey("without hardware the simulated camera is shown and moves; framing and mirroring change it; the meter is alive")
def first_start(desktop):
    app = desktop.start()
    camera = CameraPage(app)

    # The picture lives: the pixels change and the painted number grows.
    area = camera.preview.area
    before = camera.reading()
    first = desktop.screenshot("preview").cut(area)
    after = camera.wait_for_moving_picture(frames=10)
    second = desktop.screenshot("preview-later").cut(area)
    assert first.share_differing(second) > 0.001, "the preview's pixels stand still"
    assert (after.number - before.number) % 65536 < 1000, f"the number jumped from {before.number} to {after.number}"

    # In a window much higher than the picture every framing looks different.
    app.resize(560, 720)
    app.wait_for_width(560)     # in its narrow form it can be as narrow as that for good
    app.find("page tab", "Library", fits=lambda tab: tab.area.y > 500)
    camera.choose("Fit")
    fit = camera.wait_for_reading(lambda r: is_square(r.square), "a picture of its own shape").square
    desktop.screenshot("fit")
    camera.choose("Fill")
    fill = camera.wait_for_reading(lambda r: r.square.width > 1.2 * fit.width, "a larger picture").square
    assert is_square(fill), f"Fill distorts the picture: {fill}"
    desktop.screenshot("fill")
    camera.choose("Stretch")
    stretch = camera.wait_for_reading(lambda r: not is_square(r.square), "a stretched picture").square
    assert stretch.height > 1.2 * stretch.width, f"Stretch does not fill the height: {stretch}"
    desktop.screenshot("stretch")
    camera.choose("Fit")

    camera.choose("On")
    mirrored = camera.wait_for_reading(lambda r: r.mirrored, "the number in mirror writing").square
    desktop.screenshot("mirrored")
    camera.choose("Off")
    straight = camera.wait_for_reading(lambda r: not r.mirrored, "the number as it was painted").square
    area = camera.preview.area
    middle = area.x + area.width / 2
    assert abs((mirrored.x + mirrored.width / 2 - middle) + (straight.x + straight.width / 2 - middle)) < 4, \
        f"mirrored about another axis: {mirrored}, {straight} in {area}"

    assert app.look_for(name="Microphone Level"), "the level meter has no name"
    wait_for(lambda: camera.decibels is not None and -60 < camera.decibels <= 0, "a level on the meter")
    app.close()


def is_square(area):
    return abs(area.width - area.height) <= 0.06 * area.width
