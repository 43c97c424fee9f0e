"""Commands that make films: ffmpeg, GStreamer, and our own writer."""

import dataclasses

from masters import Picture, Sound
from shape import Shape

Command = tuple[str, ...]
FFMPEG = ("ffmpeg", "-v", "error", "-nostdin", "-y", "-threads", "1")


def ffmpeg(options: str, picture: bool = True, sound: bool = True, before: tuple[str, str] = ("", "")) -> Command:
    """One run of ffmpeg on the masters; `before` are options for each input."""
    words = list(FFMPEG)
    if picture:
        words += [*before[0].split(), "-i", "{picture}"]
    if sound:
        words += [*before[1].split(), "-i", "{sound}"]
    words += ["-map", "0:v"] if picture else []
    words += ["-map", f"{int(picture)}:a"] if sound else []
    return (*words, *options.split(), "{out}")


def film(name: str, suffix: str, options: str, before: tuple[str, str] = ("", ""), after=(), **truth) -> Shape:
    """A film made by ffmpeg in one run. The master's sound goes along unless `sound` is None."""
    picture, sound = truth.get("picture", Picture()), truth.get("sound", Sound())
    command = ffmpeg(options, picture is not None, sound is not None, before)
    return Shape(name, suffix, (command, *after), **truth)


def piped(name: str, suffix: str, options: str, **truth) -> Shape:
    """A film that ffmpeg wrote into a pipe: nothing was filled in afterwards."""
    words = film(name, suffix, options, **truth).recipe[0]
    return Shape(name, suffix, (("sh", "-c", 'exec "$@" > "$0"', "{out}", *words[:-1], "-"),), **truth)


def launched(name: str, suffix: str, muxer: str, video: str = "", audio: str = "", **truth) -> Shape:
    """A film made by GStreamer: elements that encode, and the muxer."""
    truth.setdefault("picture", Picture() if video else None)
    truth.setdefault("sound", Sound() if audio else None)
    words = f"{muxer} name=mux ! filesink location={{out}}"
    if video:
        words += f" filesrc location={{picture}} ! y4mdec ! {video} ! queue ! mux."
    if audio:
        words += f" filesrc location={{sound}} ! wavparse ! audioconvert ! {audio} ! queue ! mux."
    return Shape(name, suffix, (("gst-launch-1.0", "-q", *words.split()),), **truth)


def variants(*shapes: Shape, **changes) -> list[Shape]:
    """The same shapes with other truths."""
    return [dataclasses.replace(shape, **changes) for shape in shapes]
