"""Rules about the package as others get it: what lies in it."""

from rules import ROOT, rule, tracked

# What may stand at the top of the repository, and why it can't stand deeper.
TOP = {
    ".ci": "what CI runs",
    ".gitignore": "git looks for it here",
    ".swift-format": "swift format looks for it here",
    "CHANGELOG.md": "for people",
    "CONTRIBUTING.md": "for people",
    "LICENSE": "for people, and for services that look for it here",
    "Makefile": "make looks for it here",
    "Package.swift": "SwiftPM looks for it here",
    "README.md": "for people",
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
