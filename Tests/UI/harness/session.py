"""A screen and a message bus with accessibility: what journeys use one after the other."""
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from gi.repository import GLib

from .accessibility import connect
from .picture import FrameBuffer
from .programs import BUILD
from .waiting import Expired, end, wait_for, wait_for_end
from .xserver import XServer

# What stage-share sets, and what a person may set to try something.
HANDED_ON = {"PATH", "LD_LIBRARY_PATH", "TERM", "SWIFT_BACKTRACE", "LOCPATH", "GSETTINGS_SCHEMA_DIR", "XDG_DATA_DIRS"}
START_SECONDS = 20


def with_language(environment, folder):
    """The environment in which gettext looks at LANGUAGE. In C.UTF-8 it no longer does from glibc 2.39 on, and no other locale
    needs to be there: the same one gets another name then, the language's, by which GTK knows from where to where it runs."""
    version = tuple(map(int, os.confstr("CS_GNU_LIBC_VERSION").split()[1].split(".")))
    if environment["LC_ALL"] != "C.UTF-8" or version < (2, 39):
        return environment
    language = {"en": "en_US"}.get(environment["LANGUAGE"], environment["LANGUAGE"])
    named = folder / f"locales/{language}.utf8"
    if not named.is_symlink():
        named.parent.mkdir(exist_ok=True)
        named.symlink_to("/usr/lib/locale/C.utf8")
    return {**environment, "LOCPATH": str(named.parent), "LANG": f"{language}.UTF-8", "LC_ALL": f"{language}.UTF-8"}


def private_environment(folder, language="en"):
    """Environment of programs whose home is in `folder`, which it makes."""
    environment = {name: value for name, value in os.environ.items()
                   if name in HANDED_ON or name.startswith("KINORA_")}
    environment.update({
        "HOME": str(folder / "home"),
        "XDG_RUNTIME_DIR": str(folder / "runtime"),
        "XDG_CONFIG_HOME": str(folder / "home/.config"),
        "XDG_DATA_HOME": str(folder / "home/.local/share"),
        "XDG_CACHE_HOME": str(folder / "home/.cache"),
        "XDG_STATE_HOME": str(folder / "home/.local/state"),
        # No Debian locale needs to be there: gettext takes the language from LANGUAGE. See with_language.
        "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "LANGUAGE": language,
        "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
        "GTK_USE_PORTAL": "0", "ADW_DISABLE_PORTAL": "1",
        "GSETTINGS_BACKEND": "keyfile",     # settings live in the private home, without a service
        "GIO_USE_VFS": "local",
        # GStreamer's registry takes seconds to build: everybody shares one.
        "GST_REGISTRY": os.environ.get("GST_REGISTRY", str(BUILD / "gstreamer-registry.bin")),
    })
    for name in ("home", "runtime", "home/.config", "home/.local/share", "home/.cache", "home/.local/state"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "runtime").chmod(0o700)
    return environment


class Session:
    """Xvfb, a session bus and, started by it, the accessibility bus. Holds no person's files or settings: those are the
    Desktop's. Starting it starts no thread, so that a process can fork with it."""

    def __init__(self, width=1280, height=800):
        self.size = (width, height)
        self._children, self._removals = [], []

    def start(self):
        self.folder = Path(tempfile.mkdtemp(prefix="kinora-ui-"))
        self.homes = self.folder / "homes"
        self.homes.mkdir()
        try:
            self._environment = private_environment(self.folder)
            with open(self.folder / "services.log", "ab") as self._log:
                self._start_display()
                self._start_bus()
        except BaseException:
            self.end()
            raise
        return self

    def end(self):
        for child in reversed(self._children):
            end(child)
        for removal in self._removals:
            wait_for_end(removal, seconds=20)
        shutil.rmtree(self.folder, ignore_errors=True)

    def remove_homes(self):
        """Begins to remove the homes that were on it. Thousands of files take seconds, for which no journey has to wait."""
        old = [str(home) for home in self.homes.iterdir()]
        if old:
            self._removals.append(subprocess.Popen(["rm", "-rf", *old], stdin=subprocess.DEVNULL))

    def _start(self, what, *command):
        """Starts a program that writes a line to a descriptor, "{}" in its command, when it is ready; answers the line."""
        reader, writer = os.pipe()
        with open(reader, "rb", buffering=0) as answer:
            with open(writer, "wb"):
                self._children.append(subprocess.Popen(
                    [word.format(writer) for word in command], env=self._environment, stdin=subprocess.DEVNULL,
                    pass_fds=[writer], stdout=self._log, stderr=self._log))
            text, deadline = b"", time.monotonic() + START_SECONDS
            while not text.endswith(b"\n"):
                ready, _, _ = select.select([answer], [], [], max(0, deadline - time.monotonic()))
                data = answer.read(4096) if ready else b""
                if not data:
                    log = (self.folder / "services.log").read_text()[-400:]
                    raise RuntimeError(f"{what} did not start in {START_SECONDS} s: {log}")
                text += data
        return text.decode().strip()

    @property
    def display_pid(self):
        """The process of the display, to measure what drawing costs."""
        return self._children[0].pid

    def _start_display(self):
        width, height = self.size
        self.display = ":" + self._start(
            "Xvfb", "Xvfb", "-displayfd", "{}", "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset",
            "-fbdir", str(self.folder))
        self._environment["DISPLAY"] = self.display
        self.screen = FrameBuffer(self.folder / "Xvfb_screen0")

    def _start_bus(self):
        self.bus = self._start(
            "dbus-daemon", "dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address={}")

    @property
    def processes(self):
        """The ids of the programs that were started for it."""
        return {child.pid for child in self._children + self._removals}

    @property
    def addresses(self):
        """Where programs find it, as variables of their environment."""
        return {"DISPLAY": self.display, "DBUS_SESSION_BUS_ADDRESS": self.bus}

    # Whether the next one finds it as the last one did. Asked in a journey's process: the bus needs a thread.

    def state(self):
        """What programs can leave behind here: windows, held keys and buttons, services."""
        with XServer(self.display) as server:
            return server.windows, server.is_anything_held, self._services()

    def _services(self):
        bus = connect(self.bus)
        names = bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames", None,
                              None, 0, 10_000, None).unpack()[0]
        bus.close_sync(None)
        return {name for name in names if not name.startswith(":")}

    def put_pointer_back(self):
        """Where it is on a new display."""
        with XServer(self.display) as server:
            server.move_pointer(self.size[0] // 2, self.size[1] // 2)

    def is_again(self, state):
        """Whether it comes back to this state, now that all programs have ended. It may have gone further: a service
        that every journey starts stays."""
        def is_so():
            windows, is_held, services = self.state()
            return windows <= state[0] and not is_held and services <= state[2]
        try:
            return wait_for(is_so, "the display and the bus as they were", seconds=1)
        except (Expired, RuntimeError, GLib.Error):
            return False
