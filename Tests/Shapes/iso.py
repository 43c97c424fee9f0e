"""MP4, MOV and 3GP."""

from damage import Turned
from encoders import AAC, AAC_PRIMING, AV1, H264, H264_OPEN, H264_PYRAMID, HEVC_CLOSED, HEVC_OPEN, MJPEG, MPEG4, VP9, late
from masters import Picture
from recipes import FFMPEG, film, piped
from shape import Shape

# Ticks of a 50th of a second: each frame but the first of three is shown longer.
UNEVEN = Picture("50", 30, ticks=(1, 3, 2))
UNEVENLY = "-vf setpts='(floor(N/3)*6+eq(mod(N,3),1)+4*eq(mod(N,3),2)+0.1)/50/TB' -vsync passthrough -enc_time_base:v 1:50"
# From version 7 on ffmpeg's edit list ends where the last frame begins, unless it is told how many ticks that is shown.
LASTING = "-video_track_timescale 50 -bsf:v setts=pts=PTS:dts=DTS:duration=1"
FRAGMENTS = "-movflags frag_keyframe+default_base_moof"

CODECS = [
    film("mp4-h264", "mp4", f"{H264} -bf 0 {AAC}"),
    film("mp4-h264-bframes", "mp4", f"{H264} -bf 3 {AAC}"),
    film("mp4-h264-pyramid", "mp4", f"{H264_PYRAMID} {AAC}"),
    film("mp4-h264-open-gop", "mp4", f"{H264_OPEN} {AAC}"),
    film("mp4-h264-one-group", "mp4", f"{H264} -g 250 -bf 2 {AAC}"),
    film("mp4-h264-interlaced", "mp4", f"{H264} -bf 2 -flags +ildct+ilme -x264-params tff=1 {AAC}"),
    film("mp4-h264-10-bit", "mp4", f"{H264} -bf 2 -pix_fmt yuv420p10le {AAC}"),
    film("mp4-hevc", "mp4", f"{HEVC_CLOSED} -tag:v hvc1 {AAC}"),
    film("mp4-hevc-open-gop", "mp4", f"{HEVC_OPEN} -tag:v hvc1 {AAC}"),
    film("mp4-hev1", "mp4", f"{HEVC_CLOSED} -tag:v hev1 {AAC}"),
    film("mp4-vp9-opus", "mp4", f"{VP9} -c:a libopus"),
    film("mp4-av1-aac", "mp4", f"{AV1} {AAC}"),
    film("mp4-mpeg4-mp3", "mp4", f"{MPEG4} -bf 2 -c:a libmp3lame"),
    film("mov-prores", "mov", "-c:v prores_ks -c:a pcm_s16le"),
    film("mov-mjpeg", "mov", f"{MJPEG} -c:a pcm_s16be"),
    film("mov-dnxhr", "mov", "-c:v dnxhd -profile:v dnxhr_lb -pix_fmt yuv422p -c:a pcm_s24le",
         picture=Picture(size=(256, 144))),
    film("mov-animation", "mov", "-c:v qtrle -c:a pcm_s16be"),
    film("mov-raw", "mov", "-c:v rawvideo -pix_fmt uyvy422 -c:a pcm_s16le"),
    film("mov-hevc-alac", "mov", f"{HEVC_CLOSED} -tag:v hvc1 -c:a alac"),
    film("mov-h264-timecode", "mov", f"{H264} -bf 2 {AAC} -timecode 01:00:00:00"),
    film("3gp-h263-aac", "3gp", f"-c:v h263 -g 12 -q:v 8 {AAC}", picture=Picture(size=(176, 144))),
]

RATES = [
    film(f"mp4-{name}-fps", "mp4", f"{H264} -bf 2 {AAC}", picture=Picture(rate, count))
    for name, rate, count in [
        ("24", "24", 48), ("30", "30", 60), ("50", "50", 100), ("60", "60", 120), ("23.976", "24000/1001", 48),
        ("29.97", "30000/1001", 60), ("59.94", "60000/1001", 120), ("120", "120", 240)]
] + [
    film("mp4-vfr", "mp4", f"{H264} -bf 2 {UNEVENLY} {LASTING} {AAC}", picture=UNEVEN, last_frame=0.02),
    film("mov-one-frame-a-second", "mov", f"{H264} -bf 0 {AAC}", picture=Picture("1", 3)),
]


def rotated(name: str, degrees: int, turned: str) -> Shape:
    """Stored turned, with a matrix that turns it back by so many degrees clockwise, as telephones do."""
    options = f"-vf {turned} {H264} -bf 2 {AAC}"
    return film(name, name.partition("-")[0], options, damage=Turned(degrees), rotation=degrees)


# Without an edit list frames are as late as they wait for others, and the sound begins with its priming.
LAYOUTS = [
    film("mp4-index-first", "mp4", f"{H264} -bf 2 {AAC} -movflags faststart"),
    film("mp4-fragmented", "mp4", f"{H264} -bf 2 {AAC} {FRAGMENTS}+empty_moov", **late(0.08)),
    film("mp4-fragmented-edits", "mp4", f"{H264} -bf 2 {AAC} {FRAGMENTS}+delay_moov"),
    piped("mp4-piped", "mp4", f"{H264} -bf 0 {AAC} -f mp4 {FRAGMENTS}+delay_moov"),
    # ffprobe passes over CMAF's negative offsets.
    film("mp4-cmaf", "mp4", f"{H264} -bf 2 {AAC} -movflags cmaf+frag_keyframe+delay_moov -use_editlist 0",
         sound_start=AAC_PRIMING, is_probed=False),
    film("mp4-dash-sidx", "mp4", f"{H264} -bf 2 {AAC} -movflags dash+global_sidx+frag_keyframe+delay_moov"),
    film("mp4-negative-offsets", "mp4", f"{H264} -bf 2 {AAC} -movflags negative_cts_offsets"),
    film("mp4-late-sound", "mp4", f"{H264} -bf 2 {AAC}", ("", "-itsoffset 0.5"), sound_start=0.5),
    film("mp4-late-picture", "mp4", f"{H264} -bf 2 {AAC} -vsync passthrough", ("-itsoffset 0.52", ""), picture_start=0.52),
    film("mp4-silent", "mp4", f"{H264} -bf 2", sound=None),
    film("mp4-cropped", "mp4", f"{H264} -bf 2 {AAC}", picture=Picture(size=(162, 122))),
    film("mp4-vp9-odd", "mp4", f"{VP9} {AAC}", picture=Picture(size=(161, 121))),
    film("mp4-tall", "mp4", f"{H264} -bf 2 {AAC}", picture=Picture(size=(120, 160))),
    rotated("mp4-rotated-90", 90, "transpose=cclock"),
    rotated("mov-rotated-180", 180, "hflip,vflip"),
    rotated("mp4-rotated-270", 270, "transpose=clock"),
    Shape("mp4-trimmed", "mp4", (
        (*FFMPEG, "-i", "{picture}", "-i", "{sound}", *H264.split(), "-bf", "2", *AAC.split(), "{out}.1.mp4"),
        # The edit list begins in the middle of a group.
        (*FFMPEG, "-ss", "0.8", "-i", "{out}.1.mp4", "-c", "copy", "{out}")), first=20, sound_start=-0.8,
        is_probed=False),
]

SHAPES = CODECS + RATES + LAYOUTS
