"""Small C libraries that are loaded into the program under test before all others, to make what is rare certain."""
import subprocess
from pathlib import Path

from .programs import BUILD


def preloaded(name, *packages):
    """Builds harness/NAME.c against these pkg-config packages; answers what to put into LD_PRELOAD."""
    source, target = Path(__file__).with_name(f"{name}.c"), BUILD / f"preloaded/{name}.so"
    if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
        target.parent.mkdir(parents=True, exist_ok=True)
        flags = [] if not packages else subprocess.run(
            ["pkg-config", "--cflags", *packages], capture_output=True, text=True, check=True).stdout.split()
        subprocess.run(["gcc", "-std=gnu17", "-O2", "-shared", "-fPIC", "-o", target, source, *flags], check=True)
    return str(target)
