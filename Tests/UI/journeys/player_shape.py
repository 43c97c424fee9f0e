"""The film fills the window: the window takes the film's shape, and what lies on the film hides."""
from harness import PlayerPage, film, journey, wait_for

from .player import ask, start


def shape(app):
    area = app.window.area
    return area.width / area.height


def wait_for_shape(app, width, height):
    wait_for(lambda: abs(shape(app) / (width / height) - 1) < 0.02, f"a window of {width} : {height}, not {shape(app):.2f}")


@journey("the window takes the film's shape and the film fills it, for wide and portrait films; the Library gets its own size back")
def player_shape(desktop):
    wide, slim = film(), film("--first", "1000", size="720x1280")
    app, player = start(desktop, wide, slim)
    player.wait_until_running()
    app.keys("r")
    wait_for_shape(app, 16, 9)
    stage, window = player.stage.area, app.window.area
    assert stage.width >= window.width - 2 and stage.height >= window.height - 2, f"the film has {stage} of {window}"
    desktop.screenshot("wide")
    app.keys("Page_Down")
    player.wait_for_number(lambda number: number >= 1000, "the portrait film")
    wait_for_shape(app, 9, 16)
    desktop.screenshot("portrait")
    app.keys("Escape")
    app.find("page tab", "Library")
    wait_for(lambda: app.window.area.width > 1000, "the window as it was")
    app.close()
