"""Every shape."""

import broken
import elsewhere
import gstreamer
import iso
import matroska
import mpeg
import ours
import sounds

SHAPES = [
    shape for part in (iso, matroska, mpeg, elsewhere, sounds, gstreamer, ours, broken) for shape in part.SHAPES]
