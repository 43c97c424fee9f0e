"""The Library beside files that mean no good: they end the process that reads them, and nothing else."""
import os
import re
import shutil

from harness import Library, ReaderWithHoles, WindowOver, journey, program, run, wait_for

from .library import is_drawn, open_library, tiles, wait_for_pictures

HOLES = ("crash", "crash picture", "memory", "endless")


def fill(library):
    """Four good items of today, below them some that end a reader, and below these all that `test-media` knows. Returns the names
    of those that end a reader."""
    for _ in range(3):
        library.add_photo()
    library.add_video()
    deadly = set()
    for hole in HOLES:
        file = library.add_photo(days=2)
        ReaderWithHoles.damage(file, hole)
        deadly.add(file.name)
    film = library.add_video(days=2)
    ReaderWithHoles.damage(film, "crash")
    good = set(library.files) - deadly
    deadly.add(film.name)
    made = run([program("test-media"), "hostile", library.pictures])
    assert made.returncode == 0, made.stderr
    moment = library.moment(3).timestamp()
    for name in set(library.files) - good - deadly:
        os.utime(library.pictures / name, (moment, moment))
    return deadly


def sees_all(desktop, app, count):
    """Waits until the good ones of today have pictures, and each tile below them has one or a sign."""
    wait_for_pictures(desktop, app, 4)

    def is_answered(tile):
        return is_drawn(desktop.picture(tile.area.inset(20))) or has_sign(desktop.picture(tile.area))
    wait_for(lambda: len(tiles(app)) > count, lambda: f"more than {count} tiles; there is: {app.outline()}", seconds=60)
    wait_for(lambda: all(map(is_answered, tiles(app)[:count])), "a picture or a sign in each tile", seconds=90)


def has_sign(picture):
    """Whether there is a sign in the middle of a tile without a picture."""
    ground = picture.luma(picture.width // 2, picture.height // 5)
    middle = [picture.luma(picture.width // 2 + x, picture.height // 2 + y) for x in range(-16, 17) for y in range(-16, 17)]
    return any(abs(luma - ground) > 20 for luma in middle)


@journey("beside hostile files the app starts and shows the rest: each ends one process that reads, and none at the next start",
         is_long=True)
def hostile_library(desktop):
    library = Library(desktop)
    deadly = fill(library)
    count = 4 + len(deadly)
    with ReaderWithHoles(desktop) as reader:
        app = reader.start(**library.variables)
        open_library(app)
        sees_all(desktop, app, count)
        desktop.screenshot("first")
        ended = dict(reader.ended(app))
        # What `test-media` makes may end one, too, as the time of a processor is limited.
        assert deadly <= set(ended) and set(ended.values()) == {1}, f"processes that files ended: {ended}, not one by each of {deadly}"
        app.close()
        # Everything is read anew, but for what is known to end who reads it.
        shutil.rmtree(library.root / ".kinora")
        shutil.rmtree(desktop.folder / "home/.cache/thumbnails", ignore_errors=True)
        app = reader.start(**library.variables)
        open_library(app)
        sees_all(desktop, app, count)
        desktop.screenshot("again")
        assert not reader.ended(app), f"processes that files ended at the next start: {dict(reader.ended(app))}"
        app.close()


# libadwaita 1.2 has the mnemonic's name before the label's.
COPY = re.compile("^(_Copy Text )?_?Copy Text$")


@journey("About says under Troubleshooting what protects from the files of others, and whether landlock and seccomp do")
def about_protection(desktop):
    app = desktop.start(KINORA_SIMULATED_DEVICES="1")
    app.keys("F10")
    app.find_entry("About Kinora").click()
    about = WindowOver(app, "About")
    # The row comes when the reader has answered.
    for row in ("Troubleshooting", "Debugging Information"):
        app.find("list item", row, seconds=20)
        about.row(row)
        app.keys("space")
    app.click("push button", COPY)
    wait_for(lambda: "kinora-reader" in desktop.clipboard(), "the words on the clipboard")
    said = desktop.clipboard()
    desktop.screenshot("troubleshooting")
    assert said.startswith("A process of its own, kinora-reader, reads photos, thumbnails, subtitle files and codes."), said
    assert "landlock" in said and "seccomp" in said, said
    # Which keys lead out of its pages depends on libadwaita.
    app.terminate()
