"""A private desktop for one journey: a screen, a message bus with accessibility, and an empty home."""
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import time
import uuid
from pathlib import Path

from gi.repository import GLib

from . import processes
from .accessibility import Bus, connect
from .app import App, StartedByOthers
from .preloaded import preloaded
from .programs import BUILD, ROOT, gtk_version, program
from .session import Session, private_environment, with_language
from .small import SMALL_DISK
from .waiting import Expired, end, run, wait_for, wait_for_end
from .wall_clock import WallClock
from .work import Scale

MOCK_PORTAL = ROOT / "Tests/Rig/mock-portal"
WITH_PIPEWIRE = ROOT / "Tests/Rig/with-pipewire"
MOCK_LOGIND = ROOT / "Tests/Rig/mock-logind"
SCREENSHOTS = BUILD / "ui-screenshots"


class Desktop:
    """A home and a desktop session. Use it as a context manager: everything it starts has ended when the `with` block has.

    Nothing of the person's own session is touched: the display, the bus, HOME and all XDG folders are its own. The display
    and the bus can be handed in (see Session), and others may use them before and after; else they are made here.
    One process can have one desktop: what its programs leave behind is adopted by it (see Tests/UI/run).
    """

    def __init__(self, name, width=1280, height=800, language="en", session=None):
        self.name, self.language = name, language
        self._own_session = None if session else Session(width, height)
        self._session = session or self._own_session
        self.size = self._session.size
        self._children, self._shots, self._has_started = [], 0, False
        self.had_file_dialog = False
        self.mark = f"KINORA_JOURNEY={uuid.uuid4().hex}"

    def __enter__(self):
        processes.adopt_orphans()
        # On a session of others it lies with its homes, which are removed even if this process is killed.
        self.folder = Path(tempfile.mkdtemp(prefix="kinora-ui-", dir=None if self._own_session else self._session.homes))
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        for old in SCREENSHOTS.glob(f"{self.name}-*.png"):
            old.unlink()
        try:
            if self._own_session:
                self._own_session.start()
            self.clock = WallClock.told().again()
            self._begin = self.folder.stat().st_mtime
            own = {**private_environment(self.folder, self.language), **self._session.addresses}
            self.environment = with_language(self.clock.applied(own), self.folder)
            self.screen = self._session.screen
            self._session.put_pointer_back()
            self.scale = Scale()
            self.accessibility = Bus(self._session.bus)
            self._found = self._session.state()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        processes.kill(*processes.running_with(self.mark))
        for child in reversed(self._children):
            end(child)
        if self._own_session:
            self._own_session.end()
        # What its programs or its own bus started was adopted and is ours to reap.
        try:
            wait_for(self._reaped_everything, lambda: f"the end of {processes.commands_of_children()}")
        except Expired:
            processes.kill(*processes.descendants(os.getpid()))
            raise
        finally:
            if self._own_session:
                shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def display_pid(self):
        """The process of the display, to measure what drawing costs."""
        return self._session.display_pid

    def is_left_as_found(self):
        """Whether the session that was handed in is as it was before; asked after the end."""
        return self._session.is_again(self._found)

    @staticmethod
    def _reaped_everything():
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
            return False
        except ChildProcessError:
            return True

    def _spawn(self, *arguments, **options):
        child = subprocess.Popen(arguments, env=self.environment, **{"stdin": subprocess.DEVNULL, **options})
        self._children.append(child)
        return child

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
        return self.start_program(*wrapper, program("kinora"), *arguments, **{**self.traced, **environment})

    @property
    def traced(self):
        """With this in its environment Kinora tells when its main thread is held up; see App.stalls."""
        return {"KINORA_TRACE": "1", "KINORA_TRACE_STALL": str(self.scale.threshold())}

    def _date_files(self):
        """Gives the files that the journey has made the time that it was by its clock."""
        self.folder.touch()
        end = self.folder.stat().st_mtime
        for folder, _, names in os.walk(self.folder):
            for name in names:
                file = os.path.join(folder, name)
                written = os.lstat(file).st_mtime
                if self._begin <= written <= end:       # others were given their time
                    moment = self.clock.seconds + written - self._begin
                    os.utime(file, (moment, moment), follow_symlinks=False)

    @staticmethod
    def _widget_places():
        """What tells where widgets are, for a GTK that leaves paddings out."""
        return preloaded("widget_places", "gtk4") if gtk_version() >= (4, 10) else None

    def start_program(self, *command, **environment):
        """The same for another program that has a window."""
        if not self._has_started:       # later the files may be a program's own, which would notice
            self._has_started = True
            self._date_files()
        # The desktop's typeface, as people see it; without a desktop GTK would take any.
        look = self.folder / "home/.config/gtk-4.0/settings.ini"
        if not look.exists():
            look.parent.mkdir(parents=True, exist_ok=True)
            look.write_text("[Settings]\ngtk-font-name=Cantarell 11\n")
        libraries = [environment.pop("LD_PRELOAD", None), self._widget_places()]
        environment["LD_PRELOAD"] = ":".join(filter(None, libraries)) or None
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
            wait_for_end(process)

    @contextlib.contextmanager
    def screencast(self, screen):
        """A portal that lets a screen of this name be recorded, once, and a PipeWire of its own with the screen and a
        loudspeaker, for as long as the `with` block lasts."""
        command = ("pactl load-module module-null-sink sink_name=Loudspeaker >/dev/null && "
                   "pactl set-default-sink Loudspeaker && echo $XDG_RUNTIME_DIR && exec cat")
        rig = subprocess.Popen([WITH_PIPEWIRE, "-d", screen, command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               text=True, env={**self.environment, "WITH_PIPEWIRE_INNER": "1"})
        portal = None
        try:
            folder = rig.stdout.readline().strip()
            assert folder, "there is no PipeWire"
            portal = subprocess.Popen([MOCK_PORTAL, "granted", screen], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      text=True, env={**self.environment, "XDG_RUNTIME_DIR": folder})
            assert portal.stdout.readline() == "ready\n", "the portal did not start"
            yield Screencast(self, folder)
        finally:
            for process in (portal, rig):
                if process:
                    process.stdin.close()
                    wait_for_end(process)

    @contextlib.contextmanager
    def logind(self):
        """A logind for as long as the `with` block lasts, for programs that take this session's bus for the system's."""
        log = self.folder / "logind.log"
        with open(log, "wb") as output:
            process = subprocess.Popen([MOCK_LOGIND], env=self.environment, stdin=subprocess.PIPE, stdout=output)
        try:
            logind = Logind(process, log)
            wait_for(lambda: logind.lines() == ["ready"], "logind")
            yield logind
        finally:
            process.stdin.close()
            wait_for_end(process)

    @contextlib.contextmanager
    def services(self):
        """A desktop's notifications and file manager, for as long as the `with` block lasts."""
        told = self.folder / "services.log"
        with open(told, "wb") as log:
            process = subprocess.Popen([Path(__file__).with_name("desktop-services")], env=self.environment,
                                       stdin=subprocess.PIPE, stdout=log, text=True)
        try:
            wait_for(lambda: told.read_text().startswith("ready"), "the desktop's services")
            yield Services(told)
        finally:
            process.stdin.close()
            wait_for_end(process)

    @contextlib.contextmanager
    def activation(self, **changes):
        """A bus of its own for as long as the `with` block lasts, which starts Kinora when it is asked for, by the service
        file as it is installed, with changes to its environment."""
        services = self.folder / "home/.local/share/dbus-1/services"
        services.mkdir(parents=True, exist_ok=True)
        text = (ROOT / "data/app.kinora.Kinora.service.in").read_text()
        folder = str(Path(program("kinora")).parent)
        (services / "app.kinora.Kinora.service").write_text(text.replace("@bindir@", folder))
        errors = self.folder / "activated.log"
        before, heard = self.environment, self.accessibility
        with open(errors, "wb") as log:
            daemon = subprocess.Popen(
                ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"], env=before,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            address = daemon.stdout.readline().strip()
            assert address, "the bus did not start"
            self.environment = {**before, "DBUS_SESSION_BUS_ADDRESS": address}
            # What serves accessibility is started first, so that it isn't taken for one of Kinora's helpers.
            self.accessibility = Bus(address)
            self.accessibility.program(0)
            yield Activation(self, address, errors, changes)
        finally:
            self.environment, self.accessibility = before, heard
            end(daemon)
            daemon.stdout.close()

    @contextlib.contextmanager
    def drop_target(self, x, y):
        """Another program's window at a place of the screen, to drop files on."""
        output = self.folder / "dropped"
        with open(output, "wb") as log:
            process = subprocess.Popen([Path(__file__).with_name("drop-target")], env=self.environment, stdout=log)
        try:
            def window():
                return self.run("xdotool", "search", "--onlyvisible", "--pid", process.pid).stdout.split()
            self.xdotool("windowmove", "--sync", wait_for(window, "the drop target")[0], x, y)
            yield DropTarget(self, output)
        finally:
            end(process)

    def attend(self, *command):
        """Starts a program that is talked with, and ends with the desktop."""
        return self._spawn(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def run(self, *command, seconds=30, **environment):
        """Runs a program that is expected to end by itself; returns it with `returncode`, `stdout`, `stderr`."""
        return run(command, seconds, env=self.variables(environment))

    def clipboard(self):
        """The text that was copied last, as another program gets it."""
        return self.run(Path(__file__).with_name("print-clipboard")).stdout

    def picture(self, area=None):
        """What is on the screen now."""
        whole = self.screen.picture()
        return whole.cut(area) if area else whole

    def wait_until_still(self, area=None, seconds=0.3):
        """Waits until nothing has moved for so long, and returns the picture: what fades or slides in is there then. Proves
        nothing; what must be seen is waited for by what it is."""
        last, since = None, 0

        def is_still():
            nonlocal last, since
            now = self.picture(area)
            if last is None or now.rows != last.rows:
                last, since = now, time.monotonic()
            return time.monotonic() - since > seconds
        wait_for(is_still, "a screen that stands still" if area is None else f"{area} of the screen to stand still")
        return last

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
        done = run(["xdotool", *arguments], seconds=10, env=self.environment)
        assert done.returncode == 0, f"xdotool {' '.join(map(str, arguments))}: {done.stderr}"
        return done.stdout.strip()


class Screencast:
    """A screen and a loudspeaker in a PipeWire of their own."""

    def __init__(self, desktop, folder):
        self._desktop = desktop
        self.environment = {"PIPEWIRE_RUNTIME_DIR": folder, "PULSE_SERVER": f"unix:{folder}/pulse/native"}

    def play_tone(self, frequency):
        """Plays a tone from now on, until the desktop ends."""
        environment = [f"{name}={value}" for name, value in self.environment.items()]
        return self._desktop.attend("env", *environment, "gst-launch-1.0", "-q", "audiotestsrc", f"freq={frequency}",
                                    "volume=0.5", "!", "pulsesink", "device=Loudspeaker")


class Activation:
    """A bus that starts Kinora."""
    NAME, PATH = "app.kinora.Kinora", "/app/kinora/Kinora"

    def __init__(self, desktop, address, errors, changes):
        self._desktop, self._errors = desktop, errors
        self._bus = connect(address)
        variables = desktop.variables({**desktop.traced, **changes})
        self._ask("UpdateActivationEnvironment", GLib.Variant("(a{ss})", (variables,)))

    def _ask(self, method, arguments):
        name = "org.freedesktop.DBus"
        return self._bus.call_sync(name, "/org/freedesktop/DBus", name, method, arguments, None, 0, 10_000, None)

    @property
    def is_running(self):
        """Whether Kinora is on the bus."""
        return self._ask("NameHasOwner", GLib.Variant("(s)", (self.NAME,))).unpack()[0]

    def call(self, method, arguments):
        """Calls a method of org.freedesktop.Application, as the desktop does; starts Kinora where it isn't running."""
        self._bus.call_sync(self.NAME, self.PATH, "org.freedesktop.Application", method, arguments, None, 0, 60_000, None)

    def activate_action(self, name, *parameters):
        """Activates an action, as a notification's button does."""
        values = [GLib.Variant("s", str(parameter)) for parameter in parameters]
        self.call("ActivateAction", GLib.Variant("(sava{sv})", (name, values, {})))

    def app(self):
        """Kinora, which was started, once its window can be driven."""
        owner = self._ask("GetConnectionUnixProcessID", GLib.Variant("(s)", (self.NAME,))).unpack()[0]
        return App(self._desktop, ["kinora"], None, (StartedByOthers(owner), self._errors))


class Services:
    """What the desktop's notifications and file manager were asked for."""

    def __init__(self, log):
        self._log = log

    def _told(self, kind):
        lines = self._log.read_text().splitlines(keepends=True)[1:]
        told = [json.loads(line) for line in lines if line.endswith("\n")]
        return [line[1:] for line in told if line[0] == kind]

    @property
    def notifications(self):
        """The notifications so far: number, title, text, actions with their labels."""
        return self._told("notify")

    @property
    def shown(self):
        """The addresses of the files that the file manager was to show."""
        return [uri for uri, in self._told("show")]


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


class Logind:
    """The logind that a journey plays."""
    def __init__(self, process, log):
        self._process, self._log = process, log

    def lines(self):
        return self._log.read_text().splitlines()

    def tell(self, word):
        self._process.stdin.write(word.encode() + b"\n")
        self._process.stdin.flush()


class Portal:
    """What a portal was asked."""

    def __init__(self, log):
        self._log = log

    def questions(self):
        return self._log.read_text().split()[1:]
