"""MPEG transport and program streams, and streams without a container."""

from encoders import (AAC, AAC_PRIMING, AC3_PRIMING, AV1, DCA_PRIMING, H264, H264_OPEN, H264_PYRAMID, HEVC_CLOSED, MJPEG,
                      MP2_PRIMING, MPEG1, MPEG2, VP8, VP9, late)
from masters import Picture, Sound
from recipes import FFMPEG, ffmpeg, film
from shape import Shape

# A 90 kHz clock of 33 bits is back at 0 after so many seconds.
WRAP_SECONDS = 2**33 / 90000
# What isn't to be chosen looks and sounds otherwise: its numbers can't be read, its sound is mono and late.
OTHER_PICTURE = ("-filter:v:0", "scale=80:60,negate")
OTHER_SOUND = ("-ac:a:0", "1", "-filter:a:0", "adelay=200,atrim=end=2")
LONGER_SOUND = ("-ac:a:0", "1", "-filter:a:0", "adelay=500")


def programs(name: str, first: str, second: str, options: tuple[str, ...]) -> Shape:
    """Two programs with these streams. The second, which is to be chosen, begins half a second after the first."""
    later = ("-itsoffset", "0.52", "-i")
    masters = ("-i", "{picture}", *later, "{picture}", "-i", "{sound}", *later, "{sound}")
    coded = (*H264.split(), "-bf", "2", "-c:a", "mp2", "-program", f"title=One:{first}", "-program", f"title=Two:{second}")
    return Shape(name, "ts", ((*FFMPEG, *masters, *options, *coded, "{out}"),), more_tracks=True, **late(MP2_PRIMING))


def appended(name: str, coded: str, second_clock: float, **truth) -> Shape:
    """Two recordings, one appended to the other: there the clock leaps. AC-3's packets end with the pictures."""
    suffix, parts = name.partition("-")[0], []
    for number, (part, clock) in enumerate([("-t 0.96", 3600), ("-ss 0.96", second_clock)]):
        before = (part, f"{part} -itsoffset {AC3_PRIMING:.6f}")
        words = ffmpeg(f"{coded} -c:a ac3 -output_ts_offset {clock}", before=before)
        parts.append((*words[:-1], f"{{out}}.{number}.{suffix}"))
    join = ("sh", "-c", f'cat "$0".0.{suffix} "$0".1.{suffix} > "$0"', "{out}")
    return Shape(
        name, suffix, (*parts, join), Picture(count=48), Sound(seconds=1.92), sound_start=AC3_PRIMING, **truth)


TRANSPORT = [
    film("ts-h264-aac", "ts", f"{H264} -bf 0 {AAC}", **late(AAC_PRIMING)),
    film("ts-h264-bframes", "ts", f"{H264} -bf 3 {AAC}", **late(AAC_PRIMING)),
    film("ts-h264-pyramid", "ts", f"{H264_PYRAMID} {AAC}", **late(AAC_PRIMING)),
    film("ts-h264-open-gop", "ts", f"{H264_OPEN} {AAC}", **late(AAC_PRIMING)),
    film("ts-h264-silent", "ts", f"{H264} -bf 2", sound=None),
    film("ts-hevc-ac3", "ts", f"{HEVC_CLOSED} -c:a ac3", **late(AC3_PRIMING)),
    film("ts-mpeg2-mp2", "ts", f"{MPEG2} -bf 2 -c:a mp2", **late(MP2_PRIMING)),
    film("ts-mpeg2-interlaced", "ts", f"{MPEG2} -bf 2 -flags +ildct+ilme -top 1 -c:a mp2", **late(MP2_PRIMING)),
    film("ts-29.97-fps", "ts", f"{H264} -bf 2 {AAC}", picture=Picture("30000/1001", 60), **late(AAC_PRIMING)),
    film("ts-50-fps", "ts", f"{H264} -bf 2 {AAC}", picture=Picture("50", 100), **late(AAC_PRIMING)),
    film("ts-60-fps", "ts", f"{H264} -bf 2 {AAC}", picture=Picture("60", 120), **late(AAC_PRIMING)),
    film("ts-h264-dts", "ts", f"{H264} -bf 2 -c:a dca -strict -2", sound_start=DCA_PRIMING),
    film("m2ts-h264-ac3", "m2ts", f"{H264} -bf 2 -c:a ac3 -mpegts_m2ts_mode 1", **late(AC3_PRIMING)),
    film("ts-late-clock", "ts", f"{H264} -bf 2 -c:a mp2 -output_ts_offset {26 * 3600}", **late(MP2_PRIMING)),
    # The clock starts 1.4 s after the offset and passes its end in the middle of the film.
    film("ts-wrapping-clock", "ts", f"{H264} -bf 2 -c:a mp2 -output_ts_offset {WRAP_SECONDS - 2.4:.3f}",
         **late(MP2_PRIMING)),
    film("ts-late-sound", "ts", f"{H264} -bf 2 -c:a mp2", ("", "-itsoffset 0.5"), sound_start=0.5),
    film("ts-late-picture", "ts", f"{H264} -bf 2 -c:a mp2", ("-itsoffset 0.52", ""), picture_start=0.52 + MP2_PRIMING,
         sound_start=MP2_PRIMING),
    appended("ts-clock-leaps-ahead", f"{H264} -bf 0", 7200),
    appended("ts-clock-leaps-back", f"{H264} -bf 0", 0),
    appended("ts-clock-leaps-bframes", f"{H264} -bf 2", 0),
    Shape("ts-two-programs", "ts", ((
        *FFMPEG, "-i", "{picture}", "-i", "{sound}", "-map", "0:v", "-map", "1:a", "-map", "0:v", "-map", "1:a",
        *H264.split(), "-bf", "2", "-c:a", "mp2", "-program", "title=One:st=0:st=1",
        "-program", "title=Two:st=2:st=3", "{out}"),), more_tracks=True, **late(MP2_PRIMING)),
    programs("ts-best-program-second", "st=0:st=1", "st=2:st=3", (
        "-map", "0:v", "-map", "2:a", "-map", "1:v", "-map", "3:a", *OTHER_PICTURE, *OTHER_SOUND)),
    programs("ts-first-program-sound-only", "st=0", "st=1:st=2", (
        "-map", "2:a", "-map", "1:v", "-map", "3:a", *OTHER_SOUND)),
    programs("ts-other-program-longer", "st=0", "st=1:st=2", (
        "-map", "2:a", "-map", "1:v", "-map", "3:a", *LONGER_SOUND)),
]

PROGRAM = [
    film("mpg-mpeg1-mp2", "mpg", f"{MPEG1} -c:a mp2", has_duration=False, **late(MP2_PRIMING)),
    film("mpg-mpeg2-mp2", "mpg", f"{MPEG2} -bf 2 -c:a mp2 -f vob", has_duration=False, **late(MP2_PRIMING)),
    film("vob-mpeg2-ac3", "vob", f"{MPEG2} -bf 2 -c:a ac3", has_duration=False, **late(AC3_PRIMING)),
    film("vob-mpeg2-interlaced", "vob", f"{MPEG2} -bf 2 -flags +ildct+ilme -top 1 -c:a mp2", has_duration=False,
         picture=Picture("30000/1001", 60), **late(MP2_PRIMING)),
    film("mpg-late-clock", "mpg", f"{MPEG2} -bf 2 -c:a mp2 -f vob -output_ts_offset 3600", has_duration=False,
         **late(MP2_PRIMING)),
    appended("vob-clock-leaps-back", f"{MPEG2} -bf 0", 0, has_duration=False),
]


def bare(name: str, suffix: str, options: str, **truth):
    """Frames one after the other: the stream says how many a second, or nothing does."""
    return film(name, suffix, options, sound=None, has_duration=False, **truth)


STREAMS = [
    bare("h264-stream", "h264", f"{H264} -bf 0"),
    bare("h264-stream-bframes", "h264", f"{H264} -bf 3"),
    bare("hevc-stream", "hevc", HEVC_CLOSED),
    bare("m2v-stream", "m2v", f"{MPEG2} -bf 2"),
    bare("m1v-stream", "m1v", f"{MPEG1} -f mpeg1video"),
    bare("mjpeg-stream", "mjpeg", MJPEG),
    bare("ivf-vp8", "ivf", VP8),
    bare("ivf-vp9", "ivf", VP9),
    bare("ivf-av1", "ivf", AV1),
    bare("obu-av1", "obu", AV1),
    bare("y4m", "y4m", "-f yuv4mpegpipe"),
]

SHAPES = TRANSPORT + PROGRAM + STREAMS
