"""Waiting on conditions with a deadline: the only way a journey lets time pass."""
import os
import subprocess
import time

from gi.repository import GLib

POLL_SECONDS = 0.02
# How much longer than on a computer that does nothing else everything may take: one that has other work takes three times
# as long, and a virtual machine ten times. Only what fails waits until the end.
SLOWNESS = float(os.environ.get("KINORA_SLOWNESS", 3))


# Called with each wait's description and its seconds; see times.py.
on_end = None


class Expired(AssertionError):
    """A condition did not come true in time."""


def wait_for(condition, what, seconds=10):
    """Calls `condition` until it returns something true and returns that; fails with `what` at the deadline. `what` may
    be a function, where it takes a look to say it.

    A condition that takes long to find out leaves the app at least half of the time. A widget that goes away while the
    condition looks at it doesn't fulfil it.
    """
    context = GLib.MainContext.default()
    seconds *= SLOWNESS
    started = time.monotonic()
    deadline = started + seconds
    while True:
        while context.iteration(False):
            pass
        remark, begin = "", time.monotonic()
        try:
            value = condition()
        except GLib.Error as error:
            value, remark = None, f"; at last: {error.message}"
        if value:
            if on_end:
                on_end("…" if callable(what) else what, time.monotonic() - started)
            return value
        now = time.monotonic()
        if now > deadline:
            raise Expired(f"waited {seconds:g} s for {what() if callable(what) else what}{remark}")
        time.sleep(_pause(now - begin, now - started))


def _pause(looked, waited):
    """How long to wait until the next look, after one that took `looked` seconds. Cheap looks are frequent, for what they
    wait for may pass in a moment. Dear ones are for what stays, and the longer it takes the more rare they become."""
    return POLL_SECONDS if looked < 0.01 else max(POLL_SECONDS, looked, min(0.25, waited / 20))


def run(command, seconds=30, **options):
    """Runs a program that is expected to end by itself; returns it with `returncode`, `stdout` and `stderr`, as text unless
    `options` say otherwise."""
    options = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True, **options}
    try:
        return subprocess.run([str(word) for word in command], timeout=seconds * SLOWNESS, **options)
    except subprocess.TimeoutExpired:
        raise Expired(f"waited {seconds * SLOWNESS:g} s for the end of {' '.join(map(str, command))}") from None


def end(process, seconds=5):
    """Asks a program to end; one that doesn't is killed."""
    process.terminate()
    wait_for_end(process, seconds)


def wait_for_end(process, seconds=5):
    """Waits until a program has ended by itself; one that doesn't is killed."""
    try:
        process.wait(seconds * SLOWNESS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def let_pass(seconds):
    """Lets time itself pass, for measurements over a span (idle CPU); never to wait for an effect."""
    context = GLib.MainContext.default()
    deadline = time.monotonic() + seconds
    if on_end:
        on_end("time itself", seconds)
    while time.monotonic() < deadline:
        while context.iteration(False):
            pass
        time.sleep(POLL_SECONDS)
