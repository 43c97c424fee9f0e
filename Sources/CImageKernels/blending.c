#include <math.h>

#include "CImageKernels.h"
#include "pixel.h"

// Straight colours of the backdrop and of the source make a straight colour, as W3C's Compositing and Blending has it.

static inline float blended(image_blend_mode mode, float b, float s) {
  switch (mode) {
  case image_blend_multiply: return b * s;
  case image_blend_screen: return b + s - b * s;
  case image_blend_overlay: return b <= 0.5f ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s);
  case image_blend_hard_light: return s <= 0.5f ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s);
  case image_blend_darken: return fminf(b, s);
  case image_blend_lighten: return fmaxf(b, s);
  case image_blend_color_dodge: return b <= 0 ? 0 : s >= 1 ? 1 : fminf(1, b / (1 - s));
  case image_blend_color_burn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - fminf(1, (1 - b) / s);
  case image_blend_soft_light: {
    if (s <= 0.5f) return b - (1 - 2 * s) * b * (1 - b);
    float d = b <= 0.25f ? ((16 * b - 12) * b + 4) * b : sqrtf(fmaxf(b, 0));
    return b + (2 * s - 1) * (d - b);
  }
  case image_blend_difference: return fabsf(b - s);
  case image_blend_exclusion: return b + s - 2 * b * s;
  case image_blend_subtract: return fmaxf(b - s, 0);
  case image_blend_divide: return s <= 0 ? 1 : fminf(b / s, 1);
  case image_blend_linear_burn: return fmaxf(b + s - 1, 0);
  case image_blend_linear_dodge: return fminf(b + s, 1);
  default: return s;
  }
}

static inline float light(pixel c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }
static inline float saturation(pixel c) { return fmaxf(c.r, fmaxf(c.g, c.b)) - fminf(c.r, fminf(c.g, c.b)); }

/// The colour with another lightness, moved towards gray where it would leave 0 to 1.
static pixel with_light(pixel c, float wanted) {
  c.rgb += wanted - light(c);
  float l = light(c), least = fminf(c.r, fminf(c.g, c.b)), most = fmaxf(c.r, fmaxf(c.g, c.b));
  if (least < 0) c.rgb = l + (c.rgb - l) * l / (l - least);
  if (most > 1 && most > l) c.rgb = l + (c.rgb - l) * (1 - l) / (most - l);
  return c;
}

static pixel with_saturation(pixel c, float wanted) {
  float least = fminf(c.r, fminf(c.g, c.b)), range = saturation(c);
  if (range <= 0) return (pixel){0, 0, 0, c.a};
  c.rgb = (c.rgb - least) * wanted / range;
  return c;
}

static inline pixel blended_together(image_blend_mode mode, pixel b, pixel s) {
  switch (mode) {
  case image_blend_hue: return with_light(with_saturation(s, saturation(b)), light(b));
  case image_blend_saturation: return with_light(with_saturation(b, saturation(s)), light(b));
  case image_blend_color: return with_light(s, light(b));
  case image_blend_luminosity: return with_light(b, light(s));
  default: return (pixel){blended(mode, b.r, s.r), blended(mode, b.g, s.g), blended(mode, b.b, s.b), 1};
  }
}

static inline pixel smaller(pixel a, pixel b) {
  return (pixel){fminf(a.r, b.r), fminf(a.g, b.g), fminf(a.b, b.b), fminf(a.a, b.a)};
}
static inline pixel larger(pixel a, pixel b) {
  return (pixel){fmaxf(a.r, b.r), fmaxf(a.g, b.g), fmaxf(a.b, b.b), fmaxf(a.a, b.a)};
}

static inline __attribute__((always_inline)) pixel composed(image_blend_mode mode, pixel b, pixel s) {
  switch (mode) {
  case image_blend_source_over: return s + b * (1 - s.a);
  case image_blend_source_atop: return s * b.a + b * (1 - s.a);
  case image_blend_source_in: return s * b.a;
  case image_blend_source_out: return s * (1 - b.a);
  case image_blend_addition: {
    pixel sum = s + b;
    sum.a = fminf(sum.a, 1);
    return sum;
  }
  case image_blend_maximum: return larger(s, b);
  case image_blend_minimum: return smaller(s, b);
  case image_blend_multiply_pixels: return s * b;
  default: {
    pixel both = blended_together(mode, straight(b), straight(s)) * (s.a * b.a);
    pixel result = s * (1 - b.a) + b * (1 - s.a) + both;
    result.a = s.a + b.a * (1 - s.a);
    return result;
  }
  }
}

void image_blend(float *backdrop, const float *source, size_t count, image_blend_mode mode) {
  if (mode == image_blend_source_over) {
    for (size_t i = 0; i < count * 4; i += 4) {
      store(backdrop + i, composed(image_blend_source_over, load(backdrop + i), load(source + i)));
    }
    return;
  }
  for (size_t i = 0; i < count * 4; i += 4) {
    store(backdrop + i, composed(mode, load(backdrop + i), load(source + i)));
  }
}

void image_blend_by_mask(float *backdrop, const float *source, const float *mask, size_t count, int channel) {
  for (size_t i = 0; i < count * 4; i += 4) {
    float share = channel < 0 ? brightness(load(mask + i)) : mask[i + (size_t)channel];
    store(backdrop + i, mixed(load(backdrop + i), load(source + i), limited(share, 0, 1)));
  }
}

void image_dissolve(float *from, const float *to, size_t count, float share) {
  for (size_t i = 0; i < count * 4; i += 4) store(from + i, mixed(load(from + i), load(to + i), share));
}

void image_sharpen(float *image, const float *blurred, size_t count, float amount, bool isBrightness) {
  for (size_t i = 0; i < count * 4; i += 4) {
    pixel p = load(image + i), edge = (p - load(blurred + i)) * amount;
    if (isBrightness) edge.rgb = brightness(edge);
    edge.a = 0;
    // What is transparent has no colours, not even those of its neighbours.
    if (p.a > 0) store(image + i, p + edge);
  }
}
