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
        ("as fast as ever", 50, 50, 99, False, "99 ms = 1.98 units of 2.0"),
        ("too much work", 50, 50, 105, True, "105 ms = 2.10 units of 2.0"),
        ("a slow machine", 60, 60, 105, False, "105 ms = 1.75 units of 2.0"),
        ("one that became slow", 50, 60, 105, False, "105 ms = 1.75 units of 2.0"),
        ("one that was slow", 60, 50, 105, False, "105 ms = 1.75 units of 2.0"),
        ("a fast machine", 20, 20, 42, True, "42 ms = 2.10 units of 2.0"),
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
