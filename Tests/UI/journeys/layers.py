"""Layers over the video in a program of somebody else's."""
from harness import film, journey, program, wait_for

WHITE, MAGENTA, BLUE, GREEN, YELLOW = (255, 255, 255), (255, 0, 255), (0, 0, 255), (0, 255, 0), (255, 255, 0)


class Stage:
    """The view and what it shows, by places in points from its top left."""

    def __init__(self, desktop, app):
        self.desktop, self.view = desktop, app.find("image", "Video").area

    def pixel(self, x, y):
        return self.desktop.picture(self.view).pixel(x % self.view.width, y % self.view.height)

    def wait_for(self, what, **places):
        """Waits until each place has its colour, as x_y=colour; a negative number counts from the right or bottom."""
        def numbers(name):
            return [int(word.replace("minus", "-")) for word in name.removeprefix("at_").split("_")]
        seen = {}

        def look():
            seen.update({name: self.pixel(*numbers(name)) for name in places})
            return all(near(seen[name], color) for name, color in places.items())
        wait_for(look, lambda: f"{what}: {places}, not {seen}")


def near(one, other, by=6):
    return all(abs(a - b) <= by for a, b in zip(one, other))


@journey("layers over a movie are drawn with it: boxes, text, corners, border, opacity, mask, transform, in the item's time")
def layers_over_a_movie(desktop):
    app = desktop.start_program(program("layer-example"), film(), KINORA_SOUND="none")
    stage = Stage(desktop, app)
    width, height = stage.view.width, stage.view.height
    video_top = (height - width * 9 // 16) // 2
    assert video_top > 20, (width, height)
    # The background behind the letterbox, the box over the video, the bar at the movie's beginning.
    stage.wait_for("all layers", at_10_10=BLUE, at_25_170=MAGENTA, at_135_170=MAGENTA, at_10_390=YELLOW)
    wait_for(lambda: not near(stage.pixel(300, video_top + 4), BLUE), "the video")
    picture = desktop.screenshot("plain", stage.view)
    white = [x for x in range(30, 130) for y in range(150, 190) if near(picture.pixel(x, y), WHITE)]
    assert len(white) > 50, "no title"
    app.click("push button", "Seek")
    stage.wait_for("the bar at five seconds", at_160_390=YELLOW, at_152_390=YELLOW, at_168_390=YELLOW)
    app.click("push button", "Corners")
    wait_for(lambda: not near(stage.pixel(2, 2), BLUE), "round corners")
    stage.wait_for("all else", at_30_30=BLUE, at_25_170=MAGENTA)
    desktop.screenshot("corners", stage.view)
    app.click("push button", "Border")
    stage.wait_for("a border", at_3_300=GREEN, at_minus3_300=GREEN, at_320_3=GREEN, at_25_170=MAGENTA)
    desktop.screenshot("border", stage.view)
    app.click("push button", "Mask")
    stage.wait_for("a mask", at_160_390=YELLOW)
    wait_for(lambda: not near(stage.pixel(30, 30), BLUE), "nothing outside the mask")
    desktop.screenshot("mask", stage.view)
    app.click("push button", "Reset")
    stage.wait_for("no mask", at_3_10=BLUE, at_2_2=BLUE)
    app.click("push button", "Turn")
    # The middle stays; what was on the left is above it, at half the distance.
    x, y = width // 2 + (height // 2 - 170) // 2, height // 2 - (width // 2 - 30) // 2
    stage.wait_for("all on its side, and half as large", **{f"at_{x}_{y}": MAGENTA})
    desktop.screenshot("turned", stage.view)
    app.click("push button", "Reset")
    stage.wait_for("the box in its place", at_25_170=MAGENTA)
    app.click("push button", "Hide")
    wait_for(lambda: not near(stage.pixel(25, 170), MAGENTA), "a hidden layer")
    bare = stage.pixel(25, 170)
    assert near(stage.pixel(10, 10), bare), "something of it"
    app.click("push button", "Reset")
    stage.wait_for("the box in its place", at_25_170=MAGENTA)
    app.click("push button", "Fade")
    half = tuple((a + b) // 2 for a, b in zip(MAGENTA, bare))
    stage.wait_for("half of it", at_25_170=half)
    app.click("push button", "Reset")
    app.close()


@journey("animations run on the screen and are over at their end, also those of changes; a synchronized layer's run with the movie")
def layers_that_move(desktop):
    app = desktop.start_program(program("layer-example"), film(), KINORA_SOUND="none")
    stage = Stage(desktop, app)
    stage.wait_for("all layers", at_25_170=MAGENTA, at_10_390=YELLOW)
    app.click("push button", "Slide")
    wait_for(lambda: near(stage.pixel(320, 150), MAGENTA), "the box under way")
    wait_for(lambda: "slid true" in app.output(), "the end")
    stage.wait_for("the box where it was", at_25_170=MAGENTA)
    assert not near(stage.pixel(450, 170), MAGENTA)
    app.click("push button", "Glide")
    lefts = []

    def glides():
        picture = desktop.picture(stage.view)
        lefts.append(next((x for x in range(stage.view.width) if near(picture.pixel(x, 150), MAGENTA)), 0))
        return "glided" in app.output()
    wait_for(glides, "the end")
    assert lefts == sorted(lefts) and any(30 < left < 410 for left in lefts), lefts
    stage.wait_for("the box where it was put", at_425_170=MAGENTA)
    assert not near(stage.pixel(25, 170), MAGENTA)
    app.click("push button", "Play")
    wait_for(lambda: near(stage.pixel(70, 390), YELLOW), "the bar at two seconds")
    app.click("push button", "Pause")

    def bar():
        picture = desktop.picture(stage.view)
        return [x for x in range(320) if near(picture.pixel(x, 390), YELLOW)]
    desktop.wait_until_still(stage.view, 0.5)
    still = bar()
    assert 18 <= len(still) <= 22 and still[-1] - still[0] == len(still) - 1, still
    app.close()


@journey("layers over the camera's picture are drawn with it, and the preview layer's opacity, transform and hiding with it")
def layers_over_the_camera(desktop):
    app = desktop.start_program(program("layer-example"), "camera", KINORA_SIMULATED_DEVICES="1")
    stage = Stage(desktop, app)
    width, height = stage.view.width, stage.view.height
    stage.wait_for("the box", at_25_170=MAGENTA, at_10_10=BLUE)
    wait_for(lambda: not near(stage.pixel(width // 2, height // 2), BLUE), "the camera's picture", seconds=20)
    first = desktop.screenshot("camera", stage.view)
    wait_for(lambda: desktop.picture(stage.view).share_differing(first) > 0.001, "a picture that moves")
    stage.wait_for("the box over it", at_25_170=MAGENTA, at_135_170=MAGENTA)
    app.click("push button", "Border")
    stage.wait_for("a border", at_3_300=GREEN, at_320_3=GREEN)
    app.click("push button", "Turn")
    x, y = width // 2 + (height // 2 - 170) // 2, height // 2 - (width // 2 - 30) // 2
    stage.wait_for("all on its side, and half as large", **{f"at_{x}_{y}": MAGENTA})
    assert not near(stage.pixel(3, 300), GREEN) and not near(stage.pixel(10, 10), BLUE), "something where it was"
    assert not near(stage.pixel(width // 2, height // 2), BLUE), "no video"
    app.click("push button", "Reset")
    stage.wait_for("all in its place", at_10_10=BLUE, at_25_170=MAGENTA)
    app.click("push button", "Hide")
    wait_for(lambda: not near(stage.pixel(25, 170), MAGENTA), "a hidden layer")
    bare = stage.pixel(25, 170)
    assert near(stage.pixel(10, 10), bare) and near(stage.pixel(width // 2, height // 2), bare), "something of it"
    app.click("push button", "Reset")
    stage.wait_for("all in its place", at_10_10=BLUE, at_25_170=MAGENTA)
    app.click("push button", "Fade")
    half = [tuple((a + b) // 2 for a, b in zip(color, bare)) for color in (MAGENTA, BLUE)]
    stage.wait_for("half of it", at_25_170=half[0], at_10_10=half[1])
    app.close()


@journey("a session's controls are shown beside its picture: one at a time, with what the user sets told to the program")
def controls_of_the_camera(desktop):
    app = desktop.start_program(program("layer-example"), "camera", KINORA_SIMULATED_DEVICES="1")
    stage = Stage(desktop, app)
    middle = stage.view.width // 2, stage.view.height // 2
    wait_for(lambda: not near(stage.pixel(*middle), BLUE), "the camera's picture", seconds=20)
    wait_for(lambda: "controls active" in app.output(), "the controls")
    app.click("push button", "Zoom")
    app.find("slider", "Zoom").value = 3
    wait_for(lambda: "zoom 3.0" in app.output(), "the zoom")
    desktop.screenshot("zoom")
    app.click("push button", "Look")
    app.find("slider", "Look").value = 2
    wait_for(lambda: "look 2" in app.output(), "the look")
    assert not app.look_for("slider", "Zoom"), "two controls are open"
    app.click("push button", "Look")
    wait_for(lambda: "control closes" in app.output(), "the end")
    words = [line for line in app.output().splitlines() if line.startswith("control ")]
    assert words == ["control opens", "control closes"], words
    app.close()
