"""Every suite: its command, its time limit, what it costs and what it needs.

A time limit ends what hangs; it has to suffice where a machine is several times as slow as usual.
The numbers of processors are measured: a block's last number. A suite that mostly waits costs less than one. The order
is that of starting: what others need and what takes longest comes first.
"""

import os
import sys

from .places import ROOT
from .readers import read_build, read_groups, read_journeys, read_rules, read_shapes, read_total
from .suite import Suite
from .swift_testing import REAL_TIME, read_real_time, read_swift_testing, selecting

# SwiftPM lets one build at a time into .build; a second would wait, and its time limit with it.
BUILD_FOLDER = "SwiftPM's lock on .build"
SANITIZED_FOLDER = ".build/tsan"
SANITIZED_TARGETS = ["GLibSupportTests", "GStreamerTests", "MediaEngineTests", "AVFoundationTests"]
# Suites that compare calculations or copies by the hundred, on threads that other suites use, too: under the sanitizer they
# would take as long as all others together.
CALCULATIONS = (
    r"\.(RandomComposition|LongComposition|CompositorReference|CompositionSound|CopiedComposition|StoredRoundTrip|LongWriting)"
    r"Tests/")
# Cameras, encoders and clocks by the dozen: all at once they starve each other on two processors.
ONE_AT_A_TIME = {"MediaEngineTests"}
# Processors, where it isn't one.
COSTS = {"MediaEngineTests": 0.5, "GStreamerTests": 0.5}
LONGEST_FIRST = ["MediaEngineTests", "AVFoundationTests", "CommandLineTests", "KinoraTests", "ClientTests", "PhotosTests"]
# What journeys, rig, measurements and `make run` start; built first, as most of the time goes into journeys.
PROGRAMS = [
    "kinora", "kinora-cli", "kinora-reader", "picker-example", "player-example", "capture-example", "layer-example",
    "capture-clients", "test-media", "rig-probe", "capture-bench", "media-bench", "editing-bench",
]
# Where programs and tests are; KINORA_BUILD=.build/debug has what `swift build --build-tests` builds tested instead.
BUILT = os.environ.get("KINORA_BUILD", ".build/release")
# Minutes on two processors, where it isn't half a one, for the first run on a machine; then .build/test-times.json knows.
USUAL_MINUTES = {
    "programs": 18, "build": 16, "tsan-build": 18, "elsewhere-root": 5, "elsewhere": 5, "ui": 28, "rig-vm": 5, "rig-disks": 16,
    "rig-pipewire": 1, "shapes": 11, "MediaEngineTests": 15, "AVFoundationTests": 12, "CommandLineTests": 6, "ClientTests": 1,
    "install": 1, "package": 3, "release": 1.5, "house": 2.5, "bench-brief": 1.5, "fuzz-brief": 1, "sanitized-c": 1,
    "power-cut": 1, "card": 0.5,
}


def test_targets() -> list[str]:
    targets = sorted(path.name for path in (ROOT / "Tests").glob("*Tests") if path.is_dir())
    return [name for name in LONGEST_FIRST if name in targets] + [name for name in targets if name not in LONGEST_FIRST]


def swift_suite(name: str, selection: list[str], built: str = BUILT, minutes: float = 40, options=(), **more) -> Suite:
    # The program that `swift test --skip-build` would start. Started directly, because SwiftPM 6.3 stops passing output
    # on now and then: seen as a run of 52 tests of which 35 were printed, or without its last line, with status 0.
    program = f"{built}/kinoraPackageTests.xctest"
    # Device tests start and stop monitors; PipeWire 0.3.65's now and then corrupts the heap when it is stopped. The
    # rig looks at PipeWire in processes of its own.
    start = ["env", "PIPEWIRE_REMOTE=none", program, "--testing-library", "swift-testing", *options]
    # The longest tests take half a minute; ten times that under the sanitizer.
    more = {"read": read_swift_testing, "quiet_minutes": 4 if built == BUILT else 12} | more
    return Suite(
        name, start + selection, minutes, again=lambda tests: start + selecting(tests), event_stream=True, **more)


def tests_of(target: str) -> list[str]:
    """How a target's tests are selected. Each real-time test runs elsewhere."""
    return ["--filter", rf"^{target}\.", "--skip", REAL_TIME]


def ordinary_suite(target: str) -> Suite:
    return swift_suite(
        target, tests_of(target), needs=("build",), build_first="build",
        options=["--no-parallel"] if target in ONE_AT_A_TIME else [], processors=COSTS.get(target, 1))


def sanitized_suite(target: str) -> Suite:
    # One test at a time: many at once, each many times as slow as usual, miss the clocks that cameras keep to.
    return swift_suite(
        f"tsan-{target}", [*tests_of(target), "--skip", CALCULATIONS], f"{SANITIZED_FOLDER}/debug", 60, ["--no-parallel"],
        needs=("tsan-build",), build_first="tsan-build", may_be_cut=True)


def groups() -> dict[str, list[Suite]]:
    return {
        "all": [
            # Whole-module optimisation works on one processor for most of the time: what needs no build runs beside it, and
            # journeys beside the second one.
            Suite(
                "programs", ["env", f"KINORA_ONLY={' '.join(PROGRAMS)}", "meson-wrap/swift-release"], 50, read_build,
                holds=BUILD_FOLDER),
            Suite(
                "build", ["meson-wrap/swift-release", "--build-tests"], 60, read_build, needs=("programs",),
                holds=BUILD_FOLDER),
            swift_suite(
                "real-time", ["--filter", REAL_TIME], options=["--no-parallel"], alone=True, needs=("build",),
                build_first="build", read=read_real_time),
            Suite(
                "ui", ["Tests/UI/run"], 60, read_journeys, needs=("programs",), build_first="programs",
                again=lambda names: ["Tests/UI/run", *names]),
            Suite("rig-vm", ["Tests/Rig/run-vm"], 32, needs=("programs",)),
            Suite(
                "shapes", ["Tests/Shapes/run"], 40, read_shapes, needs=("programs",),
                again=lambda names: ["Tests/Shapes/run", *names]),
            *[ordinary_suite(target) for target in test_targets()],
            Suite("rig-pipewire", ["Tests/Rig/run-pipewire"], 16, processors=0.5, needs=("programs",)),
            Suite(
                "install", ["Tests/House/check-install"], 20, read_total, needs=("programs",), holds=BUILD_FOLDER),
            Suite(
                "package", ["Tests/House/check-deb"], 40, read_total, needs=("programs",), holds=BUILD_FOLDER),
            Suite("release", ["Tests/House/check-release"], 10, read_total, needs=("programs",)),
            # Always the same cuts, so that a change is to blame for what fails.
            Suite("power-cut", ["Tests/PowerCut/run", "--seed", "1"], 10, read_total, 0.5, needs=("programs",)),
            Suite("card", ["Tests/PowerCut/card"], 5, read_total, needs=("programs",)),
            Suite(
                "house", ["Tests/House/check-house"], 16, read_rules,
                again=lambda sentences: ["Tests/House/check-house", *sentences]),
            Suite("documentation", ["docs/pages", "--check"], 10, read_total, needs=("build",)),
            Suite("readme", ["Tests/Readme/run"], 10, read_total, 2, needs=("build",), build_first="build"),
            Suite("format", ["Tests/House/check-format"], 16, read_total),
            # Only whether each measurement still ends with figures: the figures themselves are for `make bench`.
            Suite(
                "bench-brief", ["Tests/Bench/run", "--brief"], 15, read_groups, needs=("build",),
                again=lambda names: ["Tests/Bench/run", "--brief", *names]),
        ],
        "ci": [
            # Always the same files, so that a change is to blame for what fails.
            Suite("fuzz-brief", ["Tests/Fuzz/run", "--files", "300", "1"], 10, read_total, needs=("programs",)),
            Suite("sanitized-c", ["Tests/Fuzz/run-kernels"], 10, read_total),
        ],
        # What Debian's other release does to the window: some of the journeys, chosen by the commit. Making the release is
        # waiting for an archive, beside which others run.
        "elsewhere": [
            Suite("elsewhere-root", ["Tests/Elsewhere/run", "--if-possible", "--make", "trixie"], 40, read_total, 0,
                  may_be_cut=True),
            Suite("elsewhere", ["Tests/Elsewhere/run", "--built", "--if-possible", "trixie", "ui-share"], 40, read_total, 2,
                  needs=("programs", "elsewhere-root"), may_be_cut=True)],
        # Where there is no time for all journeys.
        "share": [
            Suite(
                "ui-share", ["Tests/UI/run", "--share", "8"], 20, read_journeys, needs=("programs",),
                build_first="programs", again=lambda names: ["Tests/UI/run", *names])],
        # An emulated machine takes minutes for a window, and for a hundred starts of a program: not for every run of everything.
        "slow-rig": [
            Suite("rig-app", ["Tests/Rig/run-vm", "app"], 20, needs=("programs", "rig-vm")),
            Suite("rig-disks", ["Tests/Rig/run-vm", "disks"], 45, needs=("programs", "rig-vm"))],
        "dependent": [Suite("dependent", ["Tests/House/check-dependent"], 90, read_total, 2)],
        "tsan": [
            Suite(
                "tsan-build",
                ["env", f"KINORA_ONLY={' '.join(SANITIZED_TARGETS)}", "swift", "build", "--build-tests",
                 "--sanitize=thread", "--scratch-path", SANITIZED_FOLDER], 40, read_build, 2, may_be_cut=True),
            *[sanitized_suite(target) for target in reversed(SANITIZED_TARGETS)],
        ],
    }


def chosen(names: list[str]) -> list[Suite]:
    """The suites and groups of these names, each suite once."""
    known = groups()
    known["swift"] = [suite for suite in known["all"] if suite.event_stream]
    every = {suite.name: suite for group in known.values() for suite in group}
    result: dict[str, Suite] = {}
    for name in names:
        if name not in known and name not in every:
            sys.exit(f"run-suites: no suite is named {name}; --list names them")
        for suite in known.get(name) or [every[name]]:
            suite.usual_minutes = USUAL_MINUTES.get(suite.name, suite.usual_minutes)
            result.setdefault(suite.name, suite)
    return list(result.values())
