"""Waiting on conditions with a deadline: the only way a journey lets time pass."""
import os
import time

from gi.repository import GLib

POLL_SECONDS = 0.02
# How much longer everything may take where programs run slower, as in a virtual machine.
SLOWNESS = float(os.environ.get("KINORA_SLOWNESS", 1))


class Expired(AssertionError):
    """A condition did not come true in time."""


def wait_for(condition, what, seconds=10):
    """Calls `condition` until it returns something true and returns that; fails with `what` at the deadline.

    Meanwhile the main context runs, so that accessibility events are taken in.
    """
    context = GLib.MainContext.default()
    seconds *= SLOWNESS
    deadline = time.monotonic() + seconds
    while True:
        while context.iteration(False):
            pass
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise Expired(f"waited {seconds} s for {what}")
        time.sleep(POLL_SECONDS)


def let_pass(seconds):
    """Lets time itself pass, for measurements over a span (idle CPU); never to wait for an effect."""
    context = GLib.MainContext.default()
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        while context.iteration(False):
            pass
        time.sleep(POLL_SECONDS)
