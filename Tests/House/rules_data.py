"""Rules about everything that isn't Swift: data, translations, scripts, documents."""

import os
import pathlib
import py_compile
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as xml

from rules import ROOT, rule, shown, text, tracked

APP = "app.kinora.Kinora"
COMPLETE_LANGUAGES = {"ar", "de", "es", "fr", "it", "ja", "ko", "pt_BR", "zh_CN"}
SVG = "{http://www.w3.org/2000/svg}"


def call(*command, **options) -> tuple[int, str]:
    done = subprocess.run(
        [str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, **options,
    )
    return done.returncode, done.stdout


@rule("Swift, meson, metainfo and CHANGELOG name the same version")
def version():
    swift = re.search(r'kinoraVersion = "([^"]+)"', text(ROOT / "Sources/MediaEngine/KinoraVersion.swift"))[1]
    others = {
        "meson-wrap/meson.build": re.search(r"version: '([^']+)'", text(ROOT / "meson-wrap/meson.build"))[1],
        "the newest release in the metainfo": xml.parse(ROOT / f"data/{APP}.metainfo.xml.in")
        .find("releases/release").get("version"),
        "the Debian package's changelog": re.search(r"\(([^)]+)\)", text(ROOT / "meson-wrap/debian/changelog"))[1],
        "the first heading with a version in CHANGELOG.md":
            re.search(r"^## \[?v?(\d[^\]\s]*)", text(ROOT / "CHANGELOG.md"), re.M)[1],
    }
    for place, found in others.items():
        if found != swift:
            yield f"{place} says {found}, Swift says {swift}"


@rule("the desktop file is valid")
def desktop_file():
    with tempfile.TemporaryDirectory() as folder:
        # The validator goes by the name; without translations the file is the same.
        copy = pathlib.Path(folder) / f"{APP}.desktop"
        copy.write_text(text(ROOT / f"data/{APP}.desktop.in"))
        _, output = call("desktop-file-validate", copy)
        yield from output.splitlines()


@rule("the metainfo file is valid")
def metainfo():
    status, output = call("appstreamcli", "validate", "--pedantic", "--no-net", ROOT / f"data/{APP}.metainfo.xml.in")
    if status:
        yield from output.splitlines()


@rule("the desktop file offers only what the app does: no MIME type and no action without code for it")
def desktop_promises():
    desktop = text(ROOT / f"data/{APP}.desktop.in")
    sources = "\n".join(text(path) for path in tracked("Sources/kinora/*.swift"))
    for action in re.findall(r"^\[Desktop Action (.+)\]$", desktop, re.M):
        if f'"{action}"' not in sources:
            yield f"the action {action} appears nowhere in Sources/kinora"
    if re.search(r"^MimeType=", desktop, re.M) and "handlesOpen" not in sources:
        yield "MimeType promises to open files, but the app doesn't set handlesOpen"


@rule("the Debian package asks for every package that the programs need when they run")
def debian_dependencies():
    control = text(ROOT / "meson-wrap/debian/control")
    asked = set(re.findall(r"[a-z0-9][a-z0-9+.-]+", control.partition("Package: kinora")[2]))
    for groups, names in re.findall(r"^([\w,]+) +(\S+)", text(ROOT / "meson-wrap/debian-packages.txt"), re.M):
        # Which session bus it is, is the desktop's choice.
        for package in names.split("|") if "run" in groups.split(",") and names != "dbus" else []:
            if package not in asked:
                yield f"{package} isn't in meson-wrap/debian/control"


@rule("the Flatpak gets cameras by the portal, and flatpak-builder and its linter accept the manifest where they are installed")
def flatpak():
    manifest = ROOT / f"data/{APP}.yml"
    granted = re.findall(r"^  - (--\S+)$", text(manifest).partition("finish-args:")[2].partition("build-options:")[0], re.M)
    for argument in granted:
        name, _, value = argument.removeprefix("--").partition("=")
        if (name == "device" and value != "dri") or (name == "filesystem" and not value.startswith("xdg-")):
            yield f"{argument} gives more than is needed"
    if "--device=dri" not in granted:
        yield "the list of permissions could not be read"
    for command in (["flatpak-builder", "--show-manifest"], ["flatpak-builder-lint", "manifest"]):
        if shutil.which(command[0]):
            status, output = call(*command, manifest)
            if status:
                yield from output.splitlines()


@rule("the settings schema compiles")
def schema():
    status, output = call("glib-compile-schemas", "--strict", "--dry-run", ROOT / "data")
    if status or output.strip():
        yield output.strip()


@rule("every icon is a sound SVG of its size")
def icons():
    for path in tracked("data/icons/*.svg"):
        try:
            root = xml.parse(path).getroot()
        except xml.ParseError as error:
            yield f"{shown(path)}: {error}"
            continue
        if root.tag != f"{SVG}svg":
            yield f"{shown(path)}: no svg element at its root"
        box = [float(number) for number in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if number]
        size = 16 if path.stem.endswith("-symbolic") else 128
        if box != [0, 0, size, size]:
            yield f"{shown(path)}: viewBox is {root.get('viewBox')!r}, not 0 0 {size} {size}"
        if path.stem.endswith("-symbolic"):
            for element in root.iter():
                if element.tag in {f"{SVG}linearGradient", f"{SVG}radialGradient", f"{SVG}image", f"{SVG}text"}:
                    yield f"{shown(path)}: a symbolic icon has one colour; this one has {element.tag.removeprefix(SVG)}"


@rule("every icon of its own that the app asks for is there")
def icon_names():
    known = {path.stem for path in tracked("data/icons/*.svg")}
    for path in tracked("Sources/*.swift"):
        for number, line in enumerate(text(path).split("\n"), 1):
            for name in re.findall(r'"(kinora-[a-z-]+-symbolic)"', line):
                if name not in known:
                    yield f"{shown(path, number)}: {name}"


def languages() -> list[str]:
    return [line.strip() for line in text(ROOT / "po/LINGUAS").splitlines() if line.strip() and line[0] != "#"]


@rule("translations are sound, and Japanese and German are complete")
def translations():
    for language in COMPLETE_LANGUAGES - set(languages()):
        yield f"{language} is not in po/LINGUAS"
    for language in languages():
        status, output = call(
            "msgfmt", "--check", "--statistics", "--output-file=/dev/null", f"po/{language}.po",
            env=os.environ | {"LC_ALL": "C.UTF-8", "LANGUAGE": "en"},
        )
        if status:
            yield f"{language}: {output.strip()}"
        elif language in COMPLETE_LANGUAGES and re.search(r"untranslated|fuzzy", output):
            yield f"{language}: {output.strip()} (run make pot, then translate)"


def messages(catalogue: str) -> set[tuple[str, ...]]:
    """The messages of a .po file, obsolete ones left out, as (context, singular, plural)."""
    found = set()
    current: dict[str, str] = {}
    key = ""
    for line in [*catalogue.splitlines(), ""]:
        if match := re.match(r'(msgctxt|msgid|msgid_plural|msgstr)(?:\[\d+\])? "(.*)"$', line):
            key = match[1]
            current[key] = match[2] if key != "msgstr" else ""
        elif match := re.match(r'"(.*)"$', line):
            current[key] = current.get(key, "") + match[1]
        elif not line.strip():
            if current.get("msgid"):
                found.add((current.get("msgctxt", ""), current["msgid"], current.get("msgid_plural", "")))
            current = {}
    return found


@rule("the template holds exactly the words that the sources have")
def template():
    with tempfile.TemporaryDirectory() as folder:
        fresh = pathlib.Path(folder) / "kinora.pot"
        status, output = call(ROOT / "po/extract.sh", fresh)
        if status or not fresh.is_file():
            yield f"po/extract.sh FILE: {output.strip()}"
            return
        now, kept = messages(fresh.read_text()), messages(text(ROOT / "po/kinora.pot"))
    for message in sorted(now - kept):
        yield f"not in po/kinora.pot: {message} (run make pot)"
    for message in sorted(kept - now):
        yield f"only in po/kinora.pot: {message} (run make pot)"


@rule("every script parses and may be executed")
def scripts():
    for path in tracked("Makefile", ".ci", "docs", "meson-wrap", "Tests", "po", "data"):
        if path.suffix == ".py":
            interpreter = "python"
        elif path.stat().st_size and path.suffix in {"", ".sh"} and text(path).startswith("#!"):
            interpreter = text(path).split("\n", 1)[0]
            if not os.access(path, os.X_OK):
                yield f"{shown(path)}: is not executable"
        else:
            continue
        if "python" in interpreter:
            try:
                with tempfile.NamedTemporaryFile() as compiled:
                    py_compile.compile(str(path), cfile=compiled.name, doraise=True)
            except py_compile.PyCompileError as error:
                yield f"{shown(path)}: {error.msg}"
        else:
            status, output = call("bash" if "bash" in interpreter else "sh", "-n", path)
            if status:
                yield f"{shown(path)}: {output.strip()}"


@rule("the documents name folders and files that are there")
def documents():
    for document in ("README.md", "CONTRIBUTING.md"):
        for number, line in enumerate(text(ROOT / document).split("\n"), 1):
            for link in re.findall(r"\]\(([^)#:]+)\)", line):
                if not (ROOT / link).exists():
                    yield f"{document}:{number}: link to {link}"
            if "(to come)" in line:
                continue
            for name in re.findall(r"`((?:Sources|Tests|data|po|meson-wrap|\.ci)/[\w./+-]*)`", line):
                if not (ROOT / name).exists():
                    yield f"{document}:{number}: {name}"


@rule("docs/COMPATIBILITY.md lists what the sources have")
def compatibility():
    code, output = call("docs/compatibility", "--check")
    if code:
        yield output.strip()


@rule("every word of the Makefile explains itself and is in the documents")
def makefile():
    lines = text(ROOT / "Makefile").splitlines()
    documents_text = text(ROOT / "README.md") + text(ROOT / "CONTRIBUTING.md")
    for line in lines:
        if match := re.match(r"^([a-z-]+):(?!=)(.*)$", line):
            if match[1] != "help" and " ## " not in line:
                yield f"{match[1]} has no help"
            if f"make {match[1]}" not in documents_text and match[1] != "help":
                yield f"make {match[1]} is in neither README.md nor CONTRIBUTING.md"
