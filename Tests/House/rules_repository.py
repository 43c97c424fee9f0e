"""Rules about the package as others get it: what lies in it."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from rules import ROOT, LeftOut, rule, text, tracked

# What may stand at the top of the repository, and why it can't stand deeper.
TOP = {
    ".ci": "what CI runs",
    ".gitignore": "git looks for it here",
    ".spi.yml": "the Swift Package Index looks for it here",
    ".swift-format": "swift format looks for it here",
    "CHANGELOG.md": "for people",
    "CONTRIBUTING.md": "for people",
    "LICENSE": "for people, and for services that look for it here",
    "LICENSES": "reuse looks for the licences' texts here",
    "Makefile": "make looks for it here",
    "Package.swift": "SwiftPM looks for it here",
    "README.md": "for people",
    "REUSE.toml": "reuse looks for it here",
    "SECURITY.md": "for people, and for services that look for it here",
    "Sources": "SwiftPM's folder",
    "Tests": "SwiftPM's folder",
    "data": "what is installed beside the programs",
    "docs": "documents that are too long for the top",
    "examples": "a package of its own, for others to copy",
    "meson-wrap": "building for use and installing",
    "po": "translations",
}


def strangers(names):
    """The first parts of these paths that may not stand at the top, and what should stand there and doesn't."""
    there = {name.split("/")[0] for name in names}
    yield from (f"{name} may not stand at the top" for name in sorted(there - set(TOP)))
    yield from (f"{name} isn't at the top" for name in sorted(set(TOP) - there))


@rule("at the top of the repository stands what is listed with its reason, and nothing else")
def top():
    yield from strangers(str(path.relative_to(ROOT)) for path in tracked())


@rule("the rule of the top sees files, folders that begin with a dot, and what is missing")
def top_is_seen():
    whole = [*TOP, "Sources/AVFoundation/AVAsset.swift"]
    cases = [
        (whole, []),
        ([*whole, ".flatpak-builder/ccache/ccache.conf"], [".flatpak-builder may not stand at the top"]),
        ([*whole, "notes.txt"], ["notes.txt may not stand at the top"]),
        ([*whole, "docs/notes.txt"], []),
        ([name for name in whole if name != "LICENSE"], ["LICENSE isn't at the top"]),
    ]
    for names, wanted in cases:
        if (found := list(strangers(names))) != wanted:
            yield f"{names[-1]}: {found}, not {wanted}"


def described(environment) -> dict:
    # In a folder of its own, because a build that runs beside this holds SwiftPM's lock on .build for minutes.
    done = subprocess.run(
        ["swift", "package", "--scratch-path", ".build/describe", "--manifest-cache", "none", "describe", "--type", "json"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@rule("without libadwaita the package is all that doesn't need it, and one target says so")
def without_adwaita():
    with tempfile.TemporaryDirectory() as folder:
        fake = pathlib.Path(folder) / "pkg-config"
        fake.write_text(f'#!/bin/sh\ncase "$*" in *libadwaita-1*) exit 1 ;; esac\nexec {shutil.which("pkg-config")} "$@"\n')
        fake.chmod(0o755)
        less = described(os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"})
    whole = described(os.environ)
    below = {entry["name"]: entry.get("target_dependencies", []) for entry in whole["targets"]}

    def needs_adwaita(name):
        return name == "CAdwaita" or any(needs_adwaita(lower) for lower in below[name])

    left = {name for name in below if not needs_adwaita(name)}
    there = {entry["name"] for entry in less["targets"]}
    if not {"kinora", "GTKSupport", "AVKit", "PhotosUI"}.isdisjoint(left) or not {"AVFoundation", "kinora-cli"} <= left:
        yield f"with libadwaita the graph isn't as this rule knows it: {sorted(left)}"
    yield from (f"{name} is left out" for name in sorted(left - there))
    yield from (f"{name} is there" for name in sorted(there - left - {"CWithoutApp"}))
    if "CWithoutApp" not in there or "CWithoutApp" in below:
        yield "CWithoutApp isn't there exactly where libadwaita is missing"
    lacking = {name for entry in less["products"] for name in entry["targets"]} - there
    yield from (f"a product has {name}" for name in sorted(lacking))


def complaints_of_reuse(folder):
    done = subprocess.run(
        [ROOT / "meson-wrap/python-tool", "reuse==6.2.0", "reuse", "--root", folder, "lint", "--lines"],
        cwd=ROOT, capture_output=True, text=True)
    if done.returncode == 75:
        raise LeftOut(done.stderr.strip())
    yield from done.stdout.splitlines()
    if done.returncode and not done.stdout.strip():
        yield done.stderr.strip()


@rule("every file has a copyright and a licence whose text is there, as reuse reads REUSE.toml")
def licences():
    yield from complaints_of_reuse(ROOT)


@rule("the rule of licences sees a file without one, and a text that is missing")
def licences_are_seen():
    sample = "version = 1\n[[annotations]]\npath = \"{}\"\nSPDX-FileCopyrightText = \"A\"\nSPDX-License-Identifier = \"CC0-1.0\"\n"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "LICENSES").mkdir()
        (folder / "LICENSES/CC0-1.0.txt").write_text(text(ROOT / "LICENSES/CC0-1.0.txt"))
        (folder / "a.swift").write_text("let a = 1\n")
        for path, missing, wanted in (("**", False, ""), ("b.swift", False, "a.swift"), ("**", True, "CC0-1.0")):
            (folder / "REUSE.toml").write_text(sample.format(path))
            if missing:
                (folder / "LICENSES/CC0-1.0.txt").unlink()
            found = " ".join(complaints_of_reuse(folder))
            if bool(found) != bool(wanted) or wanted not in found:
                yield f"annotations of {path}, {'without' if missing else 'with'} the text: {found!r}"
