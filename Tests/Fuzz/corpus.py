"""A folder of files as what is damaged: which of them, as what, and how much of each."""
from pathlib import Path

LARGEST_FILE, LARGEST_CORPUS = 2 << 20, 256 << 20
# Other endings of the same.
ALIKE = {"jpeg": "jpg", "jpe": "jpg", "tif": "tiff", "heif": "heic", "hif": "heic", "m4v": "mp4", "qt": "mov", "mpeg": "mpg", "vob": "mpg",
         "mts": "m2ts", "asf": "wmv", "wma": "wmv", "oga": "ogg", "opus": "ogg", "ogx": "ogg", "aif": "aiff", "aifc": "aiff", "j2k": "jp2",
         "j2c": "jp2", "265": "hevc", "h265": "hevc", "264": "h264", "apng": "png", "mjpg": "mjpeg"}
# First bytes, and where they stand; what they are.
HEADS = [
    (0, b"\xff\xd8\xff", "jpg"), (0, b"\x89PNG", "png"), (8, b"WEBP", "webp"), (8, b"WAVE", "wav"), (8, b"AVI ", "avi"), (0, b"GIF8", "gif"),
    (0, b"II*\0", "tiff"), (0, b"MM\0*", "tiff"), (4, b"jP  ", "jp2"), (0, b"\xff\x4f\xff\x51", "jp2"), (8, b"avi", "avif"), (8, b"hei", "heic"),
    (8, b"hev", "heic"), (8, b"mif1", "heic"), (8, b"msf1", "heic"), (8, b"qt  ", "mov"), (8, b"M4A ", "m4a"), (4, b"ftyp", "mp4"), (4, b"moov", "mov"),
    (4, b"wide", "mov"), (4, b"mdat", "mov"), (0, b"\x1aE\xdf\xa3", "mkv"), (0, b"OggS", "ogg"), (0, b"fLaC", "flac"), (0, b"ID3", "mp3"),
    (0, b"FLV\1", "flv"), (0, b"\x30\x26\xb2\x75", "wmv"), (0, b"FORM", "aiff"), (0, b"caff", "caf"), (0, b"\0\0\1\xba", "mpg"), (0, b"wvpk", "wv"),
    (0, b"\6\x0e\x2b\x34", "mxf"), (0, b"DKIF", "ivf"), (0, b"YUV4MPEG", "y4m"), (0, b"WEBVTT", "vtt"), (0, b"BM", "bmp"),
]


def kind_of(name: str, head: bytes, known: set[str]) -> str | None:
    """By a file's ending or, without one that says it, by its first bytes; nil for what no reader of ours reads."""
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    ending = ALIKE.get(ending, ending)
    if ending in known:
        return ending
    return next((kind for place, bytes_, kind in HEADS if head[place:place + len(bytes_)] == bytes_), None)


def read_folder(folder: Path, known: set[str], say) -> dict[str, bytes]:
    """The files of a folder and of those below it, under names that end with what they are; says what it doesn't take as it is."""
    corpus, size, strange = {}, 0, 0
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file():
            continue
        name = str(path.relative_to(folder))
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        kind = kind_of(path.name, data[:16], known)
        if not kind or not data:
            strange += 1
            continue
        if len(data) > LARGEST_FILE:
            data = data[:LARGEST_FILE]
            say(f"only the first {LARGEST_FILE >> 20} MB of {name}")
        if size + len(data) > LARGEST_CORPUS:
            say(f"without {name} and what follows it: {LARGEST_CORPUS >> 20} MB are enough")
            break
        size += len(data)
        # A file that is kept has this name: no folders, and the kind at its end.
        flat = name.replace("/", "-")
        corpus[flat if flat.endswith(f".{kind}") else f"{flat}.{kind}"] = data
    if strange:
        say(f"without {strange} files that nothing here reads")
    return corpus
