"""Every shape."""

import elsewhere
import iso
import matroska
import mpeg
import sounds

SHAPES = iso.SHAPES + matroska.SHAPES + mpeg.SHAPES + elsewhere.SHAPES + sounds.SHAPES
