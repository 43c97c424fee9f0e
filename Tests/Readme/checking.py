"""Listings in Swift: each is put where its reader would put it, between lines of the test's own, for the compiler."""

import os
import re
import subprocess
from pathlib import Path

from reading import Listing
from stage import BUILD, ROOT

# What readers have before they come to a listing.
PREAMBLE = """\
  let player = AVPlayer()
  let item = AVPlayerItem(url: URL(fileURLWithPath: "clip.mov"))
  let delegate: any AVCaptureFileOutputRecordingDelegate
  let clips: [URL] = []

  init(_ delegate: any AVCaptureFileOutputRecordingDelegate) { self.delegate = delegate }
"""
IMPORT = re.compile(r"^import .*\n", re.M)


def is_manifest(listing: Listing) -> bool:
    return ".package(" in listing.text or listing.text.lstrip().startswith("dependencies:")


def surrounded(listing: Listing, number: int) -> str:
    """The listing as a whole file. Its lines keep their numbers, as the compiler's messages say them."""
    if is_manifest(listing):
        is_whole = "let package" in listing.text
        text = listing.text if is_whole else f'let package = Package(name: "clip",\n{listing.text})\n'
        return f"import PackageDescription\n{text}"
    place = f'#sourceLocation(file: "{listing.document}", line: {listing.line})\n'
    imports = "".join(sorted({"import AVFoundation\n", "import Foundation\n", *IMPORT.findall(listing.text)}))
    body = IMPORT.sub("\n", listing.text)
    if "@main" in listing.text:
        return imports + place + body
    return (
        f"{imports}final class Listing{number}: NSObject, ValueObserver {{\n{PREAMBLE}\n"
        "  func observeValue(\n"
        "    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,\n"
        "    context: UnsafeMutableRawPointer?\n  ) {}\n\n"
        f"  func read() async throws {{\n{place}{body}\n#sourceLocation()\n  }}\n}}\n")


def flags() -> list[str]:
    """How modules are found: as the command line finds them, which is part of every build."""
    compiling = re.compile(r'"-module-name","kinora_cli".*"-emit-module"')
    line = next(line for line in (BUILD.parent / "release.yaml").read_text().splitlines() if compiling.search(line))
    words = re.findall(r'"((?:[^"\\]|\\.)*)"', line)
    kept, rest = [], iter(words)
    for word in rest:
        if word in {"-I", "-Xcc", "-swift-version"}:
            kept += [word, next(rest)]
        elif word.startswith("-I"):
            kept.append(word)
    return kept


def problems(listings: list[Listing], folder: Path) -> dict[Listing, str]:
    """What the compiler says of each listing; nothing where it is right."""
    folder.mkdir()
    swiftc = Path(subprocess.run(
        [ROOT / "meson-wrap/find-swift", "sh", "-c", "command -v swiftc"], capture_output=True, text=True,
        check=True).stdout.strip())
    said: dict[Listing, str] = {}
    modules = [listing for listing in listings if not is_manifest(listing)]
    for manifest in (listing for listing in listings if is_manifest(listing)):
        files = write([manifest], folder)
        library = swiftc.resolve().parent.parent / "lib/swift/pm/ManifestAPI"
        said |= judge(files, [swiftc, "-typecheck", "-I", library, "-package-description-version", "6.2"], folder)
        said[manifest] = said[manifest] or product_problem(manifest)
    said |= judge(write(modules, folder), [swiftc, "-typecheck", "-parse-as-library", "-suppress-warnings", *flags()], folder)
    return said


def product_problem(manifest: Listing) -> str:
    """A product that a manifest takes of this package, and that this one doesn't name."""
    own = (ROOT / "Package.swift").read_text()
    names = re.findall(r'\.product\(name: "(\w+)"', manifest.text)
    return next((f"Package.swift names no {name}" for name in names if f'"{name}"' not in own), "")


def write(listings: list[Listing], folder: Path) -> dict[Listing, Path]:
    files = {}
    for number, listing in enumerate(listings):
        files[listing] = folder / f"{Path(listing.document).stem}-{listing.line}.swift"
        files[listing].write_text(surrounded(listing, number))
    return files


def judge(files: dict[Listing, Path], command: list, folder: Path) -> dict[Listing, str]:
    """Has the compiler read files together, and sorts what it says by listing."""
    done = subprocess.run(
        [str(word) for word in [*command, *files.values()]], cwd=folder, capture_output=True, text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"})
    errors = [line for line in done.stderr.splitlines() if " error: " in line]
    said = {listing: "" for listing in files}
    for line in errors:
        document, _, rest = line.partition(":")
        number = re.match(r"\d+", rest)
        for listing, file in files.items():
            last = listing.line + listing.text.count("\n")
            is_within = Path(document).name == Path(listing.document).name and number and (
                listing.line <= int(number[0]) <= last)
            if is_within or Path(document) == file:
                said[listing] = said[listing] or line
    if done.returncode and not any(said.values()):
        said = {listing: (errors or done.stderr.splitlines() or ["the compiler failed"])[0] for listing in files}
    return said
