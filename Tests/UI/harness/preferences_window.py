"""The window of preferences, and others that the app opens over its own, in the words of a journey."""
from .waiting import wait_for


class WindowOver:
    """An open window of this title. While it is, the app's keys and clicks go to it."""

    def __init__(self, app, title):
        self.app, self.title, self.main = app, title, (app.x_window, app.border)
        app.find("frame", title)

        def x_window():
            found = app.desktop.run("xdotool", "search", "--onlyvisible", "--name", f"^{title}$").stdout.split()
            return found[0] if found else None
        app.x_window = wait_for(x_window, f"the window “{title}”")
        app.border = (app._size(app.x_window)[0] - self.frame.node.extents[2]) // 2

    @property
    def frame(self):
        return self.app.find("frame", self.title)

    @property
    def width(self):
        return self.app._size(self.app.x_window)[0]

    def close(self):
        """Closes it with Escape."""
        self.app.keys("Escape")
        self.wait_for_end()

    def wait_for_end(self):
        """Waits until it is closed: keys and clicks go to the app's own window again."""
        wait_for(lambda: not self.app.look_for("frame", self.title), f"the window “{self.title}” to close")
        self.app.x_window, self.app.border = self.main

    def row(self, name):
        """A row with a choice or a switch, once it has the keyboard: Tab goes through all that can be changed."""
        for _ in range(60):
            widget = self.app.look_for(None, name, fits=lambda w: w.has("FOCUSED"))
            if widget:
                return widget
            self.app.keys("Tab")
        raise AssertionError(f"Tab doesn't lead to “{name}”")


class PreferencesWindow(WindowOver):
    """The preferences."""

    def __init__(self, app):
        app.keys("ctrl+comma")
        super().__init__(app, "Preferences")

    def choose(self, row, choice):
        """Picks an entry of a row with the keyboard."""
        self.row(row)
        self.app.keys("space")
        self.app.find("label", choice, fits=lambda label: label.is_in_popover)
        there = [w.seen_name for w in self.app.widgets() if w.role == "label" and w.showing and w.is_in_popover]
        self.app.keys("Home", *["Down"] * there.index(choice), "Return")
        wait_for(lambda: not self.app.look_for("label", choice, fits=lambda label: label.is_in_popover),
                 f"the list of “{row}” to close")

    def turn(self, row):
        """Turns a row's switch with the keyboard."""
        self.row(row)
        switch = lambda: self.app.find("check box", row).has("CHECKED")
        was_on = switch()
        self.app.keys("space")
        wait_for(lambda: switch() != was_on, f"“{row}” to turn")     # the knob moves first
