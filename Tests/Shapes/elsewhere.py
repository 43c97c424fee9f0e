"""The other containers: AVI, ASF, FLV, Ogg, MXF, animated images."""

from encoders import (AAC, AAC_PRIMING, H264, HEVC_CLOSED, MJPEG, MP3, MP3_PRIMING, AC3_PRIMING, MP2_PRIMING, MPEG2, MPEG4, THEORA, WMA_PRIMING, WMA_SECONDS, late)
from masters import Picture, Sound
from recipes import film, piped
from shape import MILLISECOND

# AVI keeps no times: the sound starts with its priming, at the same time as the picture.
AVI = "-avoid_negative_ts disabled"

SHAPES = [
    film("avi-mpeg4-mp3", "avi", f"{MPEG4} -bf 0 {MP3} {AVI}", sound_start=MP3_PRIMING),
    film("avi-mpeg4-bframes", "avi", f"{MPEG4} -bf 2", sound=None),
    film("avi-mjpeg-pcm", "avi", f"{MJPEG} -c:a pcm_s16le"),
    film("avi-h264-pcm", "avi", f"{H264} -bf 0 -c:a pcm_s16le"),
    film("avi-h264-bframes", "avi", f"{H264} -bf 2", sound=None),
    film("avi-msmpeg4-adpcm", "avi", "-c:v msmpeg4 -g 12 -q:v 4 -c:a adpcm_ms"),
    film("avi-huffyuv-pcm", "avi", "-c:v huffyuv -pix_fmt yuv422p -c:a pcm_u8"),
    film("avi-raw-pcm", "avi", "-c:v rawvideo -c:a pcm_s16le"),
    film("avi-ffv1-ac3", "avi", "-c:v ffv1 -g 1 -c:a pcm_mulaw"),
    piped("avi-piped", "avi", f"{MJPEG} -c:a pcm_s16le -f avi", has_duration=False),
    film("avi-23.976-fps", "avi", f"{MJPEG} -c:a pcm_s16le", picture=Picture("24000/1001", 48)),
    film("wmv-wmv2-wma", "wmv", "-c:v wmv2 -q:v 3 -g 12 -c:a wmav2 -b:a 128k", tick=MILLISECOND, other_starts=(WMA_PRIMING,),
         sound_seconds=WMA_SECONDS, **late(WMA_PRIMING)),
    film("wmv-wmv1-wma1", "wmv", "-c:v wmv1 -q:v 3 -g 12 -c:a wmav1 -b:a 128k", tick=MILLISECOND, other_starts=(WMA_PRIMING,),
         sound_seconds=WMA_SECONDS, **late(WMA_PRIMING)),
    film("asf-mpeg4-mp3", "asf", f"{MPEG4} -bf 0 {MP3}", tick=MILLISECOND, **late(MP3_PRIMING)),
    film("flv-h264-aac", "flv", f"{H264} -bf 0 {AAC}", tick=MILLISECOND, **late(AAC_PRIMING)),
    film("flv-h264-bframes", "flv", f"{H264} -bf 2 {AAC}", tick=MILLISECOND, **late(AAC_PRIMING)),
    film("flv-flv1-mp3", "flv", "-c:v flv -g 12 -q:v 4 -c:a libmp3lame", sound=Sound(44100),
         tick=MILLISECOND, **late(1105 / 44100)),
    film("flv-late-clock", "flv", f"{H264} -bf 2 {AAC} -output_ts_offset 3600", tick=MILLISECOND, has_duration=False,
         **late(AAC_PRIMING)),
    piped("flv-piped", "flv", f"{H264} -bf 0 {AAC} -f flv", tick=MILLISECOND, has_duration=False, **late(AAC_PRIMING)),
    film("ogv-theora-vorbis", "ogv", f"{THEORA} -c:a libvorbis"),
    film("ogv-theora-opus", "ogv", f"{THEORA} -c:a libopus"),
    film("ogv-theora-flac", "ogv", f"{THEORA} -c:a flac"),
    film("ogv-29.97-fps", "ogv", f"{THEORA} -c:a libvorbis", picture=Picture("30000/1001", 60)),
    film("mxf-mpeg2-pcm", "mxf", f"{MPEG2} -bf 2 -c:a pcm_s16le"),
    film("mxf-dnxhr-pcm", "mxf", "-c:v dnxhd -profile:v dnxhr_lb -pix_fmt yuv422p -c:a pcm_s16le",
         picture=Picture(size=(256, 144))),
    # Its pixels are wider than high: 720 of them make 4:3.
    film("dv", "dv", "-c:v dvvideo -pix_fmt yuv420p -c:a pcm_s16le", picture=Picture(size=(720, 576)), size=(768, 576)),
    film("gif", "gif", "", sound=None, has_duration=False),
    film("apng", "apng", "-f apng", sound=None, has_duration=False),
    film("webp", "webp", "-c:v libwebp_anim -lossless 1 -loop 1", sound=None, has_duration=False, tick=MILLISECOND,
         is_probed=False),
    film("rm-rv20-ac3", "rm", "-c:v rv20 -g 12 -q:v 4 -c:a ac3", tick=MILLISECOND, sound_start=AC3_PRIMING),
    film("wtv-mpeg2-mp2", "wtv", f"{MPEG2} -bf 2 -c:a mp2", has_duration=False, **late(MP2_PRIMING)),
]
