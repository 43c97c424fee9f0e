"""Rules about `make audit`: it finds what has a hole, and nothing else, and says when its list is old."""

import contextlib
import datetime
import importlib.machinery
import importlib.util
import io
import re
import sys

from rules import ROOT, rule

DAY = datetime.date(2026, 2, 18)
LIST = """# Words that stay.
as-of 2026-02-01
runtime org.gnome.Platform 50 2026-03-31
libheif CVE-2023-49462 1.15.1-1+deb12u1 - 1.17.6
libde265 CVE-2026-33164 1.0.11-1+deb12u3 1.0.15-1+deb13u2 1.0.18
swift CVE-2022-1642 - - 5.6.2
swift-icu CVE-2099-0001 - - 77+
zbar CVE-2023-40889 - - 0.23.92+
"""
CHANGELOG = """libde265 (1.0.11-1+deb12u2) bookworm-security; urgency=medium

  * Go on with CVE-2023-49465, and mend CVE-2023-49467.

 -- A B <ab@example.org>  Tue, 02 Jan 2024 12:00:00 +0000

libde265 (1.0.11-1+deb12u1) bookworm; urgency=medium

  * Patch for CVE-2023-49465.

 -- A B <ab@example.org>  Sat, 02 Dec 2023 12:00:00 +0000

libde265 (1.0.11-1) unstable; urgency=medium

  * New upstream version, with mends for CVE-2022-43245.

 -- A B <ab@example.org>  Thu, 02 Feb 2023 12:00:00 +0000

libde265 (1.0.9-1.1) unstable; urgency=medium

  * CVE-2022-43235

 -- A B <ab@example.org>  whenever that was
"""
# A release gets a newer version, with what unstable had got before and since it was released.
NEWER = """expat (2.9.0-1~deb13u2) trixie-security; urgency=medium

  * CVE-2026-0004

 -- A B <ab@example.org>  Tue, 03 Mar 2026 12:00:00 +0000

expat (2.9.0-1~deb13u1) trixie; urgency=medium

  * Rebuild for trixie.

 -- A B <ab@example.org>  Mon, 02 Feb 2026 12:00:00 +0000

expat (2.9.0-1) unstable; urgency=medium

  * New upstream version: CVE-2026-0003

 -- A B <ab@example.org>  Sun, 10 Aug 2025 12:00:00 +0000

expat (2.7.1-2) unstable; urgency=medium

  * CVE-2025-0002

 -- A B <ab@example.org>  Sat, 09 Aug 2025 12:00:00 +0000
"""


def manifest(de265: str, zbar: str, runtime: str = "50") -> str:
    pool = "url: https://snapshot.debian.org/archive/debian/20261030T090000Z/pool/main"
    return (f'runtime: org.gnome.Platform\nruntime-version: "{runtime}"\n    {pool}/libd/libde265/libde265_{de265}.orig.tar.gz\n'
            f"    {pool}/z/zbar/zbar_{zbar}%2bdfsg.orig.tar.xz\n")


def load():
    loader = importlib.machinery.SourceFileLoader("audit", str(ROOT / "meson-wrap/audit"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("audit", loader))
    keep, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    loader.exec_module(module)
    sys.dont_write_bytecode = keep
    return module


@rule("the audit names each package, module and runtime that has a known hole or isn't looked after, and no other")
def found():
    audit = load()
    heif = ("libheif1", "libheif", "1.15.1-1")
    cases = [
        ([heif], "12", manifest("1.0.18", "0.23.93"), DAY, ["libheif1 1.15.1-1: CVE-2023-49462 is mended in 1.15.1-1+deb12u1"]),
        ([("libheif1", "libheif", "1.15.1-1+deb12u1")], "12", manifest("1.1.3", "0.23.95"), DAY, []),
        # Debian 13 began without it.
        ([heif], "13", manifest("1.1.3", "0.23.95"), DAY, []),
        ([("libde265-0", "libde265", "1.0.15-1")], "13", manifest("1.1.3", "0.23.95"), DAY,
         ["libde265-0 1.0.15-1: CVE-2026-33164 is mended in 1.0.15-1+deb13u2"]),
        ([], "12", manifest("1.0.11", "0.23.92"), DAY, [
            "the Flatpak's libde265 1.0.11: CVE-2026-33164 is mended in 1.0.18",
            "the Flatpak's zbar 0.23.92: CVE-2023-40889 is mended after 0.23.92"]),
        ([], "12", manifest("1.1.3", "0.23.95", "48"), DAY,
         ["the Flatpak's runtime org.gnome.Platform 48: known-holes.txt doesn't say until when it is looked after"]),
        ([], "12", manifest("1.1.3", "0.23.95"), datetime.date(2026, 4, 1),
         ["the Flatpak's runtime org.gnome.Platform 50 isn't looked after since 2026-03-31"]),
    ]
    for installed, column, words, day, wanted in cases:
        said = list(audit.complaints(audit.Holes(LIST), day, words, installed, column))
        if said != wanted:
            yield f"of {installed}, Debian {column}, it says {said}, not {wanted}"


@rule("the audit compares Swift and its ICU, which are inside what is packaged, and says what it can't compare")
def toolchain_is_compared():
    audit = load()
    sound = manifest("1.1.3", "0.23.95")
    for versions, wanted in [
        (("5.6.1", "78"), ["swift 5.6.1, which is packaged: CVE-2022-1642 is mended in 5.6.2"]),
        (("6.3.1", "76"), ["swift-icu 76, which is packaged: CVE-2099-0001 is mended after 77"]),
        (("6.3.1", "78"), []),
    ]:
        said = list(audit.complaints(audit.Holes(LIST), DAY, sound, [], "12", list(zip(("swift", "swift-icu"), versions))))
        if said != wanted:
            yield f"of Swift {versions[0]} with ICU {versions[1]} it says {said}, not {wanted}"
    versions = dict(audit.swift())
    if not re.fullmatch(r"\d+(\.\d+)+", versions["swift"]) or not 70 <= int(versions["swift-icu"]) < 200:
        yield f"it takes Swift and its ICU for {versions}"
    audit.packages = lambda folder: []
    audit.LIST = type("Text", (), {"read_text": lambda self: LIST, "relative_to": lambda self, root: "the list"})()
    audit.MANIFEST = type("Text", (), {"read_text": lambda self: sound})()
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        audit.audit(DAY, ROOT)
    for words in ["not compared: what is inside the Flatpak's runtime", f"swift {versions['swift']}, swift-icu"]:
        if words not in output.getvalue():
            yield f"it doesn't say {words!r}"


@rule("the audit warns from the day on when its list is older than it may be, by the date that it is told")
def age():
    audit = load()
    audit.packages = lambda folder: []
    audit.swift = lambda: [("swift", "6.3.1"), ("swift-icu", "78")]
    audit.LIST = type("Text", (), {"read_text": lambda self: LIST, "relative_to": lambda self, root: "the list"})()
    audit.MANIFEST = type("Text", (), {"read_text": lambda self: manifest("1.1.3", "0.23.95")})()
    first = datetime.date(2026, 2, 1)
    for days, warns in [(0, False), (audit.MOST_DAYS - 5, False), (audit.MOST_DAYS, False), (audit.MOST_DAYS + 1, True)]:
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            audit.audit(first + datetime.timedelta(days), ROOT)
        if ("warning: the list is" in output.getvalue()) != warns:
            yield f"after {days} days it says {output.getvalue()!r}"


@rule("the audit's list is one that it reads, and learns from changelogs what an entry mended first")
def learning():
    audit = load()
    if sorted(audit.Holes(LIST).text().splitlines()) != sorted(LIST.splitlines()):
        yield "a list that is read and written again is another"
    holes = audit.Holes((ROOT / "meson-wrap/known-holes.txt").read_text())
    if holes.text() != (ROOT / "meson-wrap/known-holes.txt").read_text():
        yield "known-holes.txt isn't in order: audit --learn writes it"
    learnt = {hole: version for _, hole, version in audit.mends(CHANGELOG, "12")}
    if learnt != {"CVE-2023-49465": "1.0.11-1+deb12u1", "CVE-2023-49467": "1.0.11-1+deb12u2"}:
        yield f"for Debian 12 it learns {learnt}"
    learnt = {hole: version for _, hole, version in audit.mends(NEWER, "13")}
    if learnt != {"CVE-2026-0004": "2.9.0-1~deb13u2", "CVE-2026-0003": "2.9.0-1~deb13u1"}:
        yield f"for Debian 13 it learns {learnt}"
    learnt = {hole: version for _, hole, version in audit.mends(CHANGELOG, "upstream")}
    if learnt != {"CVE-2022-43245": "1.0.11", "CVE-2022-43235": "1.0.9+"}:
        yield f"of the authors it learns {learnt}"
    for wrong in ["as-of 2026-02-01\nlibheif 1.15.1\n", "runtime org.gnome.Platform 50 2026-03-31\n"]:
        try:
            audit.Holes(wrong)
            yield f"it reads {wrong!r}"
        except ValueError:
            pass


@rule("what the Flatpak brings along has no known hole, by the date of the list")
def manifest_is_sound():
    audit = load()
    holes = audit.Holes(audit.LIST.read_text())
    yield from audit.complaints(holes, holes.date, audit.MANIFEST.read_text(), [], "13")
    if not audit.modules(audit.MANIFEST.read_text()):
        yield "the manifest has no modules that it knows"
