"""Counts checks: a line for each as it is made, the total at the end."""
import sys
import time


class Suite:
    def __init__(self):
        self.passed = self.failed = 0
        self._last = time.monotonic()

    def check(self, sentence, holds, found=""):
        """Counts `sentence` as passed when `holds`; else shows what was found instead."""
        now = time.monotonic()
        took, self._last = now - self._last, now
        if holds:
            self.passed += 1
            print(f"ok   {sentence} ({took:.1f} s)", flush=True)
        else:
            self.failed += 1
            print(f"FAIL {sentence}: {found}", flush=True)
        return holds

    def finish(self):
        """Prints the total and ends the program with the status that fits."""
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        sys.exit(1 if self.failed else 0)
