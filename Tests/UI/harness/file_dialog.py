"""The desktop's dialog for files and folders."""
from gi.repository import GLib

from .programs import gtk_version
from .waiting import wait_for


class FileDialog:
    """A dialog that has come up. It is GTK's own, which works for longer than a frame where a folder has many files."""

    def __init__(self, app, title):
        self._app, self._desktop, self._title = app, app.desktop, title
        self._desktop.had_file_dialog = True
        self._window = wait_for(self._windows, f"the dialog “{title}”")[0]
        self._desktop.wait_until_still()
        self._desktop.xdotool("windowfocus", "--sync", self._window)

    def choose(self, path):
        """Writes a path where paths are written, and takes it."""
        self._desktop.xdotool("key", "ctrl+l")
        # GTK completes names as soon as it knows those of the folder, and from 4.10 on gets mixed up where that is while
        # one is being typed.
        if gtk_version() < (4, 10):
            self._desktop.xdotool("key", "ctrl+a")
            for part in (f"{path.parent}/", path.name):
                self._desktop.xdotool("type", part)
                self._desktop.wait_until_still()
            self._desktop.xdotool("key", "End")
        else:
            self._fill(wait_for(self._field, "a field for a path").node, str(path))
        self._leave("Return")

    def _fill(self, field, path):
        """Leaves a path in the field, and the caret where it is: at a folder's end, GTK adds what the names in it begin with."""
        field.ask("EditableText", "SetTextContents", GLib.Variant("(s)", (path,)))
        self._desktop.wait_until_still()
        length = field.get("Text", "CharacterCount")
        written = field.ask("Text", "GetText", GLib.Variant("(ii)", (0, length)))
        assert written == path, f"the field says {written} for {path}"

    def _field(self):
        """What has the keyboard, if that is text."""
        return next((widget for widget in self._app.widgets() if widget.role == "text" and widget.has("FOCUSED")), None)

    def cancel(self):
        self._leave("Escape")

    def _leave(self, key):
        self._desktop.xdotool("key", key)
        wait_for(lambda: not self._windows(), "the dialog to close")

    def _windows(self):
        return self._desktop.run("xdotool", "search", "--onlyvisible", "--name", f"^{self._title}$").stdout.split()
