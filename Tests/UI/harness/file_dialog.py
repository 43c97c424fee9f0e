"""The desktop's dialog for files and folders."""
from .programs import gtk_version
from .waiting import wait_for


class FileDialog:
    """A dialog that has come up. It is GTK's own, which works for longer than a frame where a folder has many files."""

    def __init__(self, desktop, title):
        self._desktop, self._title = desktop, title
        desktop.had_file_dialog = True
        self._window = wait_for(self._windows, f"the dialog “{title}”")[0]
        desktop.wait_until_still()
        desktop.xdotool("windowfocus", "--sync", self._window)

    def choose(self, path):
        """Writes a path where paths are written, and takes it."""
        # GTK completes names as soon as it knows those of the folder, and from 4.10 on gets mixed up where that is while
        # one is being typed.
        wait_for(lambda: self._write(path) == str(path) or gtk_version() < (4, 10), f"{path} to be written")
        self._desktop.xdotool("key", "End")
        self._leave("Return")

    def _write(self, path):
        """Writes it, and returns what stands there then."""
        self._desktop.xdotool("key", "ctrl+l", "key", "ctrl+a")
        for part in (f"{path.parent}/", path.name):
            self._desktop.xdotool("type", part)
            self._desktop.wait_until_still()
        if gtk_version() < (4, 10):
            return None
        self._desktop.xdotool("key", "ctrl+a", "key", "ctrl+c")
        return self._desktop.clipboard().rstrip("/")

    def cancel(self):
        self._leave("Escape")

    def _leave(self, key):
        self._desktop.xdotool("key", key)
        wait_for(lambda: not self._windows(), "the dialog to close")

    def _windows(self):
        return self._desktop.run("xdotool", "search", "--onlyvisible", "--name", f"^{self._title}$").stdout.split()
