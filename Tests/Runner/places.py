"""The package's folder, the one for logs, and the file that keeps how long suites took."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LOGS = ROOT / ".build" / "test-logs"
TIMES = ROOT / ".build" / "test-times.json"
