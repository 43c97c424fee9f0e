"""The Player in a journey's words."""
import re
import time

from .frame_numbers import FrameNumberReader
from .programs import program
from .waiting import Expired, run, wait_for

RATE = 30


def film(*changes, seconds=10, size="1280x720"):
    """A film whose frames carry their numbers, from 0 on, 30 to a second, with a key frame every two. The numbers stand in
    the middle of the picture, where no control lies on them."""
    done = run([program("test-media"), "make", "--frames", seconds * RATE, "--size", size, "--rate", RATE, "--gop", "60",
                "--coverage", "45", *changes])
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


class PlayerPage:
    """Start Kinora with `**PlayerPage.variables`: nothing is heard."""

    variables = {"KINORA_SOUND": "none"}

    def __init__(self, app):
        self.app = app
        self.desktop = app.desktop

    @property
    def stage(self):
        return self.app.find(name="Film")

    def _reader(self):
        def area():
            stage = self.app.look_for(name="Film")
            return stage and stage.area
        return FrameNumberReader(self.desktop.screen, find_area=area)

    def reading(self, seconds=10):
        """The frame number on the film, as soon as there is one."""
        reader = self._reader()
        return wait_for(reader.read, "a painted frame number on the film", seconds)

    @property
    def number(self):
        return self.reading().number

    def wait_for_number(self, fits, what, seconds=10):
        """Waits until the number on the film fits; the message of a failure says which one stood there."""
        reader = self._reader()
        last = None

        def look():
            nonlocal last
            reading = reader.read()
            last = reading.number if reading else last
            return reading if reading and fits(reading.number) else None
        try:
            return wait_for(look, what, seconds).number
        except Expired as expired:
            raise Expired(f"{expired}; the last number was {last}") from None

    def wait_until_running(self):
        first = self.number
        return self.wait_for_number(lambda number: number > first + 2, f"frames after {first}")

    def pause(self):
        """Stops; returns the number that stays."""
        self.app.click("push button", "Pause")
        self.app.find("push button", "Play")
        return self.wait_until_still()

    def rest(self):
        """Stops wherever the film has come to: a short one may have ended before anybody looked. Returns the number that
        stays."""
        self.reading(20)
        self.app.keys("k")
        self.app.find("push button", "Play")
        return self.wait_until_still()

    def wait_until_still(self):
        """Waits until half a second has passed with one number; returns it."""
        reader = self._reader()
        last, since = None, time.monotonic()

        def look():
            nonlocal last, since
            reading = reader.read()
            if reading is None or reading.number != last:
                last, since = reading.number if reading else None, time.monotonic()
            return last is not None and time.monotonic() - since > 0.5
        wait_for(look, "a film that stands still")
        return last

    @property
    def bar(self):
        return self.app.find("slider", "Position").area

    def point_at(self, share, seconds, late=0):
        """Moves the pointer over the seek bar; returns the number on the card there, once it is the very frame that a click
        lands on. The film's length must be given, and when its first frame begins."""
        self.desktop.xdotool("mousemove", *self.place(share))
        shown = None

        def look():
            nonlocal shown
            card = self.app.look_for("image", re.compile(r"^The frame at \d+:\d\d\.\d{3}$"))
            if card is None:
                return None
            minutes, rest = card.name.split()[-1].split(":")
            shown = 60 * int(minutes) + float(rest)
            reading = FrameNumberReader(self.desktop.screen, card.area).read()
            right = reading and abs(shown - share * seconds) < 0.1 and reading.number == round((shown - late) * RATE)
            return reading if right else None
        return wait_for(look, f"the frame at {share * seconds:.1f} s on the card").number

    def place(self, share):
        """The screen's point where so much of the film has passed."""
        bar = self.bar
        return bar.x + round(bar.width * share), bar.y + bar.height // 2
