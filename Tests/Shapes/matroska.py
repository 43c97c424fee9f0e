"""Matroska and WebM."""

from encoders import (AAC, AAC_PRIMING, AC3_PRIMING, AV1, DCA_PRIMING, H264, H264_OPEN, H264_PYRAMID, HEVC_CLOSED, HEVC_OPEN, MJPEG, MP3,
                      MP3_PRIMING, MPEG2, MPEG4, OPUS, THEORA, VP8, VP9, late, told)
from iso import UNEVEN, UNEVENLY
from masters import Picture
from recipes import film, piped
from shape import MILLISECOND

LIVE = {"tick": MILLISECOND, "has_duration": False}
# Up to version 6, ffmpeg begins at tick 0 with Opus' 6.5 ms of priming and moves the picture behind it, but counts the
# priming as silence in front of the sound: its time is the block's without CodecDelay. What is heard begins at 0, the
# picture at 7 ms.
BEHIND_OPUS = told({"picture_start": 0.007})


def matroska(name: str, options: str, before=("", ""), **truth):
    return film(name, name.partition("-")[0], options, before, **{"tick": MILLISECOND} | truth)


CODECS = [
    matroska("mkv-h264-aac", f"{H264} -bf 0 {AAC}", **told(late(AAC_PRIMING))),
    matroska("mkv-h264-bframes-flac", f"{H264} -bf 3 -c:a flac"),
    matroska("mkv-h264-pyramid-dts", f"{H264_PYRAMID} -c:a dca -strict -2", sound_start=DCA_PRIMING),
    matroska("mkv-h264-open-gop", f"{H264_OPEN} {OPUS}", **BEHIND_OPUS),
    matroska("mkv-h264-interlaced", f"{H264} -bf 2 -flags +ildct+ilme -x264-params tff=1 -c:a flac"),
    matroska("mkv-hevc-opus", f"{HEVC_CLOSED} {OPUS}", **BEHIND_OPUS),
    matroska("mkv-hevc-open-gop", f"{HEVC_OPEN} -c:a eac3", **told(late(AC3_PRIMING))),
    matroska("mkv-av1-opus", f"{AV1} {OPUS}", **BEHIND_OPUS),
    matroska("mkv-ffv1-pcm", "-c:v ffv1 -g 1 -c:a pcm_s16le"),
    matroska("mkv-mpeg2-ac3", f"{MPEG2} -bf 2 -c:a ac3", **told(late(AC3_PRIMING))),
    matroska("mkv-mpeg4-mp3", f"{MPEG4} -bf 2 {MP3}", **told(late(MP3_PRIMING))),
    matroska("mkv-mjpeg-pcm24", f"{MJPEG} -c:a pcm_s24le"),
    matroska("mkv-theora-vorbis", f"{THEORA} -c:a libvorbis", is_probed=False),
    matroska("mkv-prores-wavpack", "-c:v prores_ks -c:a wavpack"),
    matroska("mkv-raw-float", "-c:v rawvideo -c:a pcm_f32le"),
    matroska("webm-vp8-vorbis", f"{VP8} -c:a libvorbis", is_probed=False),
    matroska("webm-vp9-opus", f"{VP9} {OPUS}", **BEHIND_OPUS),
    matroska("webm-av1-opus", f"{AV1} {OPUS}", **BEHIND_OPUS),
    matroska("webm-vp9-odd", VP9, picture=Picture(size=(161, 121)), sound=None),
]

LAYOUTS = [
    matroska("mkv-23.976-fps", f"{H264} -bf 2 -c:a flac", picture=Picture("24000/1001", 48)),
    matroska("mkv-29.97-fps", f"{H264} -bf 2 -c:a flac", picture=Picture("30000/1001", 60)),
    matroska("mkv-120-fps", f"{H264} -bf 2 -c:a flac", picture=Picture("120", 240)),
    matroska("mkv-vfr", f"{H264} -bf 2 {UNEVENLY} -c:a flac", picture=UNEVEN, last_frame=0.02),
    matroska("mkv-late-sound", f"{H264} -bf 2 -c:a flac", ("", "-itsoffset 0.5"), sound_start=0.5),
    matroska("mkv-late-picture", f"{H264} -bf 2 -c:a flac", ("-itsoffset 0.52", ""), picture_start=0.52),
    matroska("mkv-late-clock", f"{H264} -bf 2 -c:a flac -output_ts_offset 3600", has_duration=False),
    matroska("mkv-negative-clock", f"{H264} -bf 2 -c:a flac -output_ts_offset -0.5 -avoid_negative_ts disabled"),
    matroska("mkv-cues-first", f"{H264} -bf 2 -c:a flac -reserve_index_space 2000"),
    matroska("mkv-short-clusters", f"{H264} -bf 3 -c:a flac -cluster_time_limit 400"),
    matroska("mkv-silent", f"{H264} -bf 2", sound=None),
    matroska("mkv-live", f"{H264} -bf 2 {OPUS} -live 1", **LIVE, **BEHIND_OPUS),
    piped("mkv-piped", "mkv", f"{H264} -bf 2 -c:a flac -f matroska", **LIVE),
    # As a browser records: no duration, no cues, clusters and segment of unknown size.
    matroska("webm-live-vp8-opus", f"{VP8} {OPUS} -live 1", **LIVE, **BEHIND_OPUS),
    matroska("webm-live-vp9-opus", f"{VP9} {OPUS} -live 1 -cluster_time_limit 200", **LIVE, **BEHIND_OPUS),
]

SHAPES = CODECS + LAYOUTS
