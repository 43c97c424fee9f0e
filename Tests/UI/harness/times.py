"""Where a journey's time went: `Tests/UI/run --times`."""
import collections
import functools
import resource
import time

from . import accessibility, app, desktop, waiting

_seconds, _counts, _begin = collections.Counter(), collections.Counter(), 0
_waits = []


def _measure(owner, name, label):
    function = getattr(owner, name)

    @functools.wraps(function)
    def measured(*arguments, **options):
        begin = time.monotonic()
        try:
            return function(*arguments, **options)
        finally:
            _seconds[label] += time.monotonic() - begin
            _counts[label] += 1
    setattr(owner, name, measured)


def start():
    """Measures from now on, in this process."""
    global _begin
    _begin = time.monotonic()
    for owner, name, label in (
            (desktop.Desktop, "__enter__", "desktop"), (desktop.Desktop, "__exit__", "its end"),
            (app.App, "__init__", "starts of programs"), (app.App, "wait_until_ended", "ends of programs"),
            (accessibility.Bus, "tree", "looks at the tree"), (accessibility.Bus, "ask", "single questions"),
            (desktop.Desktop, "xdotool", "xdotool"), (desktop.Desktop, "screenshot", "screenshots")):
        _measure(owner, name, label)
    waiting.on_end = lambda what, seconds: _waits.append((seconds, what))


def report():
    parts = [f"{label} {seconds:.2f} s" + (f" ({_counts[label]} times)" if _counts[label] > 1 else "")
             for label, seconds in _seconds.items()]
    ours, theirs = (usage.ru_utime + usage.ru_stime for usage in map(
        resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
    lines = [f"{time.monotonic() - _begin:.2f} s, of a processor {ours:.2f} s here and {theirs:.2f} s in programs: "
             + ", ".join(parts)]
    lines += [f"{seconds:6.2f} s for {str(what)[:100]}" for seconds, what in sorted(_waits, key=lambda w: -w[0])[:8]
              if seconds > 0.2]
    return "\n".join(lines)
