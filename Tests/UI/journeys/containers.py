"""The Player with files that aren't MP4: as a disc ripper, a browser, a camcorder and a chat write them."""
import re

from harness import film, journey, run
from journeys.player import jump, press, start

SECONDS = 6
# How much later than the sound the picture begins: encoders put silence before it, which these containers don't take away.
OPUS_LATE, AAC_LATE = 0.007, 1024 / 48000
QUIET = ["ffmpeg", "-hide_banner", "-nostdin", "-v", "error", "-y"]
CHAPTERS = """;FFMETADATA1
[CHAPTER]
TIMEBASE=1/1
START=0
END=3
title=Before the Border
[CHAPTER]
TIMEBASE=1/1
START=3
END=6
title=Behind It
"""


def convert(source, target, *options):
    """Writes a film anew with ffmpeg."""
    done = run([*map(str, [*QUIET, "-i", source, *options, target])])
    assert done.returncode == 0, done.stderr
    return target


def check_times(desktop, app, player, late):
    """Duration, the card over the seek bar, seeking to what it shows, steps to and fro over a group's border, and the end; the
    picture begins so much later than the sound."""
    player.wait_until_running()
    app.keys("r")
    player.pause()
    app.find("label", "0:06")
    promised = player.point_at(0.25, SECONDS, late)
    desktop.screenshot("card")
    desktop.xdotool("click", 1)
    player.wait_for_number(lambda number: number == promised, f"frame {promised}, as the card promised")
    desktop.xdotool("mousemove_relative", "--", 0, -300)
    jump(desktop, 4.05 + late)
    player.wait_for_number(lambda number: number == 121, "the frame at 4.05 seconds")
    for number in (120, 119, 118):
        app.keys("comma")
        player.wait_for_number(lambda now: now == number, f"frame {number}")
    for number in (119, 120, 121):
        app.keys("period")
        player.wait_for_number(lambda now: now == number, f"frame {number}")
    app.keys("End")
    player.wait_for_number(lambda number: number == 179, "the last frame")
    desktop.screenshot("last-frame")
    jump(desktop, 2.01 + late)
    player.wait_for_number(lambda number: number == 60, "the frame at two seconds")
    app.keys("r", "j")
    app.find("push button", "Speed: Reverse 1×")
    app.find("push button", "Play", seconds=30)
    player.wait_for_number(lambda number: number == 0, "the first frame, which stays")


@journey("a Matroska film with reordered frames is exact, and has its chapters and subtitles")
def player_matroska(desktop):
    (desktop.folder / "chapters").write_text(CHAPTERS)
    source = film("--container", "mkv", "--b-frames", "3", "--audio", "opus", "--subtitles", "srt:eng", seconds=SECONDS)
    movie = convert(
        source, desktop.folder / "holiday.mkv", "-i", desktop.folder / "chapters", "-map", "0", "-map_chapters", "1", "-c", "copy")
    app, player = start(desktop, movie)
    check_times(desktop, app, player, OPUS_LATE)
    app.click("push button", "Subtitles: Off")
    press(app, "English")
    app.find("push button", "Subtitles: English")
    app.keys("Escape")
    jump(desktop, 4.1)
    app.find("label", "eng 4")
    # What is written over the film would hide its number.
    app.keys("s")
    app.find("push button", "Subtitles: Off")
    app.click("push button", "Chapter: Behind It")
    # ffmpeg 7 lets the picture begin at 0, and puts the chapter as much earlier: at 2.993 seconds.
    app.find("check box", re.compile("^0:0[23] +Behind It$"), fits=lambda choice: choice.has("CHECKED"))
    desktop.screenshot("chapters")
    press(app, re.compile("^0:00 +Before the Border$"), "Up")
    player.wait_for_number(lambda number: number == 0, "the beginning of the first chapter")
    app.keys("Escape", "ctrl+Page_Down")
    player.wait_for_number(lambda number: number == 89, "the beginning of the second chapter")
    player.point_at(0.25, SECONDS, OPUS_LATE)
    app.find("label", "Before the Border")
    desktop.screenshot("chapter-on-the-card")
    app.close()


@journey("a recording made by a browser, without duration and cues, is as long as it is, and exact")
def player_browser_webm(desktop):
    source = film("--container", "webm", "--codec", "vp8", "--audio", "opus", seconds=SECONDS)
    movie = desktop.folder / "recording.webm"
    convert(source, movie, "-c", "copy", "-f", "webm", "-live", "1")
    app, player = start(desktop, movie)
    check_times(desktop, app, player, OPUS_LATE)
    app.close()


@journey("a transport stream whose clock starts late begins at 0 and is exact", needs_libav=True)
def player_transport_stream(desktop):
    source = film("--container", "ts", "--b-frames", "3", "--audio", "aac", seconds=SECONDS)
    movie = convert(source, desktop.folder / "camcorder.ts", "-c", "copy", "-output_ts_offset", "500")
    app, player = start(desktop, movie)
    check_times(desktop, app, player, AAC_LATE)
    app.close()


@journey("an animated GIF is played as a film, frame by frame")
def player_gif(desktop):
    source = film(seconds=2, size="320x240")
    # Of three frames, the one in the middle.
    convert(source, desktop.folder / "cat.gif", "-vf", "fps=10")
    # By itself it is a picture, which the viewer shows; in a playlist it is a film.
    playlist = desktop.folder / "cats.m3u"
    playlist.write_text("cat.gif\n")
    app, player = start(desktop, playlist)
    player.wait_until_running()
    app.keys("r")
    player.pause()
    app.find("label", "0:02")
    app.keys("End")
    player.wait_for_number(lambda number: number == 58, "the last frame")
    for number in (55, 52):
        app.keys("comma")
        player.wait_for_number(lambda now: now == number, f"frame {number}")
    desktop.screenshot("frame")
    app.close()
