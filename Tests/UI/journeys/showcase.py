"""Five pictures of Kinora at work, for README.md and software centres: copied from .build/ui-screenshots into data/screenshots
when what they show has changed."""
import shutil

from harness import CameraPage, Library, PlayerPage, journey, program, run, wait_for
from harness.library import PICTURES

from .library import open_library, tiles, wait_for_pictures

# Parts of what the simulated cameras see, without the number that is painted into each frame, and how they are coloured.
LAKE, OVERLOOK = "simulated:camera:lake", "simulated:camera:overlook"
PHOTOS = [
    (LAKE, "crop=1280:450:0:0", ""), (LAKE, "crop=540:405:180:20", "hue=h=20:s=1.1"), (OVERLOOK, "crop=1280:450:0:0", ""),
    (LAKE, "crop=480:640:60:60", "colorbalance=rs=.25:bs=-.2"), (LAKE, "crop=520:390:740:60", "eq=brightness=-.06:saturation=1.3"),
    (OVERLOOK, "crop=540:405:0:30", "hue=h=-25"), (LAKE, "crop=1280:450:0:0", "hue=s=0"),
    (OVERLOOK, "crop=540:405:730:20", "colorbalance=rs=-.2:bs=.25"), (LAKE, "crop=400:300:300:330", "eq=gamma=1.2"),
    (OVERLOOK, "crop=420:560:60:100", "eq=saturation=1.5"), (LAKE, "crop=720:405:0:0", "eq=contrast=1.2"),
]
DAYS = [0, 0, 0, 0, 1, 1, 1, 1, 1, 3, 3]


def seen(desktop, camera):
    """Some seconds of a simulated camera, filmed once."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    file = PICTURES / f"showcase-{camera.rsplit(':')[-1]}.mp4"
    if not file.exists():
        done = desktop.run(program("kinora-cli"), "record", "--simulated", "--camera", camera, "--size", "1280x720", "--seconds", "8",
                           "--output", file, seconds=60, KINORA_SIMULATED_SPEED="4")
        assert done.returncode == 0, done.stderr
    return file


def filled(desktop):
    library = Library(desktop)
    for number, ((camera, part, colours), days) in enumerate(zip(PHOTOS, DAYS)):
        file = library.add_photo(days=days)
        done = run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-ss", str(number % 6 + .5), "-i", seen(desktop, camera), "-frames:v", "1",
                    "-vf", ",".join(filter(None, (part, colours, "scale=2*iw:-1"))), "-q:v", "2", "-f", "image2", f"{file}.part"])
        assert done.returncode == 0, done.stderr
        done = run(["exiftool", "-q", "-overwrite_original", "-TagsFromFile", file, f"{file}.part"])
        shutil.move(f"{file}.part", file)
    for name, camera, days in (("Morning", LAKE, 0), ("Overlook", OVERLOOK, 1), ("Lake", LAKE, 3)):
        file = library.videos / f"{name}.mp4"
        done = run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", seen(desktop, camera), "-c", "copy", "-metadata",
                    f"creation_time={library.moment(days).isoformat()}", file])
        assert done.returncode == 0, done.stderr
    return library


def shoot(desktop, app, title):
    desktop.wait_until_still()
    desktop.screenshot(title, area=app.window.area)


@journey("five pictures of Kinora for its readers", is_long=True)
def showcase(desktop):
    library = filled(desktop)
    variables = {**library.variables, **PlayerPage.variables, "KINORA_SIMULATED_DEVICES": "1"}
    app = desktop.start(mode="photo", **variables)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    camera.show_controls()
    desktop.screenshot("camera", area=app.window.area)
    app.keys("F9")
    open_library(app)
    wait_for_pictures(desktop, app, 14)
    shoot(desktop, app, "library")
    next(tile for tile in tiles(app) if "Morning" in tile.description or tile.seen_name.startswith("Video")).click()
    app.find("push button", "Pause")
    app.keys("r")
    wait_for(lambda: app.find("slider", "Position").value > 2, "a moment of the film")
    app.keys("space")
    app.find("push button", "Play")
    shoot(desktop, app, "player")
    app.keys("ctrl+t")
    app.find("push button", "Save…")
    app.keys(*["period"] * 40, "i", *["period"] * 90, "o")
    shoot(desktop, app, "trim")
    app.keys("Escape", "Escape")
    app.find("push button", "Select").click()
    app.find("push button", "Select All").click()
    for tile in tiles(app):
        if tile.seen_name.startswith(("Photo", "Portrait")):
            tile.click()
    app.click("push button", "Combine Clips…")
    app.find("push button", "Play Result", fits=lambda button: button.has("SENSITIVE"))
    app.keys("Right", *["period"] * 30)
    shoot(desktop, app, "combine")
    app.close()
