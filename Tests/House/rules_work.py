"""A rule about budgets of work, by which journeys judge."""

import contextlib
import io
import pathlib
import shutil
import sys
import tempfile

from rules import ROOT, rule


class FakeApp:
    """What App needs to judge turns of a main loop; a unit takes so many milliseconds before and behind them."""

    def __init__(self, before, behind):
        from harness import work

        self.desktop = self
        self.name = "rules"
        self.scale = work.Scale.__new__(work.Scale)
        self.scale.before = before / 1000
        self.behind = behind / 1000


@rule("a journey's budget of work is in units of the machine, of which it says the milliseconds, too")
def units():
    sys.path.insert(0, str(ROOT / "Tests/UI"))
    from harness import app, work

    cases = [
        ("as fast as ever", 50, 50, 74, False, "74 ms = 1.48 units of 1.5"),
        ("too much work", 50, 50, 80, True, "80 ms = 1.60 units of 1.5"),
        ("a slow machine", 60, 60, 80, False, "80 ms = 1.33 units of 1.5"),
        ("one that became slow", 50, 60, 80, False, "80 ms = 1.33 units of 1.5"),
        ("one that was slow", 60, 50, 80, False, "80 ms = 1.33 units of 1.5"),
        ("a fast machine", 20, 20, 32, True, "32 ms = 1.60 units of 1.5"),
    ]
    measured, work.unit_seconds, places = work.unit_seconds, lambda: fake.behind, app.BUILD
    try:
        app.BUILD = pathlib.Path(tempfile.mkdtemp())
        for what, before, behind, worked, fails, sentence in cases:
            fake = FakeApp(before, behind)
            for excused in (False, True):
                said = io.StringIO()
                try:
                    with contextlib.redirect_stdout(said):
                        app.App.judge_turns(fake, [(70, 3, 0), (90, worked, 20)], excused)
                    has_failed = False
                except AssertionError as error:
                    has_failed = True
                    said.write(str(error))
                if has_failed != (fails and not excused) or sentence not in said.getvalue():
                    yield f"{what}{', excused' if excused else ''}: {'fails' if has_failed else 'passes'}, “{said.getvalue()}”"
            if not 0 < fake.scale.threshold() <= before / 2:
                yield f"{what}: turns from {fake.scale.threshold()} ms on are told of"
    finally:
        shutil.rmtree(app.BUILD)
        work.unit_seconds, app.BUILD = measured, places
    if not 0.001 < work.unit_seconds() < 10:
        yield "a unit can't be measured"
