"""The Camera page in a journey's words."""
import re

from .frame_numbers import FrameNumberReader
from .waiting import Expired, wait_for

CLOCK = re.compile(r"^(\d+):(\d\d)$")
DECIBELS = re.compile(r"^([−-]?)(\d+) dB$")


class CameraPage:
    def __init__(self, app):
        self.app = app

    def open(self):
        self.app.click("page tab", "Camera")

    def leave(self):
        """Goes to the Library; returns when it is there."""
        self.app.click("page tab", "Library")
        self.app.find("label", "No Photos or Videos Yet")

    @property
    def preview(self):
        return self.app.find(name="Camera Preview")

    def _reader(self):
        def area():
            preview = self.app.look_for(name="Camera Preview")
            return preview and preview.area
        return FrameNumberReader(self.app.desktop.screen, find_area=area)

    def reading(self, seconds=10):
        """The frame number on the screen, with its place, as soon as there is one."""
        return self._read_first(self._reader(), seconds)

    def _read_first(self, reader, seconds=10):
        try:
            return wait_for(reader.read, "a painted frame number in the preview", seconds)
        except Expired as expired:
            raise Expired(f"{expired}; looked at {reader.area}, the border is {self.app.border}") from None

    def wait_for_moving_picture(self, frames=5):
        """Waits until the painted number has grown by some frames; returns the last reading."""
        reader = self._reader()
        first = self._read_first(reader)

        def later():
            reading = reader.read()
            return reading if reading and (reading.number - first.number) % 65536 >= frames else None
        return wait_for(later, f"{frames} more frames after number {first.number}")

    def wait_for_reading(self, condition, what):
        """Waits until what the pattern says fulfils `condition`; returns that reading."""
        def fitting():
            reading = self._reader().read()
            return reading if reading and condition(reading) else None
        return wait_for(fitting, what)

    def choose(self, choice):
        """Picks an entry of the framing menu and closes the menu again."""
        self.app.click("push button", "Framing and Mirroring")
        self.app.click("check box", choice)
        wait_for(lambda: self.app.find("check box", choice).has("CHECKED"), f"“{choice}” to be chosen")
        self.app.keys("Escape")
        wait_for(lambda: not self.app.look_for("check box", choice), "the framing menu to close")

    @property
    def decibels(self):
        """What the level meter says, or None while it says nothing."""
        for widget in self.app.widgets():
            match = DECIBELS.match(widget.seen_name) if widget.role == "label" else None
            if match and widget.showing:
                return -int(match[2]) if match[1] else int(match[2])
        return None

    # Recording.

    @property
    def clock(self):
        """The recorded seconds that the chip on the picture shows, or None without one."""
        for widget in self.app.widgets():
            match = CLOCK.match(widget.seen_name) if widget.role == "label" else None
            # The Library's tiles, out of sight, have such lengths, too. A tooltip is read out as a description, or from
            # GTK 4.10 on as the name of what has none.
            if match and widget.showing and any(
                    widget.node.parent.get("Accessible", words).startswith("Recording") for words in ("Name", "Description")):
                return int(match[1]) * 60 + int(match[2])
        return None

    def record(self):
        """Presses the shutter and waits until it runs."""
        self.app.click("push button", "Start Recording")
        self.app.find("push button", "Stop Recording", seconds=20)

    def wait_for_clock(self, seconds):
        """Waits until so many seconds are recorded."""
        wait_for(lambda: (self.clock or 0) >= seconds, f"{seconds} recorded seconds", seconds=20 + 3 * seconds)

    def stop_recording(self):
        """Presses the shutter and waits until the file is complete."""
        self.app.click("push button", "Stop Recording")
        self.wait_until_recorded()

    def wait_until_recorded(self):
        """Waits until the file is complete. The shutter has its first name again before that, and takes a key to itself;
        the camera is held until then. Needs a second camera."""
        self.app.find("push button", "Start Recording", seconds=20)
        self.app.find("push button", re.compile("^Switch to "), fits=lambda button: button.has("SENSITIVE"), seconds=20)

    # Controls.

    def show_controls(self):
        self.app.keys("F9")
        self.app.find("combo box", "Format")

    def slider(self, name):
        return self.app.find("slider", name)

    def choose_in_row(self, row, choice):
        """Picks an entry of a row that opens a list."""
        self.scroll_to(lambda: self.app.find("combo box", row)).click_with_mouse()
        self.app.find("label", choice, fits=lambda label: label.is_in_popover)
        there = [w.seen_name for w in self.app.widgets() if w.role == "label" and w.showing and w.is_in_popover]
        self.app.keys("Home", *["Down"] * there.index(choice), "Return")
        wait_for(lambda: not self.app.look_for("label", choice, fits=lambda label: label.is_in_popover),
                 f"the list of “{row}” to close")

    def scroll_to(self, find):
        """Turns the wheel over the panel until what `find` answers lies in it."""
        panel = self.app.find("panel", "Camera Controls").area
        self.app.desktop.xdotool("mousemove", panel.x + panel.width // 2, panel.y + panel.height // 2)

        def in_sight():
            widget = find()
            area = widget.area
            if panel.y <= area.y and area.y + area.height <= panel.y + panel.height:
                return widget
            self.app.desktop.xdotool("click", 5 if area.y > panel.y else 4)
            return None
        return wait_for(in_sight, "a row to come into sight")
