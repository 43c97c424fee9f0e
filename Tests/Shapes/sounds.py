"""Files of sound alone."""

import damage
from encoders import AAC, AAC_PRIMING, AC3_PRIMING, DCA_PRIMING, MP2_PRIMING, MP3_PRIMING, WMA_PRIMING, WMA_SECONDS, told
from masters import Sound
from recipes import film, piped
from shape import Shape

NARROW = Sound(8000, 1)
# Speech codecs smear and delay a tone.
SPEECH = {"burst_slack": 0.015, "sound_slack": 0.05}
# The decoder of MP3 adds 529 samples to what the encoder puts before the sound. Without a Xing header nobody knows.
LAME = MP3_PRIMING
# Adaptive PCM fills its last block.
ADPCM = {"sound_slack": 0.05}


def sound(name: str, suffix: str, options: str, **truth) -> Shape:
    return film(name, suffix, options, **{"picture": None} | truth)


MPEG = [
    sound("mp3-cbr", "mp3", "-c:a libmp3lame -b:a 128k"),
    sound("mp3-vbr", "mp3", "-c:a libmp3lame -q:a 4"),
    sound("mp3-cbr-bare", "mp3", "-c:a libmp3lame -b:a 128k -write_xing 0 -id3v2_version 0", sound_start=LAME),
    sound("mp3-vbr-bare", "mp3", "-c:a libmp3lame -q:a 4 -write_xing 0 -id3v2_version 0", sound_start=LAME,
          has_duration=False),
    sound("mp3-tagged", "mp3", "-c:a libmp3lame -b:a 128k -metadata title=Tagged -id3v2_version 4 -write_id3v1 1"),
    Shape("mp3-ape-tag", "mp3", sound("", "mp3", "-c:a libmp3lame -b:a 128k").recipe, picture=None,
          damage=damage.APETag()),
    Shape("mp3-ape-tag-alone", "mp3", sound("", "mp3", "-c:a libmp3lame -b:a 128k -write_xing 0 -id3v2_version 0").recipe,
          picture=None, damage=damage.APETag(), sound_start=LAME),
    piped("mp3-piped", "mp3", "-c:a libmp3lame -q:a 4 -f mp3", picture=None, sound_start=LAME, has_duration=False),
    sound("mp2", "mp2", "-c:a mp2", sound_start=MP2_PRIMING, has_duration=False),
    sound("aac-adts", "aac", AAC, sound_start=AAC_PRIMING, has_duration=False),
    sound("m4a-aac", "m4a", AAC),
    sound("m4a-alac", "m4a", "-c:a alac"),
    sound("m4a-fragmented", "m4a", f"{AAC} -movflags frag_keyframe+delay_moov -frag_duration 500000"),
    sound("ac3", "ac3", "-c:a ac3", sound_start=AC3_PRIMING, has_duration=False),
    sound("eac3", "eac3", "-c:a eac3", sound_start=AC3_PRIMING, has_duration=False),
    sound("dts", "dts", "-c:a dca -strict -2", sound_start=DCA_PRIMING, has_duration=False),
    sound("mka-aac", "mka", AAC, **told({"sound_start": AAC_PRIMING})),
    sound("mka-opus", "mka", "-c:a libopus"),
    sound("webm-opus-live", "webm", "-c:a libopus -live 1", has_duration=False),
]

XIPH = [
    sound("flac", "flac", "-c:a flac"),
    piped("flac-piped", "flac", "-c:a flac -f flac", picture=None, has_duration=False),
    sound("flac-24-bit", "flac", "-c:a flac -sample_fmt s32 -bits_per_raw_sample 24"),
    sound("ogg-vorbis", "ogg", "-c:a libvorbis"),
    sound("ogg-opus", "opus", "-c:a libopus"),
    sound("ogg-flac", "oga", "-c:a flac"),
    sound("ogg-speex", "spx", "-c:a libspeex", sound=Sound(16000, 1), **SPEECH),
    sound("wavpack", "wv", "-c:a wavpack"),
    Shape("musepack", "mpc", (("mpcenc", "--silent", "--overwrite", "{sound}", "{out}"),), picture=None),
    sound("tta", "tta", "-c:a tta"),
]

WAVES = [
    sound(f"wav-{name}", "wav", f"-c:a {codec}", **truth)
    for name, codec, truth in [
        ("8-bit", "pcm_u8", {}), ("16-bit", "pcm_s16le", {}), ("24-bit", "pcm_s24le", {}),
        ("32-bit", "pcm_s32le", {}), ("float", "pcm_f32le", {}), ("double", "pcm_f64le", {}),
        ("a-law", "pcm_alaw", {}), ("mu-law", "pcm_mulaw", {}), ("ms-adpcm", "adpcm_ms", ADPCM),
        ("ima-adpcm", "adpcm_ima_wav", ADPCM), ("mp3", "libmp3lame", {"sound_start": LAME}),
        ("gsm", "libgsm_ms", {"sound": NARROW, **SPEECH})]
] + [
    sound("wav-44100", "wav", "-c:a pcm_s16le", sound=Sound(44100)),
    sound("wav-mono-8000", "wav", "-c:a pcm_s16le", sound=NARROW),
    sound("wav-six-channels", "wav", "-c:a pcm_s16le", sound=Sound(channels=6)),
    sound("w64", "w64", "-c:a pcm_s16le"),
    sound("rf64", "wav", "-c:a pcm_s16le -rf64 always"),
    piped("wav-piped", "wav", "-c:a pcm_s16le -f wav", picture=None, has_duration=False),
    sound("aiff", "aiff", "-c:a pcm_s16be"),
    sound("aiff-24-bit", "aiff", "-c:a pcm_s24be"),
    sound("aifc-mu-law", "aifc", "-c:a pcm_mulaw -f aiff"),
    sound("aifc-a-law", "aifc", "-c:a pcm_alaw -f aiff"),
    sound("aifc-float", "aifc", "-c:a pcm_f32be -f aiff"),
    sound("aifc-ima", "aifc", "-c:a adpcm_ima_qt -f aiff", **ADPCM),
    sound("aifc-little-endian", "aifc", "-c:a pcm_s16le -f aiff"),
    sound("caf-pcm", "caf", "-c:a pcm_s16be"),
    sound("caf-float", "caf", "-c:a pcm_f32le"),
    sound("caf-alac", "caf", "-c:a alac"),
    sound("caf-ima", "caf", "-c:a adpcm_ima_qt", **ADPCM),
    sound("au", "au", "-c:a pcm_s16be"),
    sound("au-mu-law", "au", "-c:a pcm_mulaw"),
]

OTHERS = [
    sound("wma2", "wma", "-c:a wmav2 -b:a 128k", other_starts=(WMA_PRIMING, 2 * WMA_PRIMING), sound_start=WMA_PRIMING,
          sound_seconds=WMA_SECONDS),
    sound("wma1", "wma", "-c:a wmav1 -b:a 128k", other_starts=(WMA_PRIMING, 2 * WMA_PRIMING), sound_start=WMA_PRIMING,
          sound_seconds=WMA_SECONDS),
    sound("mov-pcm", "mov", "-c:a pcm_s24le"),
    sound("ts-aac", "ts", AAC, sound_start=AAC_PRIMING),
    sound("mkv-late-clock-sound", "mka", "-c:a flac -output_ts_offset 3600", has_duration=False),
    sound("flv-mp3", "flv", "-c:a libmp3lame -vn", sound=Sound(44100), sound_start=1105 / 44100),
]

SHAPES = MPEG + XIPH + WAVES + OTHERS
