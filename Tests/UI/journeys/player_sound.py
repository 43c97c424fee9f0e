"""Sound in the Player: its cover, title, artist, album and large waveform, and how it plays on without a window."""
import re
import shutil

from harness import PlayerPage, film, journey, program, run, wait_for

from .player import ask, jump, mpris, seeks, track_id

COVER = (51, 102, 204)


def song(desktop, seconds=60, name="song.mp3"):
    """A song with a cover of one colour."""
    path = desktop.folder / name
    cover = desktop.folder / "cover.png"
    colour = "0x" + "".join(f"{part:02x}" for part in COVER)
    for made in (["-i", f"color={colour}:size=400x300,format=rgb24", "-frames:v", "1", cover],
                 ["-i", f"sine=frequency=440:duration={seconds}", "-i", cover, "-map", "0", "-map", "1", "-c:v", "copy",
                  "-disposition:v", "attached_pic", "-id3v2_version", "3", "-metadata", "title=The Long Way Home",
                  "-metadata", "artist=Ada and the Gulls", "-metadata", "album=Harbour Songs", path]):
        done = run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", *map(str, made)])
        assert done.returncode == 0, done.stderr
    return path


def start_song(desktop, path):
    app = desktop.start(path, **PlayerPage.variables)
    app.find("label", "Ada and the Gulls")
    return app


def plays_in_background(desktop):
    """Sets the preference before the first start."""
    settings = desktop.folder / "home/.config/glib-2.0/settings/keyfile"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[app/kinora/Kinora]\ncapture-mode='video'\nplay-in-background=true\n")


def playerctl(desktop, *words):
    """Asks over MPRIS as other people's programs do; by playerctl where that is installed."""
    done = desktop.run("playerctl", "-p", "app.kinora.Kinora", *words)
    assert done.returncode == 0, f"playerctl {' '.join(words)}: {done.stderr}"
    return done.stdout.strip()


@journey("a song shows its cover, title, artist and album and a large waveform, wide and narrow; the desktop gets them, too")
def player_cover(desktop):
    app = start_song(desktop, song(desktop))
    app.keys("space")
    app.find("push button", "Play")
    for name in ("The Long Way Home", "Harbour Songs"):
        app.find("label", name)

    def cover_seen():
        area = app.find(name="Cover of “The Long Way Home”").area
        picture = desktop.picture(area)
        middle = picture.pixel(picture.width // 2, picture.height // 2)
        return all(abs(one - other) <= 4 for one, other in zip(middle, COVER))
    wait_for(cover_seen, "the cover's colour")
    bar = app.find("slider", "Position").area
    assert bar.height >= 100, f"the waveform is {bar}"
    desktop.wait_until_still()
    desktop.screenshot("wide")
    metadata = mpris(desktop, "Metadata")
    for words in ("'The Long Way Home'", "['Ada and the Gulls']", "'Harbour Songs'"):
        assert words in metadata, metadata
    file = re.search(r"'file://([^']*/covers/[^']*)'", metadata).group(1)
    with open(file, "rb") as kept, open(desktop.folder / "cover.png", "rb") as made:
        assert kept.read() == made.read(), "another cover than the song's"
    app.resize(360, 640)
    app.wait_for_width(360)
    wait_for(cover_seen, "the cover's colour in a narrow window")
    desktop.wait_until_still()
    desktop.screenshot("narrow")
    app.close()


@journey("sound plays on when the window is closed, if that is wanted: other programs control it, the window comes back, and the end is the end")
def player_background(desktop):
    plays_in_background(desktop)
    with desktop.portal("granted") as portal:
        app = start_song(desktop, song(desktop))
        app.click("push button", "Close")
        wait_for(lambda: not app.window_ids(), "the window to go")
        wait_for(lambda: portal.questions().count("RequestBackground") == 1, "the desktop to be asked for leave")
        assert "Playing" in mpris(desktop, "PlaybackStatus")

        def position():
            return int(re.search(r"int64 (\d+)", mpris(desktop, "Position")).group(1))
        before = position()
        wait_for(lambda: position() > before + 500_000, "the song to go on")
        if shutil.which("playerctl"):
            assert playerctl(desktop, "status") == "Playing"
            assert playerctl(desktop, "metadata", "--format", "{{artist}}: {{title}} ({{album}})") == \
                "Ada and the Gulls: The Long Way Home (Harbour Songs)"
            playerctl(desktop, "pause")
            wait_for(lambda: playerctl(desktop, "status") == "Paused", "the song to pause")
            playerctl(desktop, "position", "30")
            wait_for(lambda: float(playerctl(desktop, "position")) == 30, "the place at half a minute")
            playerctl(desktop, "volume", "0.5")
            wait_for(lambda: float(playerctl(desktop, "volume")) == 0.5, "half the volume")
            playerctl(desktop, "loop", "Track")
            wait_for(lambda: playerctl(desktop, "loop") == "Track", "the song to be repeated")
            playerctl(desktop, "loop", "None")
            playerctl(desktop, "play")
            wait_for(lambda: playerctl(desktop, "status") == "Playing", "the song to play")
        again = desktop.run(program("kinora"))
        assert again.returncode == 0, again.stderr
        wait_for(app.window_ids, "the window to come back", seconds=20)
        app.take_new_window()
        app.find("push button", "Pause")
        desktop.screenshot("back")
        app.click("push button", "Close")
        wait_for(lambda: not app.window_ids(), "the window to go again")
        ask(desktop, "org.mpris.MediaPlayer2.Player.Stop")
        app.wait_until_ended()
        # A song that ends without a window ends the program.
        app = start_song(desktop, song(desktop, seconds=8, name="short.mp3"))
        app.click("push button", "Close")
        app.wait_until_ended()


@journey("playerctl, which others wrote, does all that it has words for: play and pause, seek, next and previous, repeat, volume, open")
def player_by_playerctl(desktop):
    if not shutil.which("playerctl"):
        return
    first, second = film(seconds=40), song(desktop, seconds=50)
    app = desktop.start(first, second, **PlayerPage.variables)
    player = PlayerPage(app)
    player.wait_until_running()

    def says(words, answer):
        wait_for(lambda: playerctl(desktop, *words.split()) == answer, f"“{answer}” for playerctl {words}")

    def is_at(seconds):
        return abs(float(playerctl(desktop, "position")) - seconds) < 0.1
    assert playerctl(desktop, "--list-all") == "app.kinora.Kinora"
    says("status", "Playing")
    playerctl(desktop, "play-pause")
    says("status", "Paused")
    app.find("push button", "Play")
    playerctl(desktop, "position", "10")
    wait_for(lambda: is_at(10), "the tenth second")
    playerctl(desktop, "position", "5+")
    wait_for(lambda: is_at(15), "five seconds further")
    playerctl(desktop, "position", "3-")
    wait_for(lambda: is_at(12), "three seconds back")
    says("metadata mpris:length", "40000000")
    says("metadata xesam:url", f"file://{first}")
    playerctl(desktop, "next")
    says("metadata title", "The Long Way Home")
    says("metadata xesam:url", f"file://{second}")
    playerctl(desktop, "previous")
    says("metadata xesam:url", f"file://{first}")
    playerctl(desktop, "volume", "0.25")
    says("volume", "0.250000")
    for mode in ("Track", "Playlist", "None"):
        playerctl(desktop, "loop", mode)
        wait_for(lambda: playerctl(desktop, "loop") in (mode, "Track" if mode == "Playlist" else mode), f"the mode {mode}")
    playerctl(desktop, "open", f"file://{second}")
    says("metadata xesam:url", f"file://{second}")
    playerctl(desktop, "play")
    says("status", "Playing")
    desktop.screenshot("opened")
    playerctl(desktop, "stop")
    wait_for(lambda: desktop.run("playerctl", "-p", "app.kinora.Kinora", "status").stdout.strip() != "Playing", "the end")
    app.close()


@journey("other programs are told once wherever a song goes on: by key, by them, at its beginning and from A to B; what was meant for another song is left")
def player_tells_places(desktop):
    app = start_song(desktop, song(desktop))
    app.keys("space")
    app.find("push button", "Play")
    with seeks(desktop) as told:
        app.keys("Right")
        wait_for(told, "the place five seconds further")
        assert len(told()) == 1 and told()[0] >= 5, told()
        jump(desktop, 30)
        wait_for(lambda: told()[1:] == [30], "the place that another program asked for, once")
        app.keys("Home")
        wait_for(lambda: told()[2:] == [0], "the beginning")
        for key, seconds in (("bracketleft", 10), ("bracketright", 12)):
            jump(desktop, seconds)
            wait_for(lambda: told()[-1] == seconds, f"the place at {seconds} seconds")
            app.keys(key)
        app.find("push button", "Stop Repeating from A to B")
        app.keys("space")
        wait_for(lambda: len(told()) > 5, "the song back at A")
        app.keys("space")
        app.find("push button", "Play")
        assert all(9 < place < 11 for place in told()[5:]), told()
        # The next song has a name of its own.
        late = track_id(desktop)
        ask(desktop, "org.mpris.MediaPlayer2.Player.OpenUri", song(desktop, name="other.mp3").as_uri())
        wait_for(lambda: "other.mp3" in mpris(desktop, "Metadata"), "the other song")
        wait_for(lambda: "mpris:length" in mpris(desktop, "Metadata"), "its length")
        assert track_id(desktop) != late
        jump(desktop, 50, track=late)
        jump(desktop, 20)
        wait_for(lambda: told()[-1] == 20, "the place in the other song")
        assert 50 not in told(), told()
    app.close()


@journey("without the preference, closing the window ends a song; the menu has the choice")
def player_background_is_a_choice(desktop):
    app = start_song(desktop, song(desktop))
    app.keys("Menu")
    app.find_entry("Keep Playing in the Background")
    desktop.screenshot("menu")
    app.keys("Escape")
    app.click("push button", "Close")
    app.wait_until_ended()
