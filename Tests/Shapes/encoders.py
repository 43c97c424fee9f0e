"""ffmpeg's options for each codec: a key frame every 12 frames, so that a film has several groups."""

# What an encoder puts before the sound, in seconds. Containers without a field for it start the sound so much earlier.
AAC_PRIMING = 1024 / 48000
MP2_PRIMING = 481 / 48000
AC3_PRIMING = 256 / 48000
MP3_PRIMING = 1105 / 48000
DCA_PRIMING = 512 / 48000
WMA_PRIMING = 2048 / 48000
# ffmpeg's encoder keeps its last block: of 2 s it writes 47 packets.
WMA_SECONDS = 46 * 2048 / 48000

H264 = "-c:v libx264 -preset veryfast -g 12 -keyint_min 12 -sc_threshold 0"
H264_PYRAMID = f"{H264} -bf 7 -x264-params b-pyramid=normal:b-adapt=0"
H264_OPEN = f"{H264} -bf 3 -x264-params open-gop=1:b-adapt=0"
HEVC = "-c:v libx265 -preset ultrafast -x265-params log-level=none:keyint=12:min-keyint=12:scenecut=0:pools=1"
HEVC_CLOSED = f"{HEVC}:open-gop=0:bframes=3:b-adapt=0"
HEVC_OPEN = f"{HEVC}:open-gop=1:bframes=3:b-adapt=0"
VP8 = "-c:v libvpx -deadline realtime -cpu-used 8 -g 12 -b:v 400k"
VP9 = "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 12 -b:v 400k"
AV1 = "-c:v libaom-av1 -usage realtime -cpu-used 8 -g 12 -b:v 400k"
MPEG1 = "-c:v mpeg1video -g 12 -bf 2 -q:v 4"
MPEG2 = "-c:v mpeg2video -g 12 -sc_threshold 1000000000 -q:v 4"
MPEG4 = "-c:v mpeg4 -g 12 -q:v 4"
MJPEG = "-c:v mjpeg -q:v 3"
THEORA = "-c:v libtheora -q:v 7 -g 12"


def late(priming: float) -> dict:
    """A truth: nothing in the file says that the sound's first samples aren't meant to be heard."""
    return {"picture_start": priming, "sound_start": priming}


def told(truth: dict) -> dict:
    """The same, unless ffmpeg tells of the priming: up to version 6 it does so in Matroska only for Opus."""
    return truth | {"otherwise": tuple((name, 0) for name in truth)}


AAC = "-c:a aac -b:a 96k"
MP3 = "-c:a libmp3lame -b:a 128k"
OPUS = "-c:a libopus -b:a 96k"
