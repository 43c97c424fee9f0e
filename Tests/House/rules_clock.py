"""Rules about the date: everything goes by one wall clock, which tests set, and steady's rounds draw theirs."""

import io
import pathlib
import re
import tempfile
import tokenize

from rules import ROOT, code, rule, shown, text, tracked
from rules_runner import load_runner

# What takes the system's date, or compares one with it.
SWIFT_NOW = re.compile(
    r"\b(?:NS)?Date(?:\.init)?\(\)|\bDate\.(?:now|timeIntervalSinceReferenceDate)\b|\btimeIntervalSinceNow\b|\bisDateIn\w+"
    r"|\bRelativeDateTimeFormatter\b|\bDispatchWallTime\b|\bwallDeadline\b|\bsecondsFromGMT\(\)|\bisDaylightSavingTime\(\)"
    r"|:\s*(?:NS)?Date\s*=\s*(?:\.now\b|\.init\(\))")
C_NOW = re.compile(
    r"\bgettimeofday\s*\(|\bCLOCK_REALTIME|\btimespec_get\s*\(|\bg_get_current_time\b"
    r"|\btime\s*\(\s*(?:nil|NULL|&\w+)\s*\)|\bg_date_time_new_now\w*|\bg_get_real_time\b")
PYTHON_NOW = re.compile(
    r"\bdatetime\.(?:now|today|utcnow)\b|\bdate\.today\b|\btime\.time(?:_ns)?\b|\bCLOCK_REALTIME"
    r"|\bfrom time import .*\btime\b|\btime\.(?:ctime|localtime|gmtime)\(\)"
    r"|\btime\.strftime\([^,]*\)")
# What a machine has set up: tests name the zone and the language that they mean.
SURROUNDINGS = re.compile(
    r"\b(?:TimeZone|Locale|Calendar)\.(?:current|autoupdatingCurrent)\b|\bNSTimeZone\.(?:local|system|default)\b")
# Who takes the system's date by itself, and why.
SYSTEMS_OWN = {
    "Sources/FoundationAdditions/Time/WallClock.swift": "is the wall clock",
    "Sources/GLibSupport/WaitingThreads.swift": "has Foundation's condition wait for a span, which it wants as a date",
    "Sources/os/Delivery/LogSystem.swift": "dates messages as the journal does that gets them",
    "Tests/PowerCut/disk/disk.c": "dates files as every other disk does",
    "Tests/PowerCut/disk/mount.c": "the same",
}
# Their Python isn't a test's: it looks for what takes the date.
ABOUT_IT = {"Tests/House/rules_clock.py"}


def is_python(path):
    return path.suffix == ".py" or path.suffix == "" and text(path).startswith("#!/usr/bin/python3")


def python_code(source):
    """The lines of a Python source without comments: what stands behind a # in a text is no comment."""
    lines = source.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    return lines


def takes_date(name, lines):
    """The numbers of the lines that take the system's date or, in tests, the machine's zone or language; and what does."""
    patterns = [PYTHON_NOW] if not name.endswith((".swift", ".c", ".h")) else [SWIFT_NOW, C_NOW]
    if name.startswith("Tests/") and name.endswith(".swift"):
        patterns.append(SURROUNDINGS)
    for number, line in enumerate(lines, 1):
        for pattern in patterns:
            if found := pattern.search(line):
                yield number, found[0]


@rule("dates come from the wall clock that tests set: no Date(), no datetime.now()")
def one_clock():
    needed = set()
    for path in tracked("Sources", "Tests"):
        name = shown(path)
        if path.suffix in {".swift", ".c", ".h"}:
            lines = code(path)
        elif name.startswith("Tests/") and name not in ABOUT_IT and path.suffix in {".py", ""} and is_python(path):
            lines = python_code(text(path))
        else:
            continue
        for number, found in takes_date(name, lines):
            if name in SYSTEMS_OWN:
                needed.add(name)
            else:
                yield f"{name}:{number}: {found} is the machine's; WallClock has the time of programs and of tests"
    yield from (f"{name} takes the system's date no more" for name in sorted(SYSTEMS_OWN.keys() - needed))


@rule("what takes the system's date is seen, in whichever way it does")
def seen():
    takes = {
        "Sources/A.swift": [
            "let a = Date()", "item(NSDate())", "let a: Date = .now", "let a = Date.now", "a.timeIntervalSinceNow", "Date.init()",
            "Date(timeIntervalSinceNow: 3)", "calendar.isDateInToday(a)", "clock_gettime(CLOCK_REALTIME, &now)",
            "TimeZone.gmt.secondsFromGMT()", "time(nil)", "g_get_real_time()", "g_date_time_new_now_local()"],
        "Sources/a.c": [
            "time(NULL);", "time_t t = time(&t);", "gettimeofday(&t, NULL);", "clock_gettime(CLOCK_REALTIME_COARSE, &t);",
            "timespec_get(&t, TIME_UTC);"],
        "Tests/A.swift": [
            "let a = Date()", "TimeZone.current", "Locale.current", "Calendar.current", "Calendar.autoupdatingCurrent",
            "NSTimeZone.local"],
        "Tests/a.py": [
            "datetime.now()", "datetime.datetime.now(utc)", "date.today()", "time.time()", "time.strftime('%H')",
            "field(default_factory=datetime.now)", "time.clock_gettime(time.CLOCK_REALTIME)", "from time import sleep, time",
            "print(f'# {time.time()}')"],
    }
    takes_not = {
        "Sources/A.swift": [
            "wallClock.now", "func currentDate() -> Date?", "let a = Date(timeIntervalSince1970: 3)", "ContinuousClock.now",
            "deadline: .now() + 3", "zone.secondsFromGMT(for: date)", "TimeZone.current", "a.timeIntervalSince(b)",
            "clock_gettime(CLOCK_MONOTONIC, &now)", "let time = time(after: delay)"],
        "Tests/a.py": ["time.monotonic()", "clock.now()", "time.strftime('%H', moment)", "datetime.fromtimestamp(a, zone)",
                       "from time import monotonic", "a = 3  # not datetime.now()"],
    }
    for expected, table in ((True, takes), (False, takes_not)):
        for name, lines in table.items():
            for line in lines:
                lines_of_it = python_code(line) if name.endswith(".py") else [line]
                if bool(list(takes_date(name, lines_of_it))) != expected:
                    yield f"{name}: {line} {'takes' if expected else 'takes no'} system's date"


@rule("steady's rounds draw hours, zones and languages by their seed, each of them in turn")
def draws():
    load_runner()
    from Runner.wall_clock import LANGUAGES, MOMENTS, ZONES, draw

    def drawn(seed, rounds):
        clocks = [draw(seed, number) for number in range(rounds)]
        return [(clock.seconds, clock.zone, clock.language) for clock in clocks]

    if drawn(7, 20) != drawn(7, 20):
        yield "the same seed draws other clocks"
    if drawn(7, 20)[5:] == drawn(8, 20)[5:]:
        yield "another seed draws the same clocks"
    for seed in range(30):
        found = drawn(seed, len(MOMENTS))
        if len(set(found)) != len(MOMENTS):
            yield f"seed {seed}: {len(MOMENTS)} rounds aren't that many clocks: {found}"
        if {language for _, _, language in found} != set(LANGUAGES):
            yield f"seed {seed}: a language is missing in {found}"
    if not set(ZONES) <= {zone for seed in range(30) for _, zone, _ in drawn(seed, 3)}:
        yield "a zone is never drawn"


@rule("tests find the clock that was set for them, with its zone: it begins when they do, and goes")
def told():
    module = load_runner()
    from Runner.wall_clock import VARIABLE, WallClock

    # What is told, the zone, the local time that is to be.
    table = [
        ({}, "Europe/Berlin", "2026-02-18 10:00:00 +0100"),
        ({"TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8"}, "Europe/Berlin", "2026-02-18 10:00:00 +0100"),
        ({VARIABLE: "2026-02-28T23:58:00+09:00", "TZ": "Asia/Tokyo"}, "Asia/Tokyo", "2026-02-28 23:58:00 +0900"),
        ({VARIABLE: "2026-03-29T03:30:00", "TZ": "Europe/Berlin"}, "Europe/Berlin", "2026-03-29 03:30:00 +0200"),
        ({VARIABLE: "1772290680@17", "TZ": "Asia/Tokyo"}, "Asia/Tokyo", "2026-02-28 23:58:00 +0900"),
    ]
    for environment, zone, expected in table:
        clock = WallClock.told(environment).again()
        if clock.zone != zone or f"{clock.local(clock.seconds):%Y-%m-%d %H:%M:%S %z}" != expected:
            yield f"{environment}: it is {clock}, not {expected}"
        if not 0 <= clock.timestamp - clock.seconds < 60:
            yield f"{environment}: it doesn't begin now"
        told_on = WallClock.told(clock.applied({"TZ": "Africa/Cairo"}))
        if (told_on.zone, round(told_on.seconds)) != (clock.zone, round(clock.seconds)):
            yield f"{environment}: told on, it is {told_on}"

    clock = WallClock.at("2026-05-20T00:05:00", "Pacific/Pago_Pago", "ja_JP.UTF-8")
    with tempfile.TemporaryDirectory() as name:
        session = module.Session(ROOT, pathlib.Path(name), {"PATH": "/usr/bin:/bin"}, clock=clock)
        tested = session.execute(module.Suite("tested", ["env"], 1), ["env"]).output
        built = session.execute(module.Suite("built", ["env"], 1, holds="a lock"), ["env"]).output
    found = dict(line.split("=", 1) for line in tested.splitlines() if "=" in line)
    begun = found.get(VARIABLE, "").partition("@")[0]
    if (begun, found.get("TZ"), found.get("LC_ALL")) != (f"{clock.seconds:.3f}", clock.zone, clock.language):
        yield f"a suite finds {found}"
    if VARIABLE in built:
        yield "a build finds a clock, for which SwiftPM would read the package again"
