"""The package's folder, and the one for logs."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LOGS = ROOT / ".build" / "test-logs"
