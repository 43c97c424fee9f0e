"""Rules about Swift sources."""

import json
import re
import subprocess

from rules import ROOT, code, rule, shown, target, text, tracked

# Who may speak to which C library. Everything else uses the Swift types of these modules.
CALLERS = {
    r"\b(?:gst)_[a-z0-9_]+\s*\(": {"GStreamer"},
    r"\b(?:gtk|adw|gdk|gsk|graphene)_[a-z0-9_]+\s*\(": {"GTKSupport", "AVKit"},
    r"\bg_[a-z0-9_]+\s*\(": {"GLibSupport", "GStreamer", "GTKSupport", "AVKit"},
    r"\b(?:cairo|pango)_[a-z0-9_]+\s*\(": {"CoreGraphics", "GTKSupport", "AVKit"},
    r"\bv4l2_": {"MediaEngine"},
    r"\bioctl\s*\(": {"MediaEngine", "GLibSupport"},
}
OWNERS = {"GLibSupport", "GStreamer", "GTKSupport", "CoreGraphics"}
LONGEST_FILE = 450
SMALL_TYPE = 40
# A whole number made of one with a fraction; Swift stops the program where it doesn't fit.
WHOLE = re.compile(
    r"\b(?:U?Int(?:8|16|32|64)?|time_t|CMTimeValue)\((?!(?:clamping|exactly|truncatingIfNeeded|bitPattern|_):)")
FRACTION = re.compile(r"\.rounded\(|\bDouble\(|\b1e\d|\.seconds\b|[sS]ince1970|inSeconds|squareRoot\(")
# Those that know their numbers: values, the clocks of the system and of tests, and who has the checked conversions.
CALCULATORS = {"CoreGraphics", "CoreVideo", "CoreMedia", "GLibSupport", "GStreamer"}


def sources():
    return tracked("Sources/*.swift")


def matches(paths, pattern):
    expression = re.compile(pattern)
    for path in paths:
        for number, line in enumerate(code(path), 1):
            if found := expression.search(line):
                yield path, number, found[0].strip()


@rule("C libraries are called only by the modules that wrap them")
def callers():
    for pattern, allowed in CALLERS.items():
        for path, number, found in matches(sources(), pattern):
            if target(path) not in allowed:
                yield f"{shown(path, number)}: {found}…) belongs into {' or '.join(sorted(allowed))}"


@rule("CONTRIBUTING explains every variable of the environment that programs read, and no other")
def variables():
    read = {name for path in tracked("Sources/*.swift") for name in re.findall(r'"(KINORA_[A-Z_]+)"', text(path))}
    table = set(re.findall(r"^\| `(KINORA_[A-Z_]+)", text(ROOT / "CONTRIBUTING.md"), re.M))
    yield from (f"CONTRIBUTING.md says nothing of {name}" for name in sorted(read - table))
    yield from (f"CONTRIBUTING.md explains {name}, which nothing reads" for name in sorted(table - read))


def read_elsewhere(names, sources):
    """Which variables are read otherwise than by `BuildEnvironment`; `sources` are texts by their names."""
    for name, words in sources.items():
        for variable in sorted(names):
            if f'"{variable}"' not in words:
                continue
            # Also as a constant, which is then handed on.
            read = re.findall(rf'(?:environment\[|getenv\()"{variable}"', words)
            if read or "BuildEnvironment.value(" not in words:
                yield f"{name}: {variable} is to be read by BuildEnvironment"


@rule("what installed programs don't obey, as CONTRIBUTING says, is read by BuildEnvironment alone")
def build_variables():
    sentence = re.search(r"Installed programs obey neither(.*?)\(`BuildEnvironment`\)", text(ROOT / "CONTRIBUTING.md"), re.S)
    names = set(re.findall(r"`(KINORA_[A-Z_]+)`", sentence[1]))
    yield from read_elsewhere(names, {shown(path): text(path) for path in tracked("Sources/*.swift")})
    own = {"a": 'BuildEnvironment.value("KINORA_A")', "b": 'environment["KINORA_B"] BuildEnvironment.value(', "c": '"KINORA_C"'}
    found = [line.split(": ")[0] for line in read_elsewhere({"KINORA_A", "KINORA_B", "KINORA_C"}, own)]
    if found != ["b", "c"]:
        yield f"of three examples these were found: {found}"


@rule("CONTRIBUTING's map names the folders of Sources and of MediaEngine, each and no other")
def folders():
    named = set(re.findall(r"`((?:Sources|MediaEngine)/[A-Za-z0-9_-]+)/?`", text(ROOT / "CONTRIBUTING.md")))
    named = {name if name.startswith("Sources/") else f"Sources/{name}" for name in named if not name.endswith(".swift")}
    there = {str(path.relative_to(ROOT).parent) for path in tracked("Sources/*")}
    rooms = {"/".join(folder.split("/")[:3 if folder.startswith("Sources/MediaEngine/") else 2]) for folder in there}
    rooms -= {"Sources/_Testing_CoreGraphics", "Sources/_Testing_CoreImage"}      # helpers of tests that Swift wants there
    yield from (f"CONTRIBUTING.md says nothing of {room}" for room in sorted(rooms - named))
    yield from (f"CONTRIBUTING.md names {room}, which isn't there" for room in sorted(named - rooms))


@rule("ownership is settled in the lowest modules: nobody above them writes unref")
def ownership():
    for path, number, found in matches(sources(), r"\b\w*unref\w*"):
        if target(path) not in OWNERS:
            yield f"{shown(path, number)}: {found}"


def argument(line, start):
    """What stands in a call's brackets, without calls that make whole numbers themselves."""
    depth, end = 1, start
    while depth and end < len(line):
        depth += {"(": 1, ")": -1}.get(line[end], 0)
        end += 1
    return re.sub(r"\bU?Int\d*\([^()]*\)", "", line[start:end - (depth == 0)])


@rule("whole numbers are made of others by checked conversions: Int(clamping:), Int(exactly:)")
def checked_numbers():
    for path in sources():
        if target(path) in CALCULATORS or "Simulation" in path.parts:
            continue
        for number, line in enumerate(code(path), 1):
            for call in WHOLE.finditer(line):
                if FRACTION.search(argument(line, call.end())):
                    yield f"{shown(path, number)}: {call[0]}…) stops the program where the number doesn't fit"


@rule("every import of an own module is an arrow of the target graph")
def imports():
    # In a folder of its own, because a build that runs beside this holds SwiftPM's lock on .build for minutes.
    described = subprocess.run(
        ["swift", "package", "--scratch-path", ".build/describe", "describe", "--type", "json"], cwd=ROOT,
        capture_output=True, text=True, check=True,
    ).stdout
    targets = {entry["name"]: entry for entry in json.loads(described)["targets"]}

    def below(name):
        direct = targets[name].get("target_dependencies", [])
        return {name, *direct, *(lower for dependency in direct for lower in below(dependency))}

    for entry in targets.values():
        allowed = below(entry["name"])
        for path in tracked(f"{entry['path']}/*.swift"):
            for number, line in enumerate(code(path), 1):
                found = re.match(r"\s*(?:@\w+(?:\(\w+\))?\s+|public\s+|package\s+|internal\s+|private\s+)*import\s+(?:\w+\s+)?(\w+)", line)
                if found and found[1] in targets and found[1] not in allowed:
                    yield f"{shown(path, number)}: {entry['name']} imports {found[1]}, which isn't below it in Package.swift"


@rule("programs sit on the modules: who imports MediaEngine besides them is listed with a reason")
def engine_importers():
    modules = {"AVFoundation", "AVFAudio", "AudioToolbox", "VideoToolbox", "Photos", "MediaEngine"}
    listed = {}
    for line in (ROOT / "Tests/House/engine-importers.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            place, _, reason = line.partition(" ")
            if not reason.strip():
                yield f"Tests/House/engine-importers.txt: {place} has no reason"
            listed[place] = False
    for path, number, found in matches(sources(), r"^\s*(?:@\w+\s+)*import\s+(?:\w+\s+)?MediaEngine\b"):
        if target(path) in modules:
            continue
        place = next((place for place in listed if path.is_relative_to(ROOT / "Sources" / place)), None)
        if place is None:
            yield f"{shown(path, number)}: imports MediaEngine without being listed in Tests/House/engine-importers.txt"
        else:
            listed[place] = True
    for place in (place for place, isNeeded in listed.items() if not isNeeded):
        yield f"Tests/House/engine-importers.txt: {place} imports MediaEngine no more"


@rule("CoreGraphics, CoreVideo and CoreMedia know no GStreamer")
def values_are_pure():
    for path, number, found in matches(sources(), r"\bimport\s+(?:C?GStreamer|GLibSupport|MediaEngine)\b"):
        if target(path) in {"CoreGraphics", "CoreVideo", "CoreMedia"}:
            yield f"{shown(path, number)}: {found}"


def large_types(lines):
    """The names of the types at the top level that are too long to be somebody's helper."""
    declaration = re.compile(
        r"^(?!private|fileprivate)(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)*?(?:class|struct|enum|actor|protocol)\s+(\w+)"
    )
    name, started = None, 0
    for number, line in enumerate(lines):
        if found := declaration.match(line):
            # One may end where it begins.
            name, started = None if line.rstrip().endswith("{}") else found[1], number
        elif name and line.startswith("}"):
            if number - started >= SMALL_TYPE:
                yield name
            name = None


@rule("a file holds one type, and is named as it")
def file_names():
    for path in sources():
        names = list(large_types(code(path)))
        if len(names) > 1:
            yield f"{shown(path)}: holds {' and '.join(names)}"
        elif names and path.stem.split("+")[0] not in {names[0], "main"}:
            yield f"{shown(path)}: holds {names[0]}"


@rule("a Swift file has at most 450 lines")
def file_length():
    for path in tracked("Sources/*.swift", "Tests/*.swift"):
        if (count := text(path).count("\n")) > LONGEST_FILE:
            yield f"{shown(path)}: {count} lines; which two things is it?"


@rule("nothing is left for later: no TODO, no FIXME, no unimplemented")
def nothing_left():
    later = re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b|(?i:fatalError\(\s*\"[^\"]*(?:implement|stub|later))")
    for path in tracked("Sources", "Tests/*.swift", "data", "meson-wrap", "Makefile", ".ci"):
        if path.suffix in {".png", ".jpg"}:
            continue
        for number, line in enumerate(text(path).split("\n"), 1):
            if found := later.search(line):
                yield f"{shown(path, number)}: {found[0]}"


@rule("errors are handled: no try!")
def errors_are_handled():
    for path, number, found in matches(tracked("Sources/*.swift", "Tests/*.swift"), r"\btry!"):
        yield f"{shown(path, number)}: {found}"


@rule("tests wait on conditions, not on the clock")
def no_sleeps():
    # A condition that can only be polled is polled in one place per test target, in a file that is named for it.
    for path, number, found in matches(
        tracked("Tests/*.swift"), r"(?<!clock\.)\b(?:Task\.sleep|Thread\.sleep|usleep|nanosleep|sleep)\s*\("
    ):
        # A sleep on a clock that the test holds takes no time.
        if not re.search(r"Wait|Eventually|Until|Poll", path.stem):
            yield f"{shown(path, number)}: {found}"


@rule("words for people are plain literals that the extractor can read")
def translatable():
    call = re.compile(r"(?<![\w.`])(?:tr|ntr|ctr)\(")
    plain = re.compile(r'\s*"(?:\\[nt"\\]|[^"\\\n])*"\s*[,)]')
    arguments = {"tr": 1, "ntr": 2, "ctr": 2}
    for path in sources():
        if target(path) == "GLibSupport":
            continue  # declares them
        lines = text(path).split("\n")
        for number, (line, bare) in enumerate(zip(lines, code(path)), 1):
            for found in call.finditer(bare):
                # A long one stands in a line of its own.
                rest = line[found.end():] or lines[number]
                for _ in range(arguments[found[0][:-1]]):
                    literal = plain.match(rest)
                    if not literal:
                        yield f"{shown(path, number)}: {line.strip()}"
                        break
                    rest = rest[literal.end():]


# What a protocol asks for is documented by the protocol: these, and whatever stands in an extension for a conformance.
WITNESSES = re.compile(
    r"func\s+(?:[^\w\s]|hash\(into|encode\(to|encode\(with)|init\?*\((?:\)|from decoder|coder|rawValue|\w+Literal)"
    r"|(?:var|let)\s+(?:(?:debugD|d|errorD)escription|hashValue|recoverySuggestion|failureReason|rawValue|id|object)\b"
    r"|typealias\s+(?:RawValue|Element|Index|AsyncIterator|Iterator|ArrayLiteralElement)\b"
    r"|func\s+(?:next|makeAsyncIterator|makeIterator)\("
)


def conforming_lines(lines):
    """The numbers, from 0, of the lines inside `extension Type: Protocol { … }` at the top level."""
    inside, depth, found = False, 0, set()
    for number, line in enumerate(lines):
        if depth == 0 and re.match(r"[\w\s@()]*\bextension\s", line):
            inside = ":" in line.split(" where ")[0]
        if inside and depth:
            found.add(number)
        depth += line.count("{") - line.count("}")
    return found


def stores_only(number, lines):
    """Whether a line begins an initialiser that takes the stored properties under their own names."""
    found = re.match(r"\s*public init\((.*?)\)\s*(?:throws\s*)?\{", " ".join(lines[number:number + 12]))
    if not found:
        return False
    labels = re.findall(r"(?:^|, )\s*(?:_ )?(\w+):", found[1])
    return bool(labels) and all(
        any(re.search(rf"\b(?:let|var) (?:\w+, )*{label}\b", other) for other in lines) for label in labels
    )


# Properties that tell of something which is so here anyway: nothing is downloaded, buffers are never shared, and what a
# resource is shows in its bytes.
ALWAYS_SO = {
    "AVAssetReaderOutput.alwaysCopiesSampleData", "PHContentEditingInputRequestOptions.isNetworkAccessAllowed",
    "PHContentEditingInputRequestOptions.progressHandler",
    "AVAssetWriter.producesCombinableFragments", "AVAssetResourceLoadingContentInformationRequest.contentType",
}
# Calls that only guard what their closure changes.
GUARDS = {"withLock", "read", "withKeyValueChange"}


class Reads:
    """Where properties are read. One of a type counts as read where the type's own files name it, and where a file that
    mentions the type has it behind a dot; key paths and assignments don't count."""

    def __init__(self, codes):
        self.codes = codes
        self.words = {path: set(re.findall(r"\w+", text_)) for path, text_ in codes.items()}

    def count(self, name, text_, is_own):
        dotted = re.finditer(rf"([\\\w?!)\]]*)\.{name}\b(?!\s*=(?!=))", text_)
        found = sum("\\" not in match[1] for match in dotted)
        if is_own:
            found += len(re.findall(rf"(?<!var )(?<!let )(?<![\\.\w`]){name}\b(?!\s*(?::|=(?!=)))", text_))
        return found

    def any(self, name, owner, but=""):
        found = 0
        for path, text_ in self.codes.items():
            if {owner, name} <= self.words[path]:
                is_own = re.search(rf"\b(?:class|extension) (?:\w+\.)*{owner}\b", text_)
                found += self.count(name, text_, is_own)
        return found > self.count(name, but, True)


def unread_in(codes):
    """Public properties of classes that nothing reads: pairs of path and name."""
    reads = Reads(codes)
    plain = re.compile(r"^  (?:public|open) (?:weak )?var (\w+)(?:: [^={\n]+)?(?: = [^{\n]*)?$", re.M)
    kept = re.compile(r"^  (?:public|open) var (\w+)[^{=\n]*\{\n(.*?)^  \}", re.M | re.S)
    declaration = re.compile(r"^(?:[\w@().:]+ )*(class|struct|enum|extension|protocol|actor) ([\w.]+)", re.M)

    def owner(text_, place):
        found = [(match[1], match[2].split(".")[-1]) for match in declaration.finditer(text_, 0, place)]
        return found[-1][1] if found and found[-1][0] in {"class", "extension"} else None

    def only_keeps(body):
        setter = body.split("set {")[-1]
        # What a setter does besides keeping the value is its work.
        lines = [line for line in setter.split("\n")
                 if re.search(r"\w", line) and not re.search(r"withKeyValueChange|accessed\(\)", line)]
        return len(lines) <= 1 and set(re.findall(r"(\w+)(?:\(| \{)", setter)) <= GUARDS

    for path, text_ in codes.items():
        if not re.search(r"\b(?:class|extension) \w+", text_):
            continue
        for found in plain.finditer(text_):
            type_ = owner(text_, found.start())
            if type_ and f"{type_}.{found[1]}" not in ALWAYS_SO and not reads.any(found[1], type_):
                yield path, f"{type_}.{found[1]}"
        for found in kept.finditer(text_):
            type_, stored = owner(text_, found.start()), re.search(r"\$0\.(\w+) = newValue", found[2])
            if not type_ or not stored or not only_keeps(found[2]) or f"{type_}.{found[1]}" in ALWAYS_SO:
                continue
            if not any(reads.any(name, type_, found[2]) for name in (stored[1], found[1])):
                yield path, f"{type_}.{found[1]}"


@rule("what a program sets is read: no public property of a class only keeps its value")
def unread():
    codes = {path: "\n".join(code(path)) for path in sources() if target(path) not in {"kinora", "kinora-cli"}}
    yield from (f"{shown(path)}: nothing reads {name}" for path, name in unread_in(codes))


@rule("every public declaration says what it is")
def documentation():
    public = re.compile(r"^\s*(?:@[\w.]+(?:\([^)]*\))?\s+)*(?:(?:\w+(?:\(set\))?)\s+)*?(?:public|open)\s+"
                        r"(?:[\w()]+\s+)*?(?:func|var|let|class|struct|enum|protocol|actor|init|subscript|typealias|case)\b")
    for path in sources():
        if target(path) in {"kinora", "kinora-cli"}:
            continue
        originals, bare = text(path).split("\n"), code(path)
        witnesses = conforming_lines(bare)
        # A protocol's default implementation follows the line that the protocol has for it, in the same file.
        required = set(re.findall(r"///[^\n]*\n(?:\s*@[^\n]*\n)*  (?:static )?(?:func|var) (\w+)", text(path)))
        described = set()
        for number, line in enumerate(bare):
            if not public.match(line) or re.search(r"\b(?:extension|import)\b", line):
                continue
            above = number - 1
            while above >= 0 and (re.match(r"\s*(?:@|\)|#if|//(?!/))", originals[above])):
                above -= 1
            if above in described or re.match(r"\s*///", originals[above]) or "*/" in originals[above]:
                described.add(number)  # one line may speak for the declarations that follow it without a gap
                continue
            if number in witnesses or WITNESSES.search(line) or stores_only(number, bare):
                continue
            named = re.search(r"\b(?:func|var) (\w+)", line)
            if named and named[1] in required and f"extension {path.stem} " in text(path):
                continue
            yield f"{shown(path, number + 1)}: {originals[number].strip()}"
