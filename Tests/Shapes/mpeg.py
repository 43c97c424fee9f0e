"""MPEG transport and program streams, and streams without a container."""

from encoders import (AAC, AAC_PRIMING, AC3_PRIMING, AV1, H264, H264_OPEN, H264_PYRAMID, HEVC_CLOSED, MJPEG, MP2_PRIMING,
                      MPEG1, MPEG2, VP8, VP9, late)
from masters import Picture
from recipes import FFMPEG, film
from shape import Shape

# A 90 kHz clock of 33 bits is back at 0 after so many seconds.
WRAP_SECONDS = 2**33 / 90000

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
    film("ts-60-fps", "ts", f"{H264} -bf 2 {AAC}", picture=Picture("60", 120), **late(AAC_PRIMING)),
    film("m2ts-h264-ac3", "m2ts", f"{H264} -bf 2 -c:a ac3 -mpegts_m2ts_mode 1", **late(AC3_PRIMING)),
    film("ts-late-clock", "ts", f"{H264} -bf 2 -c:a mp2 -output_ts_offset {26 * 3600}", **late(MP2_PRIMING)),
    # The clock starts 1.4 s after the offset and passes its end in the middle of the film.
    film("ts-wrapping-clock", "ts", f"{H264} -bf 2 -c:a mp2 -output_ts_offset {WRAP_SECONDS - 2.4:.3f}",
         **late(MP2_PRIMING)),
    film("ts-late-sound", "ts", f"{H264} -bf 2 -c:a mp2", ("", "-itsoffset 0.5"), sound_start=0.5),
    Shape("ts-two-programs", "ts", ((
        *FFMPEG, "-i", "{picture}", "-i", "{sound}", "-map", "0:v", "-map", "1:a", "-map", "0:v", "-map", "1:a",
        *H264.split(), "-bf", "2", "-c:a", "mp2", "-program", "title=One:st=0:st=1",
        "-program", "title=Two:st=2:st=3", "{out}"),), more_tracks=True, **late(MP2_PRIMING)),
]

PROGRAM = [
    film("mpg-mpeg1-mp2", "mpg", f"{MPEG1} -c:a mp2", has_duration=False, **late(MP2_PRIMING)),
    film("mpg-mpeg2-mp2", "mpg", f"{MPEG2} -bf 2 -c:a mp2 -f vob", has_duration=False, **late(MP2_PRIMING)),
    film("vob-mpeg2-ac3", "vob", f"{MPEG2} -bf 2 -c:a ac3", has_duration=False, **late(AC3_PRIMING)),
    film("vob-mpeg2-interlaced", "vob", f"{MPEG2} -bf 2 -flags +ildct+ilme -top 1 -c:a mp2", has_duration=False,
         picture=Picture("30000/1001", 60), **late(MP2_PRIMING)),
    film("mpg-late-clock", "mpg", f"{MPEG2} -bf 2 -c:a mp2 -f vob -output_ts_offset 3600", has_duration=False,
         **late(MP2_PRIMING)),
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
