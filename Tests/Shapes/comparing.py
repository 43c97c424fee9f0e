"""Compares what was seen with what must be seen. Each function returns what is wrong in a few words, or an empty text."""

from shape import Frame

# A frame that was seen: its number, or None where none could be read, and its time.
Seen = tuple[int | None, float]


def seconds(value: float | None) -> str:
    return "nothing" if value is None else f"{value:.4f} s".replace("0000 s", "0 s")


def frame_text(number: int | None, time: float) -> str:
    return f"{'no number' if number is None else number} at {seconds(time)}"


def frames(expected: list[Frame], seen: list[Seen], tick: float) -> str:
    """The very frames at their very times, in order, none more and none less."""
    count = f"; {len(seen)} of {len(expected)} frames"
    for frame, (number, time) in zip(expected, seen):
        if number != frame.number or abs(time - frame.start) > tick:
            return f"expected {frame_text(frame.number, frame.start)}, got {frame_text(number, time)}{count}"
    if len(seen) < len(expected):
        after = f" after {seen[-1][0]}" if seen else ""
        return f"expected {expected[len(seen)].number}{after}, got no frame{count}"
    if len(seen) > len(expected):
        return f"expected no frame after the last, got {frame_text(*seen[len(expected)])}{count}"
    return ""


def jumps(targets: list[Frame], seen: list[Seen], tick: float, lost: list[Frame]) -> str:
    """A film that jumps: the very frames jumped to, one after the other, and after each only what follows it.

    Where frames are lost, the one before is shown instead. A busy machine may have played up to a frame before it hears that
    it is to jump there: then that frame comes twice.
    """
    made, was_played = 0, False
    usual_step = 2.5 * max(target.end - target.start for target in targets)
    for place, (number, time) in enumerate(seen):
        target = targets[min(made, len(targets) - 1)]
        before = seen[place - 1][1]
        longest_step = usual_step + sum(frame.end - frame.start for frame in lost if before < frame.start < time)
        if number == target.number and abs(time - target.start) <= tick:
            made, was_played = made + 1, 0 < time - before < longest_step
        elif was_played and number == targets[made - 1].number and abs(time - targets[made - 1].start) <= tick:
            was_played = False
        elif made == 0 or not 0 < time - before < longest_step:
            return f"jump {made} to {seconds(target.middle)}: expected {frame_text(target.number, target.start)}, got " \
                f"{frame_text(number, time)}"
    return f"expected {len(targets)} places, got {made}" if made < len(targets) else ""


def damaged_frames(expected: list[Frame], lost: set[int], seen: list[Seen], tick: float) -> str:
    """All frames that aren't lost; those that are may be missing, or hold anything, but each has its own time."""
    starts = {frame.number: frame.start for frame in expected}
    shown = set()
    for number, time in seen:
        near = min(expected, key=lambda frame: abs(frame.start - time))
        shown.add(near.number)
        if abs(near.start - time) > tick:
            return f"expected no frame at {seconds(time)}, got {frame_text(number, time)}"
        if number != near.number and near.number not in lost:
            return f"expected {frame_text(near.number, near.start)}, got {frame_text(number, time)}"
        if number in starts and number not in lost and abs(starts[number] - time) > tick:
            return f"expected {frame_text(number, starts[number])}, got it at {seconds(time)}"
    times = [time for _, time in seen]
    if times != sorted(times):
        return "expected frames in order, got them in another"
    missing = [frame.number for frame in expected if frame.number not in shown | lost]
    return f"expected {missing[0]}, got no such frame; {len(missing)} are missing of {len(expected)}" if missing else ""


def damaged_steps(
        expected: list[Frame], lost: set[int], count: int, seen: list[Seen], tick: float) -> str:
    """Steps through a damaged film: each shows another frame, and none that isn't lost is left out."""
    if not seen:
        return "expected frames, got none"
    first, last = (seen[0][1], seen[-1][1])[::1 if count > 0 else -1]
    ends = [frame.start for frame in expected if frame.number not in lost][-1 if count > 0 else 0]
    is_at_end = seen[-1][1] >= ends - tick if count > 0 else seen[-1][1] <= ends + tick
    if len(set(seen)) <= abs(count) and not is_at_end:
        return f"expected {abs(count)} steps, got {len(seen) - 1}, to {frame_text(*seen[-1])}"
    part = [frame for frame in expected if first - tick <= frame.start <= last + tick]
    return damaged_frames(part, lost, seen[::1 if count > 0 else -1], tick) if part else "expected other frames"


def duration(expected: float, got: float | None, slack: float, what: str = "") -> str:
    if got is None or abs(got - expected) > slack:
        return f"expected {what}{seconds(expected)}, got {seconds(got)}"
    return ""


def bursts(expected: list[float], got: list[float], slack: float) -> str:
    """The middles of the tones."""
    if len(expected) != len(got):
        times = ", ".join(f"{time:.3f}" for time in got[:8])
        return f"expected {len(expected)} bursts from {expected[0]:.4f} s, got {len(got)}: {times}"
    for wanted, heard in zip(expected, got):
        if abs(wanted - heard) > slack:
            return f"expected a burst around {wanted:.4f} s, got {heard:.4f} s ({(heard - wanted) * 1000:+.1f} ms)"
    return ""
