"""What is said of films that can't be played: each reason in its own words, the name once, and that it was tried again."""
import http.server
import re
import socket
import threading

from harness import PlayerPage, journey, wait_for


class Refusing(http.server.BaseHTTPRequestHandler):
    """Answers with the status that the address names."""

    def do_GET(self):
        self.send_error(int(self.path.split("/")[1]))

    do_HEAD = do_GET

    def log_message(self, *words):
        pass


def closed_port():
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@journey("each reason why a film can't be played has its own words, and the page says the name once")
def errors_by_reason(desktop):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Refusing)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    (desktop.folder / "empty.mp4").write_bytes(b"")
    (desktop.folder / "notes.mp4").write_bytes(b"This is no film at all. " * 100)
    (desktop.folder / "list.m3u").write_bytes(b"")
    (desktop.folder / "live.m3u8").write_text("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4,\na.ts\n")
    (desktop.folder / "pictures").mkdir()
    cases = [
        (desktop.folder / "empty.mp4", "The file is empty."),
        (desktop.folder / "notes.mp4", "It is no film or sound, or its format is unknown."),
        (desktop.folder / "gone.mp4", "There is no such file."),
        (desktop.folder / "pictures", "There is no film or sound in this folder."),
        (desktop.folder / "list.m3u", "There is no film or sound in this playlist."),
        (desktop.folder / "live.m3u8", "This is the list of a stream’s pieces."),
        (f"{base}/404/a.mp4", "The server has no such file."),
        (f"{base}/403/a.mp4", "The server refuses to give it out, or asks for a login."),
        (f"{base}/401/a.mp4", "The server refuses to give it out, or asks for a login."),
        (f"{base}/500/a.mp4", "The server doesn’t deliver it."),
        (f"http://127.0.0.1:{closed_port()}/a.mp4", "The server refuses the connection."),
        ("http://nowhere.invalid/a.mp4", "There is no server of this name."),
    ]
    app = desktop.start(*[str(file) for file, _ in cases], **PlayerPage.variables)
    for index, (file, words) in enumerate(cases):
        name = str(file) if "://" in str(file) else file.name
        app.find("label", re.compile(re.escape(f"“{name}” Can’t Be Played")), seconds=20)
        said = app.find("label", re.compile("^" + re.escape(words)), seconds=20)
        assert name not in said.seen_name, f"the name again: {said.seen_name}"
        desktop.screenshot(f"{index}")
        if index + 1 < len(cases):
            app.click("push button", "Next File")
    app.close()
    server.shutdown()


@journey("a second failed try is seen and heard: the film's place is shown for a while, then the focus is on the button again")
def errors_tried_again(desktop):
    film = desktop.folder / "gone.mp4"
    app = desktop.start(str(film), **PlayerPage.variables)
    words = re.compile("^There is no such file")
    place = app.find("label", words).area
    wait_for(lambda: desktop.picture(place).mean_luma() > 10, "the words")
    app.find("push button", "Back", fits=lambda button: button.has("FOCUSED"))
    app.click("push button", "Try Again")
    wait_for(lambda: desktop.picture(place).mean_luma() < 5, "the page to go")
    desktop.screenshot("trying")
    wait_for(lambda: desktop.picture(place).mean_luma() > 10, "the words again")
    button = app.find("push button", "Try Again", fits=lambda button: button.has("FOCUSED"))
    assert words.match(button.description), f"the button is described as {button.description!r}"
    desktop.screenshot("again")
    app.close()
