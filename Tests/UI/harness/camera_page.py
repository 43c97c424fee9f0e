"""The Camera page in a journey's words."""
import re

from .frame_numbers import FrameNumberReader
from .waiting import wait_for

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

    def reading(self, seconds=10):
        """The frame number on the screen, with its place, as soon as there is one."""
        reader = FrameNumberReader(self.app.desktop.screen, self.preview.area)
        return wait_for(reader.read, "a painted frame number in the preview", seconds)

    def wait_for_moving_picture(self, frames=5):
        """Waits until the painted number has grown by some frames; returns the last reading."""
        first = self.reading()
        reader = FrameNumberReader(self.app.desktop.screen, self.preview.area)

        def later():
            reading = reader.read()
            return reading if reading and (reading.number - first.number) % 65536 >= frames else None
        return wait_for(later, f"{frames} more frames after number {first.number}")

    def wait_for_reading(self, condition, what):
        """Waits until what the pattern says fulfils `condition`; returns that reading."""
        def fitting():
            reading = FrameNumberReader(self.app.desktop.screen, self.preview.area).read()
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
            match = DECIBELS.match(widget.name) if widget.role == "label" and widget.showing else None
            if match:
                return -int(match[2]) if match[1] else int(match[2])
        return None
