"""What the inspector says of a film's tracks."""
from harness import PlayerPage, film, journey, run


@journey("the inspector numbers several tracks of a kind, names languages as the menus do, and subtitles by their format")
def inspector_of_tracks(desktop):
    words = desktop.folder / "words.srt"
    words.write_text("1\n00:00:01,000 --> 00:00:03,000\nHello\n")
    clip = desktop.folder / "clip.mkv"
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", film("--audio", "aac", size="320x240"), "-i", words, "-i", words,
                "-map", "0:v", "-map", "0:a", "-map", "0:a", "-map", "1:s", "-map", "2:s", "-c:v", "copy", "-c:a", "copy",
                "-c:s:0", "subrip", "-c:s:1", "ass", "-metadata:s:a:0", "language=ger", "-metadata:s:a:1", "language=eng",
                "-metadata:s:s:0", "language=ger", "-metadata:s:s:1", "language=fre", clip])
    assert done.returncode == 0, done.stderr
    app = desktop.start(str(clip), **PlayerPage.variables)
    PlayerPage(app).wait_until_running()
    app.keys("r", "ctrl+i")
    for title in ("Video", "Sound 1", "Sound 2", "Subtitles 1", "Subtitles 2", "SubRip", "ASS", "Deutsch", "English", "Français"):
        app.find("label", title)
    assert not app.look_for("label", "Video 1"), "a single track has a number"
    said = [w.seen_name for w in app.widgets() if w.role == "label"]
    assert not set(said) & {"deu", "ger", "de", "eng", "en", "text", "QuickTime Text"}, said
    desktop.screenshot("tracks")
    app.close()
