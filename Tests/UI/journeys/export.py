"""Export: what for, the list of long work, what becomes of the files, and frames that are kept."""
import json
import re
import urllib.parse
from datetime import datetime, timezone

from gi.repository import GLib

from harness import (
    CameraPage, Library, PlayerPage, Recording, Recordings, SmallDisk, film, journey, preloaded, program, run, wait_for)

from .library import tiles
from .player import start

PLACE = "+35.6895+139.6917+040.000/"


def exported(desktop):
    """The files in the folder of exports, hidden ones, too."""
    return Recordings(desktop).files


def wait_until_done(app, what="the work to end", seconds=60):
    """Waits until nothing is worked on, once work is known to have begun."""
    wait_for(lambda: not app.look_for("push button", "Work in Progress"), what, seconds)


def wait_for_exports(app, desktop, count, seconds=60):
    """Waits until so many files are exported and nothing is worked on. A message can be that of the export before, and right
    after the click nothing is worked on yet: what begins with an export is its file."""
    wait_for(lambda: len(exported(desktop)) >= count, f"{count} exports to begin", seconds)
    wait_until_done(app, seconds=seconds)
    assert len(exported(desktop)) == count, exported(desktop)


def numbers(file):
    """The numbers that are painted into a movie's frames."""
    done = run([program("test-media"), "read-numbers", file], seconds=60)
    assert done.returncode == 0, done.stderr
    return [json.loads(line)["number"] for line in done.stdout.splitlines()]


def copied(desktop, source, name, *changes, times=1):
    """A film as it is, so many times over, with other words about it."""
    target = desktop.folder / name
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-stream_loop", times - 1, "-i", source, "-map", "0", "-c", "copy", *changes,
                target])
    assert done.returncode == 0, done.stderr
    return target


def tags(file):
    done = run(["exiftool", "-j", "-n", "-G1", "-a", file])
    return json.loads(done.stdout)[0]


def about(bytes):
    """How a size that is an estimate may be said: within a tenth."""
    def said(size):
        return f"{round(size / 1000)} kB" if size < 999_500 else f"{round(size / 1e6)} MB"
    return re.compile("|".join({f"^{said(bytes * part / 100)}$" for part in range(90, 111)}))


def opened(desktop, source, **variables):
    """Kinora with a film that may have ended already."""
    app, player = start(desktop, source, **variables)
    player.reading(20)
    return app


def resting(desktop, source, **variables):
    """Kinora with a film that stands still, wherever it had come to."""
    app, player = start(desktop, source, **variables)
    player.rest()
    return app, player


def choose(app, purpose):
    app.find("check box", purpose).click()
    wait_for(lambda: app.find("check box", purpose).has("CHECKED"), f"“{purpose}” to be chosen")


def export(app, purpose=None):
    """Exports, once the dialog is there, and waits until it has gone."""
    app.find("push button", "Export")
    if purpose:
        choose(app, purpose)
    app.click("push button", "Export")
    wait_for(lambda: not app.look_for("check box", "Sound only"), "the dialog to close")


def exporting(desktop, **variables):
    """Kinora while it exports “Long”, 120 frames, with the list of long work open; and a file that holds the export's
    encoder, which has to be libavcodec's. However long what a journey does takes, the export is under way until it removes
    the file."""
    held = desktop.folder / "held"
    held.touch()
    app = opened(desktop, copied(desktop, film(seconds=4), "Long.mp4"), LD_PRELOAD=preloaded("slow_x264"),
                 KINORA_EXPORT_HELD_WHILE=str(held), **variables)
    app.keys("ctrl+e")
    export(app)
    app.find("label", re.compile(r"^Exporting “Long”"))
    return app, held


@journey("a film is exported for sharing: every frame is there, its size was told before, and the file manager shows it")
def export_shared(desktop):
    source = copied(desktop, film("--audio", "aac", seconds=4), "Lake at dawn.mp4")
    with desktop.services() as services:
        app = opened(desktop, source)
        app.keys("ctrl+e")
        app.find("label", re.compile("^Export “Lake at dawn”$"))
        app.find("label", "0:04 · 1280 × 720 · H.264")
        choose(app, "Same as original")
        app.find("label", about(source.stat().st_size))
        choose(app, "Share")
        desktop.wait_until_still()
        desktop.screenshot("dialog")
        moment = app.moment()
        export(app)
        app.find_since(moment, "alert", "“Lake at dawn” was exported", seconds=60)
        desktop.screenshot("done")
        file, = exported(desktop)
        assert file.name == "Lake at dawn.mp4", file
        app.click("push button", "Show in Files")
        wait_for(lambda: services.shown, "the file manager to be asked")
        # The button of a notification does it, too: by the action's name, as desktops call it.
        done = desktop.run("gdbus", "call", "--session", "--dest", "app.kinora.Kinora", "--object-path", "/app/kinora/Kinora",
                           "--method", "org.gtk.Actions.Activate", "show-file", f"[<'{file}'>]", "{}")
        assert done.returncode == 0, done.stderr
        wait_for(lambda: len(services.shown) == 2, "the file manager to be asked again")
        assert {urllib.parse.unquote(uri) for uri in services.shown} == {f"file://{file}"}, services.shown
        app.close()
    result = Recording(file)
    assert result.video["codec_name"] == "h264" and result.audio["codec_name"] == "aac"
    assert numbers(file) == list(range(120)), numbers(file)


@journey("an export that is given up, also by quitting, leaves nothing behind; the list says how far it is, also in a narrow window")
def export_cancelled(desktop):
    # So long that it can be given up before it is done; what is in it doesn't matter.
    app, player = start(desktop, copied(desktop, film(seconds=4), "Long.mp4", times=30))
    player.wait_until_running()
    app.keys("r")
    player.pause()
    app.resize(360, 640)
    app.wait_for_width(360)
    app.keys("ctrl+e")
    app.find("check box", "Share")
    desktop.wait_until_still()
    desktop.screenshot("narrow-dialog")
    export(app)
    app.find("label", re.compile(r"^Exporting “"))
    app.find("label", re.compile(r"^\d+ %"), seconds=20)
    desktop.screenshot("narrow-list")
    wait_for(lambda: exported(desktop), "a file that is being written")
    app.click("push button", re.compile("^Cancel “"))
    wait_for(lambda: not app.look_for("label", re.compile("^Exporting “")), "the work to end")
    assert not exported(desktop), exported(desktop)
    app.keys("ctrl+e")
    export(app)
    wait_for(lambda: exported(desktop), "a file that is being written")
    app.keys("ctrl+q")
    app.answer("Give Up")
    app.wait_until_ended()
    assert not exported(desktop), exported(desktop)


@journey("an export goes on when the window is closed; the window can come back; when all is done a notification says so, and the program ends",
         needs_libav=True)
def export_without_window(desktop):
    with desktop.services() as services, desktop.portal("granted") as portal:
        app, held = exporting(desktop)
        app.keys("Escape")
        app.keys("ctrl+q")
        app.find("label", "There Is Work in Progress")
        desktop.screenshot("question")
        app.answer("Go On in the Background")
        wait_for(lambda: not app.window_ids(), "the window to go")
        assert app.process.poll() is None, "the program ended"
        wait_for(lambda: portal.questions().count("RequestBackground") == 1, "the desktop to be asked for leave")
        # Started again, the program that works shows its window.
        again = desktop.run(program("kinora"))
        assert again.returncode == 0, again.stderr
        wait_for(app.window_ids, "the window to come back", seconds=20)
        app.take_new_window()
        app.find("push button", "Work in Progress", seconds=20)
        desktop.screenshot("back")
        # The window's own button asks nothing.
        app.click("push button", "Close")
        wait_for(lambda: not app.window_ids(), "the window to go again")
        assert not services.notifications, services.notifications
        held.unlink()
        wait_for(lambda: services.notifications, "the notification", seconds=30)
        app.wait_until_ended()
        number, title, text, actions = services.notifications[0]
        file, = exported(desktop)
        assert (title, text) == ("“Long” was exported", file.name), services.notifications
        assert actions[1::2][-2:] == ["Show in Files", "Open"], actions
        assert any(action.startswith("app.show-file") and str(file) in action for action in actions[::2]), actions
    assert Recording(file).frames == 120


@journey("the camera is unplugged while it records and a film is exported: the recording is kept, and the export goes on",
         is_long=True, needs_libav=True)
def unplug_while_exporting(desktop):
    pulled = desktop.folder / "pulled"
    app, held = exporting(desktop, KINORA_SIMULATED_DEVICES="1", KINORA_SIMULATED_FAULTS=f"unplug@{pulled}")
    app.keys("Escape", "Escape", "ctrl+1")
    camera = CameraPage(app)
    camera.record()
    camera.wait_for_clock(1)
    pulled.touch()
    app.find("label", "Simulated Camera Was Disconnected", seconds=30)
    app.find("label", re.compile(r"^What was recorded until then, \d+:\d\d, is saved\.$"))
    desktop.screenshot("lost")
    app.find("push button", "Work in Progress")
    held.unlink()
    wait_until_done(app)
    app.close()
    whole, = [file for file in exported(desktop) if file.name.startswith("Long")]
    recording, = [file for file in exported(desktop) if file != whole]
    assert numbers(whole) == list(range(120)), f"{len(numbers(whole))} frames"
    assert Recording(recording).seconds > 0.5


@journey("the buttons of a notification work when Kinora has ended since: the file manager is asked without a window, the film is opened in one",
         is_long=True)
def export_told_and_ended(desktop):
    file = copied(desktop, film("--audio", "aac", seconds=20), "Harbour.mp4")
    with desktop.activation(**PlayerPage.variables) as activation, desktop.services() as services:
        assert not activation.is_running
        activation.activate_action("show-file", file)
        wait_for(lambda: services.shown, "the file manager to be asked", seconds=20)
        assert urllib.parse.unquote(services.shown[0]) == f"file://{file}", services.shown
        # Nothing else was asked for: it goes by itself, and no window has come.
        assert not desktop.run("xdotool", "search", "--onlyvisible", "--class", "kinora").stdout
        wait_for(lambda: not activation.is_running, "the service to end", seconds=20)
        activation.activate_action("open-file", file)
        app = activation.app()
        player = PlayerPage(app)
        app.find("label", re.compile("Harbour"))
        player.wait_until_running()
        desktop.screenshot("opened")
        # A second one is for the same program.
        activation.activate_action("show-file", file)
        wait_for(lambda: len(services.shown) == 2, "the file manager to be asked again")
        app.close()
        # A click on a notification without an action shows the program.
        activation.call("Activate", GLib.Variant("(a{sv})", ({},)))
        app = activation.app()
        app.find("page tab", "Library")
        app.close()


@journey("a short film becomes a GIF that loops, in place of a movie")
def export_loop(desktop):
    source = copied(desktop, film(seconds=2, size="640x360"), "Jump.mp4")
    app = opened(desktop, source)
    app.keys("ctrl+e")
    app.find("push button", "Export")
    choose(app, "Loop")
    app.find("label", "0:02 · 480 × 270")
    said = app.find("label", re.compile(r"^\d+ (MB|kB)$")).seen_name
    assert not app.look_for(None, "Keep Metadata"), "an image that moves has no metadata"
    desktop.screenshot("dialog")
    moment = app.moment()
    export(app)
    app.find_since(moment, "alert", "“Jump” was exported", seconds=60)
    app.close()
    file, = exported(desktop)
    result = Recording(file)
    assert file.name == "Jump.gif" and (result.video["codec_name"], result.video["width"], result.frames) == ("gif", 480, 25)
    number, unit = said.split()
    expected = int(number) * {"MB": 1e6, "kB": 1e3}[unit]
    assert 0.5 < file.stat().st_size / expected < 2, f"{said} was said, it is {file.stat().st_size}"


@journey("for editing every frame is stored whole, and sound as it is heard; sound alone is AAC")
def export_for_editing(desktop):
    source = copied(desktop, film("--audio", "aac", seconds=2), "Lake.mp4")
    app = opened(desktop, source)
    app.keys("ctrl+e")
    app.find("push button", "Export")
    choose(app, "Edit")
    app.find("label", "0:02 · 1280 × 720 · JPEG")
    app.find("label", re.compile(r"^\d+ MB$"))
    desktop.screenshot("dialog")
    moment = app.moment()
    export(app)
    app.find_since(moment, "alert", "“Lake” was exported", seconds=60)
    app.keys("ctrl+e")
    export(app, "Sound only")
    wait_for_exports(app, desktop, 2)
    app.close()
    sound, whole = exported(desktop)
    assert (sound.name, whole.name) == ("Lake.m4a", "Lake.mov"), (sound, whole)
    result = Recording(whole)
    assert result.video["codec_name"] == "mjpeg" and result.audio["codec_name"] == "pcm_s16le", (result.video, result.audio)
    assert numbers(whole) == list(range(60)), numbers(whole)
    alone = Recording(sound)
    assert alone.video is None and alone.audio["codec_name"] == "aac" and abs(alone.seconds - 2) < 0.1, alone.audio


@journey("where a film was recorded is passed on only if the person says so; the rest of what it says of itself is kept")
def export_location(desktop):
    source = copied(desktop, film(seconds=1), "Walk.mov", "-metadata", f"location={PLACE}", "-metadata", "title=A walk",
                    "-metadata", "make=Kinora", "-metadata", "model=Test")
    assert "GPSLatitude" in " ".join(tags(source)), tags(source)
    app = opened(desktop, source)
    for keeps in (False, True):
        app.keys("ctrl+e")
        app.find("label", "Export “A walk”")
        choose(app, "Same as original")
        if keeps:
            app.find("check box", "Keep Location").click()
            desktop.screenshot("location")
        app.click("push button", "Export")
        wait_for_exports(app, desktop, 1 + keeps)
    app.close()
    without, with_place = sorted(exported(desktop), key=lambda file: file.stat().st_mtime_ns)
    for file, keeps in ((without, False), (with_place, True)):
        read = tags(file)
        assert any("GPSLatitude" in name for name in read) == keeps, (file, read)
        assert "35.68" not in file.read_bytes().decode("latin-1") or keeps, f"{file} says where it was"
        assert "A walk" in read.values() and "Kinora" in read.values(), read
        assert numbers(file) == list(range(30))


@journey("a disk that fills up during an export is told in words, and nothing is left; tried again with room, it works")
def export_disk_full(desktop):
    folder = Recordings(desktop).folder
    folder.mkdir(parents=True)
    app = desktop.start(str(film(seconds=10)), disk=(folder, 60_000_000), **PlayerPage.variables)
    disk = SmallDisk(app, folder)
    PlayerPage(app).reading(20)
    app.keys("ctrl+e")
    app.find("push button", "Export")
    disk.fill()
    export(app)
    app.find("label", re.compile("^The disk is full"), seconds=60)
    app.find("label", re.compile("could not be exported$"))
    desktop.screenshot("full")

    def inside():
        # The folder is the Library's, which marks it as soon as there is room.
        return [file.name for file in disk.folder.iterdir() if file.name != ".kinora-folder"]
    assert inside() == [".filler"], inside()
    (disk.folder / ".filler").unlink()
    moment = app.moment()
    app.answer("Try Again")
    app.find_since(moment, "alert", re.compile("was exported$"), seconds=60)
    assert len(inside()) == 1 and inside()[0].endswith(".mp4"), inside()
    assert Recording(disk.folder / inside()[0]).frames == 300
    app.close()


@journey("several videos of the Library are exported one after the other, photos are left out; one that goes away meanwhile is told")
def export_several(desktop):
    library = Library(desktop)
    library.add_photo()
    long, short = library.add_video(seconds=8), library.add_video(seconds=3)
    app = desktop.start(**library.variables, **PlayerPage.variables)
    app.keys("ctrl+2")
    wait_for(lambda: len(tiles(app)) == 3, "the tiles", seconds=20)
    app.click("push button", "Select")
    app.find("push button", "Select All").click()
    app.find("label", "3 Selected")
    desktop.screenshot("selection")
    app.keys("ctrl+e")
    app.find("label", "Export 2 Videos")
    desktop.wait_until_still()
    desktop.screenshot("dialog")
    export(app)
    first = app.find("label", re.compile("^Exporting “")).seen_name
    app.find("label", "Waiting")
    desktop.screenshot("list")
    gone = short if long.stem in first else long
    gone.unlink()
    app.find("label", f"“{gone.name}” is no longer there, or can’t be read.", seconds=120)
    desktop.screenshot("gone")
    kept = long if gone == short else short
    # Exports lie in the Library's folder, as recordings do.
    file, = {*library.videos.glob("[!.]*")} - {long, short}
    assert file.stem.startswith(kept.stem), file
    app.answer("Close")
    # While the message goes, keys are still its own.
    wait_until_done(app, "the failed piece to be forgotten")
    wait_for(lambda: len(app.window_ids()) == 1, "the message to go")
    app.close()


@journey("the part between A and B is saved as a file of its own, frame by frame")
def export_part(desktop):
    app, player = resting(desktop, copied(desktop, film(seconds=6), "Lake.mp4"))
    app.keys("Home")
    wait_for(lambda: player.number == 0, "the first frame")
    app.keys("shift+Right")
    wait_for(lambda: player.number == 30, "the first second")
    app.keys("bracketleft", "shift+Right", "shift+Right")
    wait_for(lambda: player.number == 90, "the third second")
    app.keys("bracketright")
    app.find("push button", "Save This Part…")
    desktop.screenshot("marks")
    app.click("push button", "Save This Part…")
    app.find("label", "Export “Lake (clip)”")
    choose(app, "Same as original")
    moment = app.moment()
    app.click("push button", "Export")
    app.find_since(moment, "alert", "“Lake (clip)” was exported", seconds=30)
    app.close()
    file, = exported(desktop)
    assert numbers(file) == list(range(30, 90)), numbers(file)


@journey("the frame that is shown becomes a photo in the Library: upright, in full size, with its moment, camera and place")
def frame_kept(desktop):
    library = Library(desktop)
    source = copied(desktop, film("--rotate", "90", seconds=4), "Walk.mov", "-metadata", f"location={PLACE}", "-metadata",
                    "make=Kinora", "-metadata", "model=Test Camera", "-metadata", "creation_time=2024-05-06T07:08:09Z")
    app, player = resting(desktop, source, **library.variables)
    app.keys("Home", "shift+Right", "shift+Right", "period")
    wait_for(lambda: player.number == 61, "the frame")
    moment = app.moment()
    app.keys("ctrl+shift+s")
    app.find_since(moment, "alert", "The frame is in the Library")
    desktop.screenshot("kept")
    photo, = library.pictures.glob("*.jpg")
    read = tags(photo)
    assert (read["File:ImageWidth"], read["File:ImageHeight"]) == (720, 1280), read
    # Two seconds after the film began, in the zone in which that is looked at.
    taken = desktop.clock.local(datetime(2024, 5, 6, 7, 8, 11, tzinfo=timezone.utc).timestamp())
    assert read["ExifIFD:DateTimeOriginal"] == f"{taken:%Y:%m:%d %H:%M:%S}", read
    assert read["ExifIFD:OffsetTimeOriginal"].replace(":", "") == f"{taken:%z}", read
    assert int(read["ExifIFD:SubSecTimeOriginal"]) in (33, 34), read
    assert (read["IFD0:Make"], read["IFD0:Model"]) == ("Kinora", "Test Camera"), read
    assert abs(read["GPS:GPSLatitude"] - 35.6895) < 1e-3 and abs(read["GPS:GPSLongitude"] - 139.6917) < 1e-3, read
    movie = desktop.folder / "frame.mp4"
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-i", photo, "-frames:v", 1, "-c:v", "libx264", "-qp", 0, "-pix_fmt", "yuv420p",
                movie])
    assert done.returncode == 0, done.stderr
    assert numbers(movie) == [61], numbers(movie)
    app.close()
