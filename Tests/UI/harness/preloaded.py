"""Small C libraries of the harness's own. Most are loaded into the program under test before all others, to make what is
rare certain; work.py calls one itself."""
import os
from pathlib import Path

from .programs import BUILD
from .waiting import run


def preloaded(name, *packages):
    """Builds harness/NAME.c against these pkg-config packages; answers what to put into LD_PRELOAD."""
    source, target = Path(__file__).with_name(f"{name}.c"), BUILD / f"preloaded/{name}.so"
    if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
        target.parent.mkdir(parents=True, exist_ok=True)
        flags = run(["pkg-config", "--cflags", *packages]).stdout.split() if packages else []
        part = target.with_name(f"{os.getpid()}-{target.name}")
        done = run(["gcc", "-std=gnu17", "-O2", "-shared", "-fPIC", "-o", part, source, *flags])
        assert done.returncode == 0, done.stderr
        part.rename(target)
    return str(target)
