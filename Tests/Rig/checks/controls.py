"""A webcam's controls through the engine: what reaches the hardware, in which order, and what comes back."""
import subprocess
from pathlib import Path

from probe import KINORA_CLI, Probe, ask

# Every control that the webcam has: Kinora's word and value, the webcam's own word for it.
EVERYTHING = {
    "brightness": (10, "brightness"), "contrast": (40, "contrast"), "saturation": (70, "saturation"),
    "sharpness": (5, "sharpness"), "gain": (100, "gain"), "backlight": (1, "backlight"), "power-line": (2, "power_line"),
    "zoom": (200, "zoom"), "white-balance": (5000, "white_balance"), "exposure-time": (200, "exposure"),
    "exposure-dynamic-frame-rate": (1, "ae_priority"), "focus": (50, "focus"), "privacy": (0, "privacy"),
}
# A value, and the mode that must be off before it: the webcam's words, and the mode's value for manual.
MANUAL = {"white_balance": ("wb_auto", 0), "exposure": ("ae_mode", 1), "focus": ("focus_auto", 0)}


class Hardware:
    """What the webcam says that reached it."""

    def __init__(self, path):
        self._path = Path(path)
        self._read = 0

    def news(self):
        """The lines since the last look: (word, value)."""
        lines = self._path.read_text().splitlines() if self._path.exists() else []
        fresh, self._read = lines[self._read:], len(lines)
        return [tuple(line.split(" ", 1)) for line in fresh]


def desk(node, *words):
    """The controls as the engine lists them after what was asked for, its complaints, and how long it took."""
    answers, complaint = ask("controls", "--node", node, *words)
    controls = {answer["id"]: answer for answer in answers if "id" in answer}
    errors = [answer["error"] for answer in answers if "error" in answer]
    took = next((answer["milliseconds"] for answer in answers if "milliseconds" in answer), None)
    return controls, errors or ([] if controls else [complaint]), took


def controls_obey(suite, node, hardware):
    """Every control of the webcam, set at once: the right values in the right order, read back."""
    before, errors, _ = desk(node)
    missing = set(EVERYTHING) - set(before)
    suite.check("the engine lists the webcam's controls by their common names", not missing and not errors,
                (sorted(missing), errors))
    held = {name: before[name]["inactiveBecause"] for name in ("focus", "exposure-time", "white-balance")
            if before.get(name, {}).get("isInactive")}
    suite.check("what a mode makes inactive is reported, with the mode",
                held == {"focus": "focus-auto", "exposure-time": "exposure-mode", "white-balance": "white-balance-auto"},
                held)
    mode = before.get("exposure-mode", {})
    suite.check("automatic exposure is the menu's item 3", mode.get("value") == 3 and 3 in mode["items"].values(), mode)

    hardware.news()
    settable = {name: value for name, (value, _) in EVERYTHING.items() if not before[name]["isReadOnly"]}
    settable["torch-mode"] = 2
    after, errors, took = desk(node, "--set", ",".join(f"{name}={value}" for name, value in settable.items()))
    reached = hardware.news()
    wanted = {EVERYTHING[name][1]: str(value) for name, value in settable.items() if name in EVERYTHING} | {"torch": "1"}
    last = dict(reached)
    suite.check(f"{len(settable)} controls set at once reach the hardware with their values, in {took or 0:.0f} ms",
                not errors and wanted.items() <= last.items(), (errors, sorted(wanted.items() - last.items())))
    words = [word for word, _ in reached]
    order = all((mode, str(manual)) in reached and words.index(mode) < words.index(value)
                for value, (mode, manual) in MANUAL.items() if value in words)
    suite.check("automatics go off before the values that they set", order and set(MANUAL) <= set(words), reached)
    back = {name: after[name]["value"] for name in settable}
    suite.check("they read back", back == settable, back)
    suite.check("nothing is inactive then", not [name for name in settable if after[name]["isInactive"]], after)

    _, errors, _ = desk(node, "--set", "focus=9999")
    suite.check("what is out of range is refused in words", errors and "250" in errors[0], errors)
    reset, errors, _ = desk(node, "--reset", ",".join([*settable, "exposure-mode", "focus-auto", "white-balance-auto"]))
    suite.check("reset brings back what was before",
                not errors and all(reset[name]["value"] == before[name]["value"] for name in settable if name not in (
                    "focus", "exposure-time", "white-balance")) and reset["focus"]["isInactive"], errors or reset)


def command_line_sets(suite, identifier, hardware):
    """The same through kinora-cli, by names."""
    hardware.news()
    answers, words = ask("controls", "set", "exposure-mode", "1", "exposure-time", "300", "--camera", identifier, "--json",
                         program=KINORA_CLI)
    reached = hardware.news()
    suite.check("kinora-cli sets controls of the webcam", answers and reached == [("ae_mode", "1"), ("exposure", "300")],
                words or reached)


def changes_are_followed(suite, node):
    """What another program sets is heard through the driver's events; the webcam's departure ends it."""
    with Probe("watch-controls", "--node", node) as watch:
        watch.next()
        subprocess.run(["v4l2-ctl", "-d", node, "--set-ctrl", "brightness=-5"], check=False)
        event = watch.next() or {}
        suite.check("a value that another program sets is heard of",
                    (event.get("id"), event.get("value")) == ("brightness", -5), event)
        subprocess.run(["v4l2-ctl", "-d", node, "--set-ctrl", "focus_automatic_continuous=1"], check=False)
        seen = watch.until(lambda event: event.get("id") == "focus" and event["isInactive"], seconds=10)
        suite.check("and what its mode makes inactive", seen[-1], seen)
        yield
        seen = watch.until(lambda event: event.get("event") == "gone", seconds=10)
        suite.check("the controls of a webcam that was pulled out end", seen[-1], seen)


def values_return(suite, node, identifier, folder, hardware, replug):
    """What was set is set again when the webcam returns and its frames come."""
    chosen = {"focus": 75, "exposure-time": 120, "contrast": 20}
    assignments = ",".join(f"{name}={value}" for name, value in chosen.items())
    memory = ["--memory", folder, "--id", identifier]
    _, errors, _ = desk(node, "--set", assignments, *memory)
    following = changes_are_followed(suite, node)
    next(following)
    node = replug(lambda: next(following, None))
    fresh, _, _ = desk(node)
    suite.check("the webcam that was pulled out has forgotten",
                not errors and fresh["focus"]["isInactive"] and fresh["contrast"]["value"] != 20, errors or fresh)
    hardware.news()
    answers, words = ask("stream-controls", "--node", node, "--until", assignments, *memory)
    values = {answer["id"]: answer["value"] for answer in answers if "id" in answer}
    reached = hardware.news()
    kinds = [word for word, _ in reached]
    suite.check("its values are set again once its frames come, automatics off first",
                chosen.items() <= values.items() and "START" in kinds and "focus" in kinds
                and kinds.index("START") < kinds.index("focus_auto") < kinds.index("focus"), words or reached)
