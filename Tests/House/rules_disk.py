"""Rules about disks: one that doesn't answer keeps nobody who hasn't asked it on purpose."""

import re

from rules import code, rule, shown, text, tracked

# What asks the disk whether a path is a folder's, unless it is told.
ASKING = re.compile(r"\bURL(?:\.init)?\(\s*fileURLWithPath:|\b(?:appendingPathComponent|appendPathComponent)\(|\.checkFileSystem\b")
TOLD = re.compile(r"\bisDirectory:|\bconformingTo\b")
# Elements that write or read files themselves, and wait for the disk as long as it takes.
OPENERS = re.compile(r'"(?:[^"\n]*\s)?((?:file|multifile|splitmux|fd|gio|hls|hls2|hlscmaf|dash)(?:sink|src))\b[^"\n]*"')
# Texts, not URLs: nobody is asked about these.
TEXTS = {"Sources/UniformTypeIdentifiers/URL+Types.swift"}
LISTS = {"Sources/GStreamer/Packages/PluginSet+Elements.swift"}

# Names that are put together of others: what the disk takes of them is known to DiskName.
MADE = re.compile(r"\b(?:appending|appendingPathComponent)\((?:path: )?[^)]*(?:\\\(|\+|\blastPathComponent\b)")
FITTED = re.compile(r"\.fitting(?:Everywhere)?\(|\bUUID\(\)")
# Who needs none, and why.
OWN_NAMES = {
    "Sources/MediaEngine/Controls/ControlMemory.swift": "has a few signs of a camera's ID alone",
    "Sources/MediaEngine/Files/WorkJournal.swift": "names entries by identifiers",
    "Sources/MediaEngine/Playback/SoundTheme.swift": "looks for sounds of the system",
    "Sources/Photos/Editing/PHContentEditingOutput.swift": "has names of its own",
    "Sources/Photos/Files/TrashCan.swift": "names the Trash by the user's number",
    "Sources/Photos/Store/LibraryPlaces.swift": "names the index by a digest",
    "Sources/kinora-cli/Export/SubtitleOptions.swift": "numbers movies in a folder of its own",
    "Sources/kinora-cli/Photo/PhotoPlan.swift": "numbers a typed name, of which DiskName says what is wrong with it",
    "Sources/kinora-cli/Recording/Replacement.swift": "puts a mark behind the name of a file that is there",
    "Sources/kinora/Combine/CombineModel.swift": "has a typed name, of which FileName says what is wrong with it",
    "Sources/kinora/Player/FilmCover.swift": "has digests for names",
    "Sources/kinora/Trim/TrimModel.swift": "has a typed name, of which FileName says what is wrong with it",
}


def arguments(source, start):
    """What stands in a call's brackets, from behind the first one."""
    depth, end = 1, start
    while depth and end < len(source):
        depth += {"(": 1, ")": -1}.get(source[end], 0)
        end += 1
    return source[start:end]


def asks_disk(lines):
    """The numbers of the lines that ask the disk what a path is, and by what."""
    source = "\n".join(lines)
    for found in ASKING.finditer(source):
        if not TOLD.search(arguments(source, source.find("(", found.start()) + 1) if "(" in found[0] else ""):
            yield source.count("\n", 0, found.start()) + 1, found[0]


@rule("no URL asks the disk whether it is a folder: URL(filePath:), appending(path:), or isDirectory")
def urls():
    for path in tracked("Sources/*.swift"):
        for number, found in asks_disk(code(path)) if shown(path) not in TEXTS else ():
            yield f"{shown(path, number)}: {found}…) waits for the disk; URL(filePath:) and appending(path:) don't"


@rule("what asks the disk for a URL is seen, in whichever way it does")
def urls_seen():
    table = {
        True: ["URL(fileURLWithPath: path)", "URL.init(fileURLWithPath: name(a, b))", "URL(fileURLWithPath: a, relativeTo: b)",
               "folder.appendingPathComponent(name)", "URL(\n  fileURLWithPath: path)", "url.appendPathComponent(name)",
               "URL(filePath: a, directoryHint: .checkFileSystem)",
               "f(URL(fileURLWithPath: a), isDirectory: true)"],
        False: ["URL(filePath: path)", "URL(fileURLWithPath: path, isDirectory: false)", "folder.appending(path: name)",
                "folder.appendingPathComponent(\n  name(a), isDirectory: true)", "URL(filePath: a, directoryHint: .isDirectory)",
                "func appendingPathComponent(_ name: String, conformingTo type: UTType) -> URL {", "try append(a, to: URL(string: b))"],
    }
    for expected, sources in table.items():
        for source in sources:
            if bool(list(asks_disk(source.split("\n")))) != expected:
                yield f"{source} {'asks' if expected else 'asks nothing of'} the disk"


def opened_by_gstreamer(lines):
    """The numbers of the lines that make an element which writes or reads files itself, and its name."""
    for number, line in enumerate(lines, 1):
        if not line.lstrip().startswith("//") and (found := OPENERS.search(line)):
            yield number, found[1]


@rule("no element of GStreamer's writes or reads files: ByteSink and ByteSource leave that to who waits for a disk with a limit")
def openers():
    for path in tracked("Sources/*.swift"):
        if shown(path) not in LISTS:
            for number, found in opened_by_gstreamer(text(path).split("\n")):
                yield f"{shown(path, number)}: {found} waits for the disk without a limit"


@rule("an element that writes or reads files is seen, by itself and in a description")
def openers_seen():
    table = {
        True: ['try Element("filesink")', 'try bin.add("splitmuxsink")', 'Bin(parsing: "queue ! multifilesink location=\\(path)")',
               'try Element("filesrc")', 'Bin(parsing: "multifilesrc ! queue")'],
        False: ['try Element("appsink")', '/// `filesink` without the file.', '  // as "filesink" does', 'try Element("appsrc")'],
    }
    for expected, lines in table.items():
        for line in lines:
            if bool(list(opened_by_gstreamer([line]))) != expected:
                yield f"{line} {'makes' if expected else 'makes no'} element that writes or reads files"


def makes_name(lines):
    """The numbers of the lines that put a file's name together."""
    for number, line in enumerate(lines, 1):
        if not line.lstrip().startswith("//") and MADE.search(line) and not FITTED.search(line):
            yield number


@rule("names of files that are put together go through DiskName: fitting(_:in:), or the reason why not is listed")
def names():
    needed = set()
    for path in tracked("Sources/*.swift"):
        name, source = shown(path), text(path)
        found = list(makes_name(source.split("\n")))
        if found and name in OWN_NAMES:
            needed.add(name)
        elif not FITTED.search(source):
            yield from (f"{name}:{number}: makes a name that its disk may refuse" for number in found)
    yield from (f"Tests/House/rules_disk.py: {name} makes no names any more" for name in sorted(OWN_NAMES.keys() - needed))


@rule("a name that is put together is seen, in whichever way it is")
def names_seen():
    table = {
        True: ['folder.appending(path: "\\(name).mov")', 'folder.appending(path: stem + ".mov")',
               'folder.appending(path: file.lastPathComponent)', 'folder.appendingPathComponent("a\\(b)", isDirectory: true)'],
        False: ['folder.appending(path: "movie.mp4")', 'folder.appending(path: name)', 'folder.appending(path: "\\(UUID().uuidString).mov")',
                'folder.appending(path: FileName.fitting("\\(name).mov", in: folder))', '// folder.appending(path: a + b)'],
    }
    for expected, lines in table.items():
        for line in lines:
            if bool(list(makes_name([line]))) != expected:
                yield f"{line} makes {'a' if expected else 'no'} name"


# What asks the disk of a file or folder, or reads and writes one, and so waits for as long as that takes.
QUESTION = re.compile(
    r"\bFileManager(?:\.default|\(\))(?!\.(?:temporaryDirectory|homeDirectoryForCurrentUser)\b)"
    r"|\.(?:resourceValues\(forKeys|checkResourceIsReachable\(|resolvingSymlinksInPath\(|resolveSymlinksInPath\()"
    r"|(?<![.\w])(?<!func )(?:f?stat|lstat|statfs|statvfs|access|realpath|readlink|opendir|unlink|rename|mkdir|rmdir|truncate)\((?!\))"
    r"|(?<![.\w])open\([^()]*,\s*O_"
    r"|\bFileHandle\(for(?:Reading|Writing|Updating)\w*:"
    r"|\b(?:Data|String)\((?:contentsOf(?:File)?|regularFile):"
    r"|\.write\(to: \w+(?:, options: [^()]*)?\)"
    r"|\b(?:FileBytes\.size|FileDigest\.\w+)\b")
# Who waits for that with a limit, and runs what stands in its brackets and in the closure behind them.
LIMITED = re.compile(r"\b(?:FileQuestion|HangingFolders(?:\.shared)?)\.(?:ask|carryOut|answer)\b")
# Where programs may ask by themselves, and why.
OWN_QUESTIONS = {
    "Sources/CardImport/ImportMemory.swift": "keeps its list in the user's state folder, without which no program goes on",
    "Sources/CardImport/ImportSurvey.swift": "looks through a card in one call with a limit, `of(_:)`",
    "Sources/kinora/Library/Search/WordsMemory.swift": "keeps its words in the user's cache",
    "Sources/kinora/Player/FilmCover.swift": "keeps its pictures in the user's cache",
    "Sources/kinora/Player/FilmMemory.swift": "keeps its list in the user's state folder, without which no program goes on",
    "Sources/kinora/Trace.swift": "reads what the system says of the process",
}


def closing(source, start, brackets):
    """The place behind the bracket that closes the one at `start`."""
    depth = 0
    for place in range(start, len(source)):
        depth += {brackets[0]: 1, brackets[1]: -1}.get(source[place], 0)
        if depth == 0:
            return place + 1
    return len(source)


def limited(source):
    """The parts of a source that run where they wait with a limit."""
    for found in LIMITED.finditer(source):
        end = found.end()
        if source[end:end + 1] == "(":
            end = closing(source, end, "()")
        closure = re.compile(r"\s*\{").match(source, end)
        yield range(found.start(), closing(source, closure.end() - 1, "{}") if closure else end)


def bare_questions(lines):
    """The numbers of the lines that wait for the disk without a limit, and by what."""
    source = "\n".join(lines)
    parts = list(limited(source))
    for found in QUESTION.finditer(source):
        if not any(found.start() in part for part in parts):
            yield source.count("\n", 0, found.start()) + 1, found[0]


@rule("programs ask the disk through FileQuestion or HangingFolders, which wait with a limit, or the reason why not is listed")
def questions():
    needed = set()
    for folder in ("kinora", "CardImport", "FilmWork"):
        for path in tracked(f"Sources/{folder}/*.swift"):
            name, found = shown(path), list(bare_questions(code(path)))
            if found and name in OWN_QUESTIONS:
                needed.add(name)
            else:
                yield from (f"{name}:{number}: {what} waits for the disk without a limit" for number, what in found)
    yield from (f"Tests/House/rules_disk.py: {name} asks no disk by itself any more" for name in sorted(OWN_QUESTIONS.keys() - needed))


@rule("what waits for the disk without a limit is seen, and what stands in a call with a limit isn't taken for it")
def questions_seen():
    table = {
        True: ["FileManager.default.fileExists(atPath: path)", "let manager = FileManager.default", "FileManager().contents(atPath: path)",
               "try? url.resourceValues(forKeys: keys)", "guard stat(path, &facts) == 0 else {", "access(url.path, W_OK)",
               "let file = open(path, O_RDONLY | O_CLOEXEC)", "FileHandle(forReadingAtPath: path)", "try Data(contentsOf: file)",
               "Data(regularFile: file, limit: 4)", "try data.write(to: file, options: .atomic)", "FileBytes.size(of: file)",
               "files.compactMap(FileDigest.of)", "url.resolvingSymlinksInPath()",
               "FileQuestion.ask(file) { true }\nFileManager.default.fileExists(atPath: path)",
               "FileQuestion.exists(file)\n{ FileManager.default.fileExists(atPath: path) }"],
        False: ["FileQuestion.ask(file) { FileManager.default.fileExists(atPath: path) }",
                "FileQuestion.ask(in: folder, isLong: true) {\n  let a = f { 1 }\n  return stat(path, &facts)\n}",
                "HangingFolders.ask(folder) { try? Data(contentsOf: file) }", "HangingFolders.shared.answer(path) { access(path, R_OK) }",
                "try FileQuestion.carryOut(in: folder) { try data.write(to: file) }", "FileQuestion.exists(file)", "var facts = stat()",
                "FileManager.default.temporaryDirectory", "FileManager.default.homeDirectoryForCurrentUser",
                "func open(_ file: URL) {", "func rename(_ album: String)",
                "engine.open(file)", "FileManagerService.show(file)", "try await movie.write(to: place, metadata: items)",
                "asset.stat(a)"],
    }
    for expected, sources in table.items():
        for source in sources:
            if bool(list(bare_questions(source.split("\n")))) != expected:
                yield f"{source} {'waits' if expected else 'waits not'} without a limit"
