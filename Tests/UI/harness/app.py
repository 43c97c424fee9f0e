"""A program on the private desktop, seen and driven the way assistive technology does it."""
import os
import re
import signal
import subprocess
import time
from pathlib import Path

from gi.repository import GLib

from . import processes
from .accessibility import MENU_ENTRIES
from .picture import Rectangle
from .programs import BUILD, gtk_version, program
from .waiting import Expired, wait_for
from .work import in_units

# "(kinora:4242): Gtk-CRITICAL **: 11:12:13.14: assertion …", also without a domain.
STALL = re.compile(r"^stall (\d+) (\d+) (\d+)$", re.M)
# What the main thread may do at once, in units of work, which are three frames of the machine on which that was set. Twice
# that, because widgets suffer more from a neighbour than the measured piece of work does: beside another journey alone
# `high-contrast` and `no-animations` came to 1.28 and 1.33, beside a build and two suites `narrow-preferences` to 1.75.
LONGEST_TURN = 2.0
COMPLAINT = re.compile(r"\b(CRITICAL|WARNING|ERROR) \*\*")
# libadwaita 1.7 tries widths for its message dialogs that are less than their labels need, and GTK 4.18 tells of each.
OF_LIBADWAITA = re.compile(r"Trying to measure GtkLabel 0x[0-9a-f]+ for width of \d+, but it needs at least \d+$")


def is_optimised():
    """Whether the program under test is what people get; a debug build is several times slower."""
    return "release" in Path(program("kinora")).resolve().parts


class StartedByOthers:
    """A running program that the bus has started, as far as App asks for it. How it ends isn't known."""

    def __init__(self, pid):
        self.pid, self.returncode = pid, None

    def poll(self):
        if not processes.is_running(self.pid):
            self.returncode = 0
        return self.returncode

    def send_signal(self, number):
        os.kill(self.pid, number)


class App:
    def __init__(self, desktop, command, variables, started=None):
        """Starts a program, or goes on with one that is `started`: its process and the file of its messages."""
        self.desktop = desktop
        if started:
            self.process, self.errors = started
        else:
            self.errors = desktop.folder / f"stderr-{len(list(desktop.folder.glob('stderr-*')))}.log"
            with open(self.errors, "wb") as errors:
                self.process = subprocess.Popen(
                    command, env=variables, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors)
        self._names = []
        self.window = wait_for(self._find_window, f"a window of {command[0]}", seconds=30)
        desktop.accessibility.note_names(self.bus_name, lambda path, name: self._names.append((path, name)))
        wait_for(self._measure_border, "a window that has its place")

    def take_new_window(self):
        """Goes on with another window of the same program, after the one before was closed."""
        self.window = wait_for(self._find_window, "another window", seconds=30)
        wait_for(self._measure_border, "a window that has its place")

    # The accessibility tree.

    def _find_window(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the app ended with {self.process.returncode}: {self.output()}")
        try:
            self.bus_name = self.desktop.accessibility.program(self.process.pid)
            if self.bus_name:
                return self.widgets()[0]
        except GLib.Error:
            pass        # the program is just registering or leaving
        return None

    def _geometry(self, x_window, *fields):
        shell = self.desktop.xdotool("getwindowgeometry", "--shell", x_window)
        return [int(re.search(rf"\b{field}=(-?\d+)", shell)[1]) for field in fields]

    def _size(self, x_window):
        """Its width and height; None when it has gone away."""
        try:
            return self._geometry(x_window, "WIDTH", "HEIGHT")
        except AssertionError:
            return None

    def window_corner(self, x_window):
        """The upper left corner of an X window on the screen."""
        return self._geometry(x_window, "X", "Y")

    def _measure_border(self):
        """Finds the window's X window. Without a compositor GTK puts its shadow's substitute, a border, inside of it.
        Answers false while there is none, or the window's widgets have no place in it yet. It isn't always the only one:
        where the pointer lies, a tooltip can come up first."""
        _, _, width, height = self.window.node.extents
        for x_window in self.window_ids():
            outer_width, outer_height = self._size(x_window) or (0, 0)
            if width > 0 and 0 <= outer_width - width == outer_height - height:
                self.x_window, self.height, self.border = x_window, outer_height, (outer_width - width) // 2
                return True
        return False

    def keys(self, *names):
        """Presses keys, as xdotool names them ("ctrl+q", "F10"), in the app's window."""
        wait_for(self._has_focus, "the window to take the keyboard")
        self.desktop.xdotool("key", "--clearmodifiers", *names)

    def _has_focus(self):
        """Without a window manager nobody gives a window the keyboard, and a start can take it away again."""
        return self.desktop.xdotool("windowfocus", self.x_window, "getwindowfocus", "-f") == self.x_window

    def window_ids(self):
        """X windows of the app that are in sight, popovers included."""
        return self.desktop.run("xdotool", "search", "--onlyvisible", "--pid", self.process.pid).stdout.split()

    def popover_id(self, width, height):
        """The X window of the popover that came last and is at least so large; a tooltip may have come after it."""
        def look():
            for x_window in reversed(self.window_ids()):
                size = self._size(x_window)
                if x_window != self.x_window and size and size[0] >= width and size[1] >= height:
                    return x_window
            return None
        return wait_for(look, f"a popover's X window of at least {width} × {height}")

    def resize(self, width, height):
        """Asks the window for a size, as a person dragging its edge would; `wait_for_width` sees to it."""
        self.height = height
        self.desktop.xdotool("windowsize", self.x_window, width, height)

    def cover_screen(self, covers):
        """Does what a window manager does when a window wants the whole screen, or no longer: nobody else does it here."""
        states = ["-set", "_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN"] if covers else ["-remove", "_NET_WM_STATE"]
        done = self.desktop.run("xprop", "-id", self.x_window, "-f", "_NET_WM_STATE", "32a", *states)
        assert done.returncode == 0, done.stderr
        if covers:
            self.desktop.xdotool("windowsize", self.x_window, *self.desktop.size, "windowmove", self.x_window, 0, 0)

    def wait_for_width(self, width):
        """Waits until the window, with its border, has this width and keeps it, and goes on pulling until then: a window
        that takes on its narrow form meanwhile has answered the first pull with the least size of its wide one, and may
        spring back to it once."""
        since = None

        def is_so():
            nonlocal since
            if self.window.area.width + 2 * self.border != width:
                since = None
                self.desktop.xdotool("windowsize", self.x_window, width, self.height)
                return False
            since = since or time.monotonic()
            return time.monotonic() - since > 0.3
        wait_for(is_so, f"a window {width} pixels wide")

    def make_narrow(self):
        """Makes the window 360 × 640: pulls until it has taken on its narrow form, for with each form that it takes on
        meanwhile it can become less wide."""
        self.height = 640

        def is_narrow():
            if (self.look_for("page tab", fits=lambda tab: tab.area.y > 500)
                    and self.window.area.width + 2 * self.border == 360):
                return True
            self.desktop.xdotool("windowsize", self.x_window, 360, 640)
            return False
        wait_for(is_narrow, "a narrow window")
        self.wait_for_width(360)

    def widgets(self):
        """Every widget there is, parents before children."""
        return [Widget(self, node) for node in self.desktop.accessibility.tree(self.bus_name)]

    def look_for(self, role=None, name=None, fits=None):
        """The first widget in sight of this role and name (it may be a compiled pattern) that `fits`, or None."""
        for widget in self.widgets():
            try:
                if ((role is None or widget.role == role) and widget.was_named(name) and widget.showing
                        and (fits is None or fits(widget))):
                    return widget
            except GLib.Error:
                continue        # it went away while we looked
        return None

    def find(self, role=None, name=None, fits=None, seconds=10):
        """Waits for a widget; the message of a failure lists what was there instead."""
        try:
            return wait_for(lambda: self.look_for(role, name, fits), f"{role or 'a widget'} “{name}”", seconds)
        except Expired as expired:
            raise Expired(f"{expired}; there is: {self.outline()}") from None

    def find_entry(self, name, seconds=10):
        """Waits for an entry of an open menu. In GTK 4.8 the label in it has its name."""
        def is_entry(widget):
            return widget.role in ("label", *MENU_ENTRIES) and widget.is_in_popover
        return self.find(None, name, is_entry, seconds)

    def moment(self):
        """This moment, for `find_since`."""
        return len(self._names)

    def find_since(self, moment, role, name, seconds=10):
        """Waits for a widget that has this name, or had it at any time since then: one that is there for a second can be
        gone before a slow computer has looked. Returns the name."""
        def look():
            widget = self.look_for(role, name)
            if widget:
                return widget.seen_name
            return next((taken for path, taken in self._names[moment:]
                         if Widget.fits(taken, name) and self.desktop.accessibility.role(self.bus_name, path) == role), None)
        return wait_for(look, f"{role} “{name}”, also for a moment", seconds)

    def names_since(self, moment, name):
        """The names that fit and that widgets have taken on since then, in their order."""
        return [taken for _, taken in self._names[moment:] if Widget.fits(taken, name)]

    def beyond_edge(self, width, *roles):
        """The shown widgets of these roles, by default of all, that don't lie within so many pixels from the left."""
        found = []
        for widget in self.widgets():
            if not roles or widget.role in roles:
                area = widget.area
                if (area.x < 0 or area.x + area.width > width) and widget.showing:
                    found.append(f"{widget.role} “{widget.seen_name}” {area}")
        return found

    def click(self, role, name, fits=None):
        """Does what a click on a widget does, as soon as it takes one. A button does it a quarter of a second later."""
        # Of a menu button's two halves with one name, only the inner one can be focused.
        self.find(role, name, fits=lambda widget: widget.has("SENSITIVE") and (
            widget.can_be_clicked or widget.has("FOCUSABLE")) and (fits is None or fits(widget))).click()

    def has_open_popover(self):
        """Whether a menu or another popover is open. Escape that is pressed before it is belongs to the page."""
        def is_seen(widget):
            try:
                return widget.is_in_popover and widget.showing
            except GLib.Error:
                return False        # it went away while we looked
        return any(map(is_seen, self.widgets()))

    def answer(self, title):
        """Clicks an answer of a message. In GTK 4.8 the dialog names its buttons by their labels, and these by their text."""
        # The window behind it has buttons of the same names: “Close” ends the app.
        self.click("push button", f"{title} {title}" if gtk_version() < (4, 10) else title,
                   fits=lambda widget: not widget.is_in(self.window))

    def open_menu(self, name):
        """Clicks a menu button with the mouse, and waits for what it opens."""
        self.find("push button", name, fits=lambda widget: widget.has("FOCUSABLE")).click_with_mouse()
        wait_for(self.has_open_popover, f"what “{name}” opens")

    def close_menu(self):
        self.keys("Escape")
        wait_for(lambda: not self.has_open_popover(), "the menu to close")

    def outline(self):
        return ", ".join(f"{w.role} “{w.seen_name}”" for w in self.widgets() if w.seen_name and w.showing)

    # Its life.

    def output(self):
        return self.errors.read_text(errors="replace")

    def complaints(self):
        """What GLib and GTK complained about on the way."""
        lines = [line for line in self.output().splitlines() if COMPLAINT.search(line)]
        return [line for line in lines if gtk_version() < (4, 18) or not OF_LIBADWAITA.search(line)]

    def stalls(self, mark=0):
        """Each time that the main thread was away from its main loop for half a unit of work or more: how long, how long it
        worked in that time, and how long it waited for a processor; milliseconds. `mark` is the length of the output before
        them."""
        return [tuple(map(int, numbers)) for numbers in STALL.findall(self.output()[mark:])]

    def processor_seconds(self):
        return processes.processor_seconds(self.process.pid)

    def resident_bytes(self):
        return processes.resident_bytes(self.process.pid)

    def close(self):
        """Ctrl+Q, then waits for the end and checks that it was a clean one."""
        self.keys("ctrl+q")
        self.wait_until_ended()

    def terminate(self):
        """Ends it as a session manager would."""
        self.process.send_signal(signal.SIGTERM)
        self.wait_until_ended()

    def wait_until_ended(self):
        # It may take a minute to complete a recording.
        wait_for(lambda: self.process.poll() is not None, "the app to quit", seconds=20)
        status = self.process.returncode
        assert status == 0, f"the app ended with {status}: {self.output()[-800:]}"
        self.judge_turns(self.stalls(), is_excused=not is_optimised() or self.desktop.had_file_dialog)
        assert not self.complaints(), "complaints while it ran: " + " | ".join(self.complaints())
        left = wait_for_none_left(self.desktop.mark)
        assert not left, f"still running after quit: {left}"

    def judge_turns(self, stalls, is_excused=False):
        """Says the longest of these turns of the main loop, in milliseconds and in units of work, and sees to it that none
        took more than its budget."""
        if not stalls:
            return
        unit = self.desktop.scale.milliseconds()
        with open(BUILD / "ui-stalls.txt", "a") as log:
            log.writelines(f"{self.desktop.name} {wall} {worked} {waited} {unit:.1f}\n" for wall, worked, waited in stalls)
        longest = in_units(max(worked for _, worked, _ in stalls), unit, LONGEST_TURN)
        slow = [numbers for numbers in stalls if numbers[1] >= LONGEST_TURN * unit]
        assert not slow or is_excused, (
            f"the main thread worked too long at once: {longest} (ms passed, worked, waited for a processor): {slow}")
        print(f"longest turn of the main thread: {longest}")


def wait_for_none_left(mark):
    """Programs that outlive the app by more than a moment."""
    try:
        wait_for(lambda: not processes.running_with(mark), "the app's helpers to end", seconds=3)
        return []
    except Expired:
        return [processes.command(pid) for pid in processes.running_with(mark)]


class Widget:
    """One accessible object. Its values are read afresh each time; its role stays."""

    def __init__(self, app, node):
        self.app, self.node, self.role = app, node, node.role

    @property
    def name(self):
        return self.node.get("Accessible", "Name")

    @property
    def description(self):
        return self.node.get("Accessible", "Description")

    @property
    def seen_name(self):
        """The name it had when it was found, which costs no question."""
        return self.node.seen_name

    def was_named(self, name):
        """Whether it had this name when it was found."""
        return name is None or self.fits(self.seen_name, name)

    @staticmethod
    def fits(text, name):
        """Whether a text is a name, or fits one that is a compiled pattern."""
        return bool(name.search(text)) if hasattr(name, "search") else text == name

    def has(self, state):
        """Whether it has an Atspi state ("SHOWING", "CHECKED", "SENSITIVE", …)."""
        return self.node.has_state(state)

    @property
    def showing(self):
        """Whether it has a place in the window.

        GTK 4.8 reports SHOWING for windows only; what isn't shown is the widget of no size.
        """
        area = self.area
        return area.width > 0 and area.height > 0 and self.has("VISIBLE")

    @property
    def value(self):
        return self.node.get("Value", "CurrentValue")

    @value.setter
    def value(self, value):
        self.node.set("Value", "CurrentValue", GLib.Variant("d", value))

    @property
    def limits(self):
        """The least and the largest value."""
        return self.node.get("Value", "MinimumValue"), self.node.get("Value", "MaximumValue")

    @property
    def area(self):
        """Where it is on the screen; the window stands in the screen's corner, behind a border that GTK draws."""
        try:
            x, y, width, height = self.node.extents
        except GLib.Error:
            return Rectangle(0, 0, 0, 0)        # a page of a stack is no widget
        return Rectangle(x + self.app.border, y + self.app.border, width, height)

    @property
    def can_be_clicked(self):
        try:
            return self.node.get("Action", "NActions") > 0
        except GLib.Error:
            return False

    def click(self):
        """Does what a click does: through its accessible action or, where GTK 4.8 gives none, with the mouse."""
        if self.can_be_clicked:
            self.node.ask("Action", "DoAction", GLib.Variant("(i)", (0,)))
        else:
            self.click_with_mouse()     # check boxes have no action

    def click_with_mouse(self):
        """Clicks near its start."""
        left, top, width, height = self.node.extents
        shift, x_window = self.app.border, self.app.x_window
        if self.is_in_popover:
            # GTK 4.8 measures in the popover's own X window, which came last, and a border's width too far to the lower
            # right; later ones measure from the corner of the window that it belongs to, with its border.
            shift = -shift if gtk_version() < (4, 10) else 0
            if shift:
                x_window = self.app.popover_id(left + width + shift, top + height + shift)
        x, y = self.app.window_corner(x_window)
        self.app.desktop.xdotool("mousemove", x + left + shift + min(width, 40) // 2,
                                 y + top + shift + height // 2, "click", 1)

    def is_in(self, other):
        """Whether it lies in another widget of the tree, at whatever depth."""
        node = self.node.parent
        while node is not None and node.path != other.node.path:
            node = node.parent
        return node is not None

    @property
    def is_in_popover(self):
        node = self.node
        while node is not None:
            if node.is_popover:
                return True
            node = node.parent
        return False
