"""Swift Testing: the command that runs some of its tests, and its event stream, which tells what became of each.

The event stream is read and not the console: it names a test by its whole ID, no other output cuts into its lines, and
it lists the tests of a run before the first begins, so that a crash doesn't hide those that never started.
"""

import json
import re

from .outcome import Crash, Failure, Finished, Outcome

# A test in a type named so measures real time. The dot or slash before and the slash behind keep file names out.
REAL_TIME = r"[./]RealTime[^/.]*/"


class EventStream:
    """What an event stream says of its test functions, by ID."""

    def __init__(self, text: str):
        self.functions: list[str] = []
        self.started: set[str] = set()
        self.ended: set[str] = set()
        self.skipped: set[str] = set()
        # Messages of issues that fail a test; the key is empty where an issue belongs to none.
        self.issues: dict[str, list[str]] = {}
        self.is_complete = False
        for line in text.splitlines():
            try:
                record = json.loads(line)
            except ValueError:
                continue  # the last line of a crashed run may be cut
            self._read(record["kind"], record["payload"])
        functions = set(self.functions)
        for ids in (self.started, self.ended, self.skipped):
            ids &= functions

    def _read(self, kind: str, payload: dict):
        if kind == "test":
            if payload["kind"] == "function":
                self.functions.append(payload["id"])
            return
        test = payload.get("testID") or ""
        match payload["kind"]:
            case "testStarted":
                self.started.add(test)
            case "testEnded":
                self.ended.add(test)
            case "testSkipped":
                self.skipped.add(test)
            case "issueRecorded":
                self._read_issue(test, payload)
            case "runEnded":
                self.is_complete = True

    def _read_issue(self, test: str, payload: dict):
        issue = payload["issue"]
        if issue["isKnown"] or issue.get("severity", issue.get("_severity")) == "warning":
            return
        place = issue.get("sourceLocation") or {}
        texts = [message["text"] for message in payload["messages"]]
        text = f"{place.get('fileID', 'somewhere')}:{place.get('line', 0)}: " + "\n  ".join(texts)
        known = self.issues.setdefault(test, [])
        if text not in known:  # Swift Testing 6.3 records an issue outside any test twice
            known.append(text)


def shown(test: str) -> str:
    """A test's ID without module and place in the file: `Suite/Nested/function()`."""
    return re.sub(r"/[^/]+\.swift:\d+:\d+$", "", test).partition(".")[2]


def selecting(tests: list[str]) -> list[str]:
    """The options that select exactly these tests. Swift's regular expressions don't know all of Python's escapes."""
    escaped = [re.sub(r"([.()+*?\[\]{}|^$\\])", r"\\\1", test) for test in tests]
    return ["--filter", f"^(?:{'|'.join(escaped)})$"]


def read_swift_testing(finished: Finished) -> Outcome:
    """Counts the tests that ended, also those before a crash; sanitizer reports are failures of their own."""
    outcome = Outcome()
    events = EventStream(finished.events)
    for test in events.functions:
        name = shown(test)
        if test in events.issues and (test in events.ended or events.is_complete):
            outcome.fail(name, again=test)
        elif test in events.ended:
            outcome.passed += 1
    stray = [test for test in events.issues if test not in events.functions]
    if stray:
        outcome.fail("an issue was recorded outside any test")
    for texts in events.issues.values():
        outcome.lines += texts
    if events.skipped:
        outcome.remark = f"{len(events.skipped)} skipped"
    if "WARNING: ThreadSanitizer" in finished.output:
        races = re.findall(r"^SUMMARY: ThreadSanitizer: .*$", finished.output, re.M)
        outcome.fail("the thread sanitizer saw races", count=max(1, len(races)))
        outcome.lines += dict.fromkeys(races)
    open_tests = [test for test in events.functions if test not in events.ended | events.skipped]
    if finished.was_cut:
        outcome.left_out = f"{len(open_tests) if events.functions else 'all'} tests, the time was over"
    elif not events.is_complete:
        read_crash(finished, events, open_tests, outcome)
    elif not events.functions:
        outcome.fail("there are no tests here")
    elif left := [test for test in open_tests if test not in events.issues]:
        outcome.fail(f"the run ended without {len(left)} of its tests")
        outcome.lines += [shown(test) for test in left]
    return outcome


def read_real_time(finished: Finished) -> Outcome:
    """As above, but there may be no such test."""
    events = EventStream(finished.events)
    if events.is_complete and not events.functions and not events.issues:
        return Outcome(remark="there are none")
    return read_swift_testing(finished)


def read_crash(finished: Finished, events: EventStream, open_tests: list[str], outcome: Outcome):
    in_flight = {shown(test): test for test in open_tests if test in events.started}
    never_started = {shown(test): test for test in open_tests if test not in events.started}
    if finished.stopped_after:
        how, sentence = "ran out of time", f"stopped after {finished.stopped_after:g} minutes"
    else:
        how, sentence = "crashed", f"the run ended before its tests did, with status {finished.status}"
    failure: Failure = outcome.fail(sentence)
    outcome.lines += [f"in flight: {name}" for name in list(in_flight)[:12]]
    if len(in_flight) > 12:
        outcome.lines.append(f"in flight: {len(in_flight) - 12} more")
    if never_started:
        outcome.lines.append(f"never started: {len(never_started)} tests")
    if not finished.stopped_after:
        outcome.lines += where_it_crashed(finished.output) or finished.output.splitlines()[-8:]
    outcome.crash = Crash(how, failure, in_flight, never_started)


def where_it_crashed(output: str) -> list[str]:
    """What a crashed program printed last: the error, and the first steps of the stack."""
    lines = output.splitlines()
    fatal = [line for line in lines if re.search(r"Fatal error|CHECK failed|Segmentation fault|Program crashed|💣", line)]
    crash = next((n for n, line in enumerate(lines) if re.match(r"Thread .* crashed:", line)), None)
    if crash is None:
        return fatal[:4]
    # Up to the next thread, which didn't crash.
    end = next((n for n in range(crash + 1, len(lines)) if re.match(r"Thread \d", lines[n])), len(lines))
    return fatal[:4] + lines[crash:min(end, crash + 24)]
