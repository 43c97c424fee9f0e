"""Films by GStreamer's encoders and muxers."""

from encoders import AAC_PRIMING, MP3_PRIMING
from masters import Picture, Sound
from recipes import launched
from shape import MILLISECOND
from sounds import NARROW, SPEECH

X264 = "x264enc key-int-max=12 speed-preset=veryfast bframes=2 b-adapt=false threads=1 ! h264parse"
X264_QUICK = "x264enc key-int-max=12 tune=zerolatency speed-preset=veryfast threads=1 ! h264parse"
X265 = "x265enc key-int-max=12 speed-preset=ultrafast log-level=none ! h265parse"
VP8 = "vp8enc deadline=1 keyframe-max-dist=12 target-bitrate=400000"
VP9 = "vp9enc deadline=1 keyframe-max-dist=12 target-bitrate=400000"
MPEG2 = "mpeg2enc format=3 min-gop-size=12 max-gop-size=12 quantisation=4 ! mpegvideoparse"
JPEG = "jpegenc quality=95"
THEORA = "theoraenc keyframe-force=12 keyframe-freq=12"
AAC = "avenc_aac ! aacparse"
VORBIS, OPUS, FLAC = "vorbisenc", "audioresample ! opusenc", "flacenc"
PCM = "audio/x-raw,format=S16LE"

SHAPES = [
    launched("gst-mkv-h264-flac", "mkv", "matroskamux", X264, FLAC, tick=MILLISECOND),
    launched("gst-mkv-h264-vorbis", "mkv", "matroskamux", X264_QUICK, VORBIS, tick=MILLISECOND),
    launched("gst-mkv-streamable", "mkv", "matroskamux streamable=true", X264, FLAC, tick=MILLISECOND,
             has_duration=False),
    launched("gst-mkv-29.97-fps", "mkv", "matroskamux", X264, tick=MILLISECOND, picture=Picture("30000/1001", 60)),
    launched("gst-mkv-mjpeg-pcm", "mkv", "matroskamux", JPEG, PCM, tick=MILLISECOND),
    launched("gst-webm-vp8-vorbis", "webm", "webmmux", VP8, VORBIS, tick=MILLISECOND),
    launched("gst-webm-vp9-opus", "webm", "webmmux", VP9, OPUS, tick=MILLISECOND),
    launched("gst-webm-streamable", "webm", "webmmux streamable=true", VP8, OPUS, tick=MILLISECOND,
             has_duration=False),
    launched("gst-mp4-h264-aac", "mp4", "mp4mux", X264, AAC, sound_start=AAC_PRIMING),
    launched("gst-mp4-avc3", "mp4", "mp4mux", f"{X264} ! video/x-h264,stream-format=avc3,alignment=au"),
    launched("gst-mp4-fragmented", "mp4", "mp4mux fragment-duration=500", X264, AAC, picture_start=0.08,
             sound_start=AAC_PRIMING),
    launched("gst-mp4-index-first", "mp4", "mp4mux faststart=true", X264_QUICK, AAC, sound_start=AAC_PRIMING),
    launched("gst-mp4-hevc", "mp4", "mp4mux", X265, AAC, sound_start=AAC_PRIMING),
    launched("gst-mov-mjpeg-pcm", "mov", "qtmux", JPEG, PCM),
    launched("gst-mov-h264-mp3", "mov", "qtmux", X264_QUICK, "lamemp3enc ! mpegaudioparse", sound_start=MP3_PRIMING),
    launched("gst-3gp-h264-amr", "3gp", "3gppmux", X264_QUICK, "amrnbenc", sound=NARROW, **SPEECH),
    launched("gst-amr-nb", "amr", "avmux_amr", audio="amrnbenc", sound=NARROW, **SPEECH),
    launched("gst-amr-wb", "amr", "avmux_amr", audio="voamrwbenc", sound=Sound(16000, 1), **SPEECH),
    launched("gst-ts-h264-aac", "ts", "mpegtsmux", X264, AAC, sound_start=AAC_PRIMING),
    launched("gst-ts-hevc-ac3", "ts", "mpegtsmux", X265, "avenc_ac3 ! ac3parse", sound_start=256 / 48000),
    launched("gst-ts-mpeg2-mp2", "ts", "mpegtsmux", MPEG2, "avenc_mp2", sound_start=481 / 48000),
    launched("gst-m2ts-h264", "m2ts", "mpegtsmux m2ts-mode=true alignment=1", X264),
    launched("gst-mpg-mpeg2-mp2", "mpg", "mpegpsmux", MPEG2, "avenc_mp2",
             sound_start=481 / 48000, has_duration=False),
    launched("gst-avi-mjpeg-pcm", "avi", "avimux", JPEG, PCM),
    launched("gst-avi-h264-mp3", "avi", "avimux", f"{X264_QUICK} ! video/x-h264,stream-format=byte-stream",
             "lamemp3enc ! mpegaudioparse", sound_start=MP3_PRIMING),
    launched("gst-flv-h264-aac", "flv", "flvmux", X264, AAC, tick=MILLISECOND, sound_start=AAC_PRIMING),
    launched("gst-flv-streamable", "flv", "flvmux streamable=true", X264_QUICK, AAC, tick=MILLISECOND,
             sound_start=AAC_PRIMING, has_duration=False),
    launched("gst-ogv-theora-vorbis", "ogv", "oggmux", THEORA, VORBIS),
    launched("gst-ogv-theora-opus", "ogv", "oggmux", THEORA, OPUS),
    launched("gst-flac", "flac", "identity", audio="flacenc"),
    launched("gst-ogg-opus", "opus", "oggmux", audio=OPUS),
    launched("gst-ogg-vorbis", "ogg", "oggmux", audio=VORBIS),
    launched("gst-mp3-xing", "mp3", "identity", audio="lamemp3enc target=quality ! xingmux", sound_start=MP3_PRIMING),
    launched("gst-mp3-id3", "mp3", "identity", audio="lamemp3enc ! id3v2mux", sound_start=MP3_PRIMING),
    launched("gst-wav", "wav", "identity", audio="wavenc"),
    launched("gst-wavpack", "wv", "identity", audio="wavpackenc"),
    launched("gst-aiff", "aiff", "identity", audio="audio/x-raw,format=S16BE ! aiffmux"),
    launched("gst-adts", "aac", "identity", audio=f"{AAC} ! audio/mpeg,stream-format=adts", sound_start=AAC_PRIMING,
             has_duration=False),
]
