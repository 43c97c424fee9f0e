"""A private desktop for one journey: a screen, a message bus with accessibility, and an empty home."""
import contextlib
import os
import select
import shutil
import signal
import subprocess
import tempfile
import uuid
from pathlib import Path

from . import processes
from .accessibility import Bus
from .app import App
from .picture import FrameBuffer
from .programs import BUILD, ROOT, program
from .small import SMALL_DISK
from .waiting import wait_for

MOCK_PORTAL = ROOT / "Tests/Rig/mock-portal"
SCREENSHOTS = BUILD / "ui-screenshots"
# What stage-share sets, and what a person may set to try something.
HANDED_ON = {"PATH", "LD_LIBRARY_PATH", "TERM", "SWIFT_BACKTRACE", "GSETTINGS_SCHEMA_DIR", "XDG_DATA_DIRS"}


class Desktop:
    """Use it as a context manager. Everything it starts has ended when the `with` block has.

    Nothing of the person's own session is touched: the display, the bus, HOME and all XDG folders are its own.
    One process can have one desktop: what its programs leave behind is adopted by it (see Tests/UI/run).
    """

    def __init__(self, name, width=1280, height=800, language="en"):
        self.name, self.size, self.language = name, (width, height), language
        self._children, self._shots = [], 0
        self.mark = f"KINORA_JOURNEY={uuid.uuid4().hex}"

    def __enter__(self):
        processes.adopt_orphans()
        self.folder = Path(tempfile.mkdtemp(prefix="kinora-ui-"))
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        for old in SCREENSHOTS.glob(f"{self.name}-*.png"):
            old.unlink()
        try:
            self._make_environment()
            self._start_display()
            self._start_bus()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for pid in processes.running_with(self.mark):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for child in reversed(self._children):
            child.terminate()
            child.wait()
        # What the bus started (accessibility, settings) ends with its bus; it was adopted and is ours to reap.
        wait_for(self._reaped_everything, "the services of the private bus to end")
        shutil.rmtree(self.folder, ignore_errors=True)

    @staticmethod
    def _reaped_everything():
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
            return False
        except ChildProcessError:
            return True

    # What programs on this desktop see.

    def _make_environment(self):
        folder = self.folder
        environment = {
            name: value for name, value in os.environ.items()
            if name in HANDED_ON or name.startswith("KINORA_")}
        environment.update({
            "HOME": str(folder / "home"),
            "XDG_RUNTIME_DIR": str(folder / "runtime"),
            "XDG_CONFIG_HOME": str(folder / "home/.config"),
            "XDG_DATA_HOME": str(folder / "home/.local/share"),
            "XDG_CACHE_HOME": str(folder / "home/.cache"),
            "XDG_STATE_HOME": str(folder / "home/.local/state"),
            # No Debian locale needs to be there: gettext takes the language from LANGUAGE.
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "LANGUAGE": self.language,
            "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
            "GTK_USE_PORTAL": "0", "ADW_DISABLE_PORTAL": "1",
            "GSETTINGS_BACKEND": "keyfile",     # settings live in the private home, without a service
            "GIO_USE_VFS": "local",
        })
        for name in ("home", "runtime", "home/.config", "home/.local/share", "home/.cache", "home/.local/state"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "runtime").chmod(0o700)
        # GStreamer's registry takes seconds to build: every journey shares one.
        environment["GST_REGISTRY"] = os.environ.get("GST_REGISTRY", str(BUILD / "gstreamer-registry.bin"))
        self.environment = environment

    def _spawn(self, *arguments, **options):
        child = subprocess.Popen(arguments, env=self.environment, **{"stdin": subprocess.DEVNULL, **options})
        self._children.append(child)
        return child

    def _told_by(self, child, descriptor, what, seconds=20):
        """The first line a program writes to `descriptor`, as it says that it is ready."""
        text = b""
        while not text.endswith(b"\n"):
            ready, _, _ = select.select([descriptor], [], [], seconds)
            data = os.read(descriptor, 4096) if ready else b""
            if not data:
                raise RuntimeError(f"{what} did not start: {(self.folder / 'services.log').read_text()[-400:]}")
            text += data
        os.close(descriptor)
        return text.decode().strip()

    def _start_display(self):
        width, height = self.size
        self._log = open(self.folder / "services.log", "ab")
        reader, writer = os.pipe()
        self.display = self._spawn(
            "Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset",
            "-fbdir", str(self.folder), pass_fds=[writer], stdout=self._log, stderr=self._log)
        os.close(writer)
        self.environment["DISPLAY"] = ":" + self._told_by(self.display, reader, "Xvfb")
        self.screen = FrameBuffer(self.folder / "Xvfb_screen0")

    def _start_bus(self):
        reader, writer = os.pipe()
        bus = self._spawn(
            "dbus-daemon", "--session", "--nofork", "--nopidfile", f"--print-address={writer}",
            pass_fds=[writer], stdout=self._log, stderr=self._log)
        os.close(writer)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._told_by(bus, reader, "dbus-daemon")
        self.accessibility = Bus(self.environment["DBUS_SESSION_BUS_ADDRESS"])

    # What a journey does with it.

    def variables(self, changes):
        """The environment of a program here, with changes; None takes a variable away."""
        variables = {**self.environment, **dict([self.mark.split("=")]), **changes}
        return {name: value for name, value in variables.items() if value is not None}

    def start(self, *arguments, disk=None, mode="video", **environment):
        """Starts Kinora with changes to its environment and waits until its window can be driven. `disk`, a folder and
        a number of bytes, gives it a disk of that size there (see SmallDisk). The first start is in `mode`."""
        settings = self.folder / "home/.config/glib-2.0/settings/keyfile"
        if not settings.exists():
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text(f"[app/kinora/Kinora]\ncapture-mode='{mode}'\n")
        wrapper = [SMALL_DISK, *map(str, disk)] if disk else []
        return self.start_program(*wrapper, program("kinora"), *arguments, **environment)

    def start_program(self, *command, **environment):
        """The same for another program that has a window."""
        return App(self, command, self.variables(environment))

    @contextlib.contextmanager
    def portal(self, answer):
        """A camera portal that answers so, for as long as the `with` block lasts."""
        questions = self.folder / "portal.log"
        with open(questions, "wb") as log:
            process = subprocess.Popen([MOCK_PORTAL, answer], env=self.environment, stdin=subprocess.PIPE, stdout=log)
        try:
            wait_for(lambda: questions.read_text().startswith("ready"), "the portal")
            yield Portal(questions)
        finally:
            process.stdin.close()
            process.wait()

    @contextlib.contextmanager
    def drop_target(self, x, y):
        """Another program's window at a place of the screen, to drop files on."""
        output = self.folder / "dropped"
        with open(output, "wb") as log:
            process = subprocess.Popen([Path(__file__).with_name("drop-target")], env=self.environment, stdout=log)
        try:
            def window():
                done = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(process.pid)],
                                      env=self.environment, capture_output=True, text=True)
                return done.stdout.split()
            self.xdotool("windowmove", "--sync", wait_for(window, "the drop target")[0], x, y)
            yield DropTarget(self, output)
        finally:
            process.terminate()
            process.wait()

    def attend(self, *command):
        """Starts a program that is talked with, and ends with the desktop."""
        return self._spawn(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def run(self, *command, seconds=30, **environment):
        """Runs a program that is expected to end by itself; returns it with `returncode`, `stdout`, `stderr`."""
        return subprocess.run(
            command, env=self.variables(environment), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=seconds)

    def clipboard(self):
        """The text that was copied last, as another program gets it."""
        return self.run(Path(__file__).with_name("print-clipboard")).stdout

    def picture(self, area=None):
        """What is on the screen now."""
        whole = self.screen.picture()
        return whole.cut(area) if area else whole

    def screenshot(self, title, area=None, picture=None):
        """Keeps a picture of the screen, as it is or as it was, for people to look at and returns it."""
        self._shots += 1
        picture = picture or self.picture(area)
        path = SCREENSHOTS / f"{self.name}-{self._shots:02}-{title}.png"
        picture.save(path)
        return picture

    def copied_files(self):
        """The paths of the files that were copied last, as another program gets them."""
        return self.run(Path(__file__).with_name("print-clipboard"), "files").stdout.split("\n")[:-1]

    def xdotool(self, *arguments):
        done = subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, check=True,
                              capture_output=True, text=True)
        return done.stdout.strip()


class DropTarget:
    """What another program was given."""

    def __init__(self, desktop, log):
        self._desktop, self._log = desktop, log

    def _lines(self):
        return self._log.read_text().split("\n")[:-1]

    @property
    def files(self):
        """The paths of the files that were dropped on it."""
        return [line for line in self._lines() if line != "over"]

    def is_dragged_over(self):
        """Moves the pointer a little; answers whether the drag can end here: its source tells of the next move only when it
        has heard that the last one is welcome."""
        self._desktop.xdotool("mousemove_relative", "--", -1, 0)
        return self._lines().count("over") >= 3


class Portal:
    """What a portal was asked."""

    def __init__(self, log):
        self._log = log

    def questions(self):
        return self._log.read_text().split()[1:]
