"""Starts that can't work: one line that says what to do, and the exit status that fits."""
import re
from pathlib import Path

from harness import journey, program


def refuses(done, status, *words):
    """One line for people on stderr that holds `words`, and the right exit status."""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, f"expected one line, got {done.stderr!r}"
    for word in words:
        assert word in lines[0], f"“{word}” is missing in: {lines[0]}"
    assert done.returncode == status, f"exit status {done.returncode}, expected {status}: {lines[0]}"


def only_core_elements(desktop):
    """Environment of a machine that has GStreamer itself and none of its plugins."""
    plugins = desktop.folder / "plugins"
    plugins.mkdir(exist_ok=True)
    core = next(Path("/usr/lib").glob("*/gstreamer-1.0/libgstcoreelements.so"))
    (plugins / core.name).symlink_to(core)
    return {"GST_PLUGIN_SYSTEM_PATH_1_0": str(plugins), "GST_REGISTRY": str(desktop.folder / "registry.bin"),
            "KINORA_SIMULATED_DEVICES": "1"}


@journey("an unknown option is named, and help is offered")
def unknown_option(desktop):
    for name in ("kinora", "kinora-cli"):
        refuses(desktop.run(program(name), "--no-such-option"), 2, "--no-such-option", "--help")


@journey("without a display the app says that it needs one")
def no_display(desktop):
    done = desktop.run(program("kinora"), DISPLAY=None, WAYLAND_DISPLAY=None)
    refuses(done, 1, "display")


@journey("without a session bus the app says how to get one")
def no_session_bus(desktop):
    nowhere = f"unix:path={desktop.folder}/no-bus"
    refuses(desktop.run(program("kinora"), DBUS_SESSION_BUS_ADDRESS=nowhere), 1, "D-Bus", "dbus-run-session")


@journey("a missing GStreamer plugin is named with the Debian package that has it")
def missing_plugin(desktop):
    environment = only_core_elements(desktop)
    done = desktop.run(program("kinora-cli"), "preview", "--simulated", "--json", **environment)
    refuses(done, 1, "gstreamer1.0-plugins-base")
    # The app has a window to say it in, and goes on when the package is there.
    app = desktop.start(**environment)
    app.find("label", re.compile("gstreamer1.0-plugins-base"))
    desktop.screenshot("page")
    app.close()
