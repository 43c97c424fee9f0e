"""Films that were cut off, still grow, or are damaged; and files that can't be played at all."""

import dataclasses

import elsewhere
import gstreamer
import iso
import matroska
import mpeg
from damage import Cut, Gap, Noise, Renamed, Zeros
from recipes import FFMPEG
from shape import Shape

WHOLE = {
    shape.name: shape
    for shape in iso.SHAPES + matroska.SHAPES + mpeg.SHAPES + elsewhere.SHAPES + gstreamer.SHAPES}
# What is heard of a damaged film isn't said; that asking for it ends is.
UNSAID = (("sound", "the damage decides what is heard"),)


def damaged(name: str, whole: str, damage) -> Shape:
    return dataclasses.replace(WHOLE[whole], name=name, damage=damage, has_duration=False, unasked=UNSAID)


def refused(name: str, whole: str, damage, message: str) -> Shape:
    return dataclasses.replace(WHOLE[whole], name=name, damage=damage, refused=message)


CUT = [
    damaged("cut-mkv", "mkv-short-clusters", Cut(0.6)),
    damaged("cut-webm", "webm-vp8-vorbis", Cut(0.6)),
    damaged("cut-mp4-index-first", "mp4-index-first", Cut(0.6)),
    damaged("cut-mp4-fragmented", "mp4-fragmented-edits", Cut(0.6)),
    damaged("cut-ts", "ts-mpeg2-mp2", Cut(0.6)),
    damaged("cut-mpg", "gst-mpg-mpeg2-mp2", Cut(0.6)),
    damaged("cut-avi", "avi-mjpeg-pcm", Cut(0.6)),
    damaged("cut-flv", "flv-h264-aac", Cut(0.6)),
    damaged("cut-ogv", "ogv-theora-vorbis", Cut(0.6)),
    damaged("cut-wmv", "asf-mpeg4-mp3", Cut(0.6, 3200)),
    damaged("growing-mkv", "gst-mkv-streamable", Cut(0.7)),
    damaged("growing-webm", "webm-live-vp8-opus", Cut(0.7)),
    damaged("growing-mp4", "gst-mp4-fragmented", Cut(0.8)),
    damaged("growing-ts", "ts-h264-bframes", Cut(0.7)),
]

DAMAGED = [
    damaged("zeros-mkv", "mkv-short-clusters", Zeros(0.45, 0.5)),
    damaged("zeros-webm", "webm-vp9-opus", Zeros(0.45, 0.5)),
    damaged("zeros-mp4", "mp4-index-first", Zeros(0.45, 0.5)),
    damaged("zeros-ts", "ts-h264-aac", Zeros(0.45, 0.5)),
    damaged("zeros-avi", "avi-mjpeg-pcm", Zeros(0.45, 0.5)),
    damaged("noise-mkv", "mkv-short-clusters", Noise(0.45, 0.47)),
    damaged("noise-mp4-fragmented", "mp4-fragmented-edits", Noise(0.45, 0.47)),
    damaged("noise-mpg", "gst-mpg-mpeg2-mp2", Noise(0.45, 0.47)),
    damaged("noise-ts", "ts-mpeg2-mp2", Noise(0.45, 0.47)),
    damaged("noise-flv", "flv-h264-aac", Noise(0.45, 0.47)),
    damaged("noise-ogv", "ogv-theora-vorbis", Noise(0.45, 0.47)),
    damaged("gap-mkv", "mkv-short-clusters", Gap(0.45, 0.5)),
    damaged("gap-ts", "ts-h264-aac", Gap(0.45, 0.5)),
]

REFUSED = [
    refused("mp4-unfinished", "mp4-h264", Cut(0.5), "damaged|incomplete|finished"),
    refused("mp4-unknown-codec", "mp4-silent", Renamed(b"avc1", b"vvc1"), "vvc1|VVC|H.266|can.t be decoded|codec"),
    refused("mkv-unknown-codec", "mkv-silent", Renamed(b"V_MPEG4/ISO/AVC", b"V_MPEGI/ISO/VVC"), "VVC|codec"),
    Shape("mp4-encrypted", "mp4", ((
        *FFMPEG, "-i", "{picture}", "-i", "{sound}", *iso.H264.split(), *iso.AAC.split(), "-encryption_scheme",
        "cenc-aes-ctr", "-encryption_key", "76a6c65c5ea762046bd749a2e632ccbb", "-encryption_kid",
        "a7e61c373e219033c21091fa607bf3b8", "{out}"),), refused="protected|encrypted"),
]

SHAPES = CUT + DAMAGED + REFUSED
