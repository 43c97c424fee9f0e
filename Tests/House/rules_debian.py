"""Rules about Debian's packages and releases: which names are installed, and what is said where there is no other Debian."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from rules import ROOT, rule

LIST = """# made up
build,run  here          is installed
run        new|old       renamed
test,rig   other         of another group
"""
# What apt and dpkg answer; apt knows the names in the file "known", and all of its archive after an update.
FAKES = {
    "apt-cache": 'shift; for name; do grep -qx "$name" "$FOLDER/known" && echo "  Candidate: 1"; done; true',
    "dpkg-query": 'echo "installed here"; [ ! -s "$FOLDER/old-is-there" ] || echo "installed old"',
    "apt-get": """case " $* " in
  *" update "*) cp "$FOLDER/archive" "$FOLDER/known" ;;
  *) for word; do case $word in -*|install|Dpkg*) ;; *) echo "$word" >> "$FOLDER/got" ;; esac; done ;;
esac""",
    "id": "echo 0",
}


def got(groups: list[str], known: str, archive: str, old_is_there: str = "") -> list[str]:
    """What install-packages installs where apt knows some packages, and its archive has some."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for program in ("install-packages", "with-progress"):
            shutil.copy(ROOT / "meson-wrap" / program, folder)
        files = {"debian-packages.txt": LIST, "known": known, "archive": archive, "old-is-there": old_is_there, "got": ""}
        for file, content in files.items():
            (folder / file).write_text(content.replace(" ", "\n") + "\n" * bool(content) if file != "debian-packages.txt" else content)
        for program, script in FAKES.items():
            (folder / program).write_text(f"#!/bin/sh\n{script}\n")
            (folder / program).chmod(0o755)
        environment = {"PATH": f"{folder}:/usr/bin:/bin", "FOLDER": name}
        done = subprocess.run(
            [folder / "install-packages", *groups], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        return (folder / "got").read_text().split() if not done.returncode else [done.stdout]


@rule("of a package's names the first that apt knows is installed, also where its lists are older than the name")
def names():
    cases = [
        ("a release that has the new name", ["run"], "here new old", "here new old", "", ["new"]),
        ("one that has the old name", ["run"], "here old", "here old", "", ["old"]),
        ("one where the old package is there and has lost a part", ["run"], "here new old", "here new old", "old", ["new"]),
        ("lists that are empty", ["run"], "", "here new old", "", ["new"]),
        ("one where nothing is missing", ["run"], "here old", "here old", "old", []),
        ("a package of two groups", ["rig"], "here other", "here other", "", ["other"]),
        ("groups without it", ["build"], "here other", "here other", "", []),
    ]
    for what, groups, known, archive, old, expected in cases:
        if (installed := got(groups, known, archive, old)) != expected:
            yield f"{what}: installed {installed}, not {expected}"


@rule("where another Debian can't be had, a sentence says why, and the total counts it")
def elsewhere():
    # A network that refuses everything.
    nowhere = {name: "http://127.0.0.1:9" for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")}
    with tempfile.TemporaryDirectory() as cache:
        done = subprocess.run(
            [sys.executable, ROOT / "Tests/Elsewhere/run", "trixie", "format"], env=os.environ | nowhere | {"XDG_CACHE_HOME": cache},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        left = [path.name for path in pathlib.Path(cache).rglob("trixie")]
    reason, *_, total = done.stdout.splitlines() or ["nothing", "nothing"]
    wanted = "no network" if os.geteuid() == 0 else "sudo"
    if done.returncode != 1 or total != "0 passed, 1 failed" or wanted not in reason or not reason.rstrip(")").endswith("."):
        yield f"ended with {done.returncode} and said: {done.stdout.strip()}"
    yield from (f"{name} stays in the cache" for name in left)
