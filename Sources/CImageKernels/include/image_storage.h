#pragma once

// Between stored pixels, whose first row is the top one, and floats.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

_Pragma("clang assume_nonnull begin")

/// How a component is stored.
typedef enum image_component_type : int {
  image_component_uint8, image_component_uint16, image_component_uint16_big, image_component_half,
  image_component_float,
} image_component_type;

/// A packed picture. An offset, in components, is negative where there is no such component. Where green and blue are −1,
/// the picture is gray; where they are −2, it is red alone.
typedef struct image_packed {
  void *data;
  ptrdiff_t row_bytes;
  int width, height;
  image_component_type type;
  int pixel_bytes;
  int red, green, blue, alpha;
} image_packed;

/// Reads columns from `x` and rows from `y`, counted from below, into all of `pixels`. Nothing is premultiplied.
void image_unpack(float *pixels, const image_packed *source, int x, int y, int width, int height);
/// Writes pixels likewise. Whole numbers are limited and rounded; a gray picture is written the brightness.
void image_pack(const float *pixels, const image_packed *target, int x, int y, int width, int height);

/// A component of luma and chroma.
typedef struct image_plane {
  uint8_t *_Nullable data;
  ptrdiff_t row_bytes;
  int step;  ///< Bytes from one sample to the next.
} image_plane;

/// A picture of luma and chroma.
typedef struct image_luma_chroma {
  image_plane luma, blue, red, alpha;
  int width, height;
  int depth;  ///< 8, or up to 16 in the high bits of two bytes.
  bool full_range;
  bool halves_across, halves_down;
  float across, down;  ///< Where chroma lies, in pixels from the middle of the first of two.
  float red_weight, blue_weight;  ///< In luma.
} image_luma_chroma;

/// Reads pixels of red, green and blue; chroma is interpolated.
void image_from_luma_chroma(float *pixels, const image_luma_chroma *source, int x, int y, int width, int height);
/// Writes rows `y..<y + height`, counted from below, of the whole picture's width; `y` and the end are even numbers from
/// above, or the picture's end. Chroma is the mean of the pixels around it, within these rows.
void image_to_luma_chroma(const float *pixels, const image_luma_chroma *target, int y, int height);

_Pragma("clang assume_nonnull end")
