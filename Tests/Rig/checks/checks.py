"""What must hold in every world, whether a camera comes from PipeWire or from the kernel."""
import math
import subprocess

from probe import KINORA_CLI, Probe, ask, wait_for

# The rig plays a sine of amplitude 0.5: its power is 0.5²/2.
TONE_DECIBELS = 10 * math.log10(0.5 ** 2 / 2)


def captures(suite, camera, source, count=90):
    """`count` frames come from a camera, all of one size, and the picture moves."""
    answers, words = ask("frames", *source, "--count", count)
    answer = answers[-1] if answers else None
    suite.check(
        f"{camera} gives {count} frames of one size, and the picture moves",
        answer and answer["frames"] == count and len(answer["sizes"]) == 1 and answer["different"] > count // 2,
        answer or words)


def hears(suite, microphone, source):
    """The tone that the rig plays arrives at its own level."""
    answers, words = ask("level", *source, "--seconds", 20)
    answer = answers[-1] if answers else None
    suite.check(
        f"{microphone} hears the tone at {TONE_DECIBELS:.2f} dB",
        answer and abs(answer["decibels"] - TONE_DECIBELS) < 0.1,
        answer or words)


def is_lost(suite, camera, source, unplug):
    """A camera pulled out while it streams: the stream ends with a cause, and the device leaves the list."""
    with Probe("unplug", *source) as probe:
        started = probe.until(lambda event: event["event"] == "streaming")
        if not suite.check(f"{camera} streams before it is unplugged", started[-1], started):
            return
        unplug()
        seen = []
        while {"stopped", "removed"} - {event["event"] for event in seen}:
            event = probe.next(seconds=20)
            if event is None:
                break
            seen.append(event)
        told = {event["event"]: event for event in seen}
        suite.check(f"{camera} unplugged ends its stream with a cause", told.get("stopped", {}).get("cause"), seen)
        suite.check(f"{camera} unplugged leaves the list of devices", "removed" in told, seen)


def previews(suite, camera, identifier, count=60):
    """The engine's preview of a camera, through kinora-cli: all frames come, none is dropped."""
    answers, words = ask("preview", "--camera", identifier, "--frames", count, "--json", program=KINORA_CLI)
    answer = answers[-1] if answers else {}
    suite.check(f"kinora-cli previews {count} frames of {camera}",
                answer.get("event") == "ended" and answer["delivered"] >= count, answer or words)


def preview_is_lost(suite, camera, identifier, unplug):
    """A camera pulled out during the engine's preview: kinora-cli says so and ends with status 4."""
    with Probe("preview", "--camera", identifier, "--json", program=KINORA_CLI) as preview:
        started = preview.until(lambda event: event["event"] == "firstFrame")
        if not suite.check(f"kinora-cli previews {camera} before it is unplugged", started[-1], started):
            return
        unplug()
        seen = preview.until(lambda event: event["event"] == "ended")
        events = [event["event"] for event in seen if event]
        suite.check(f"kinora-cli tells at once that {camera} is lost", "lost" in events and "stalled" not in events, seen)
        status = preview.process.wait(timeout=20)
        suite.check("and ends with status 4", status == 4, status)


def recording_is_kept(suite, camera, identifier, size, unplug, folder):
    """A camera that goes in the middle of a recording: kinora-cli ends with status 4, and what it saw is a whole file."""
    file = folder / "kept.mov"
    with Probe("record", "--camera", identifier, "--no-audio", "--size", size, "--output", file, "--json",
               program=KINORA_CLI) as recording:
        started = recording.until(lambda event: event["event"] == "started", seconds=60)
        if not suite.check(f"kinora-cli records {camera}", started[-1], started):
            return
        # Some seconds' worth, by what has reached the disk.
        wait_for(lambda: file.stat().st_size > 150_000, 60)
        unplug()
        ended = recording.until(lambda event: event["event"] == "ended", seconds=60)[-1] or {}
        status = recording.process.wait(timeout=20)
    suite.check(f"{camera} goes while it is recorded: status 4, and the file can be played",
                status == 4 and ended.get("playable") and ended.get("seconds", 0) > 1, (status, ended))
    probed = subprocess.run(
        ["ffprobe", "-v", "warning", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", file],
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    suite.check(f"every frame of {camera}'s recording decodes, without a warning",
                not probed.stderr and probed.stdout.strip() == str(ended.get("frames")), (probed, ended))
    file.unlink()


def two_at_once(suite, first, second, identifiers, count=60):
    """Two cameras run in one program: each gives its own picture, which moves, and both deliver at the same time.

    `first` and `second`: a camera's name and which of red, green and blue is the strongest of its ground.
    """
    answers, words = ask("two-cameras", "--first", identifiers[0], "--second", identifiers[1], "--count", count)
    found = {answer["id"]: answer for answer in answers}
    for (camera, strongest), identifier in zip((first, second), identifiers):
        seen = found.get(identifier)
        suite.check(f"{camera}, one of two cameras at once, gives {count} frames that move",
                    seen and seen["frames"] >= count and seen["different"] > count // 2, seen or words)
        colours = {colour: seen[colour] for colour in ("red", "green", "blue")} if seen else {}
        suite.check(f"{camera} shows its own picture, which is {strongest}",
                    colours and colours[strongest] - sorted(colours.values())[1] > 60, colours or words)
    together = min((answer["together"] for answer in answers), default=0)
    suite.check("both deliver at the same time", together > count / 30 / 2, f"{together} s together")
