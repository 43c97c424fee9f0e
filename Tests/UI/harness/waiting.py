"""Waiting on conditions with a deadline: the only way a journey lets time pass."""
import os
import time

from gi.repository import GLib

POLL_SECONDS = 0.02
# How much longer than on a computer that does nothing else everything may take: one that has other work takes three times
# as long, and a virtual machine ten times. Only what fails waits until the end.
SLOWNESS = float(os.environ.get("KINORA_SLOWNESS", 3))


class Expired(AssertionError):
    """A condition did not come true in time."""


def wait_for(condition, what, seconds=10):
    """Calls `condition` until it returns something true and returns that; fails with `what` at the deadline.

    Meanwhile the main context runs, so that accessibility events are taken in. A widget that goes away while the condition
    looks at it doesn't fulfil it.
    """
    context = GLib.MainContext.default()
    seconds *= SLOWNESS
    deadline = time.monotonic() + seconds
    while True:
        while context.iteration(False):
            pass
        remark = ""
        try:
            value = condition()
        except GLib.Error as error:
            value, remark = None, f"; at last: {error.message}"
        if value:
            return value
        if time.monotonic() > deadline:
            raise Expired(f"waited {seconds:g} s for {what}{remark}")
        time.sleep(POLL_SECONDS)


def let_pass(seconds):
    """Lets time itself pass, for measurements over a span (idle CPU); never to wait for an effect."""
    context = GLib.MainContext.default()
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        while context.iteration(False):
            pass
        time.sleep(POLL_SECONDS)
