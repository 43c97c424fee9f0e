#pragma once

#include <math.h>

/// A pixel, or straight colours and alpha.
typedef float pixel __attribute__((ext_vector_type(4)));

static inline pixel load(const float *from) { return (pixel){from[0], from[1], from[2], from[3]}; }

static inline void store(float *to, pixel value) {
  to[0] = value.r;
  to[1] = value.g;
  to[2] = value.b;
  to[3] = value.a;
}

static inline pixel straight(pixel value) {
  if (value.a == 1) return value;
  if (value.a == 0) return (pixel){0, 0, 0, 0};
  return (pixel){value.r / value.a, value.g / value.a, value.b / value.a, value.a};
}

static inline pixel premultiplied(pixel value) {
  return (pixel){value.r * value.a, value.g * value.a, value.b * value.a, value.a};
}

static inline float limited(float value, float least, float most) { return fminf(fmaxf(value, least), most); }

static inline pixel mixed(pixel from, pixel to, float share) { return from + (to - from) * share; }

/// Brightness by Rec. 709's weights.
static inline float brightness(pixel value) { return 0.2126f * value.r + 0.7152f * value.g + 0.0722f * value.b; }
