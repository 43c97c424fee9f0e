#include <math.h>
#include <string.h>

#include "image_storage.h"
#include "pixel.h"

static inline float from_half(uint16_t half) {
  uint32_t sign = (uint32_t)(half & 0x8000) << 16, exponent = half >> 10 & 31, mantissa = half & 1023, bits;
  if (exponent == 0) return copysignf(ldexpf((float)mantissa, -24), sign ? -1.0f : 1.0f);
  bits = sign | (exponent == 31 ? 0x7F800000 : (exponent + 112) << 23) | mantissa << 13;
  float value;
  memcpy(&value, &bits, 4);
  return value;
}

static inline uint16_t to_half(float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
  float magnitude = fabsf(value);
  if (!(magnitude < 65520)) return sign | (isnan(value) ? 0x7E00 : 0x7C00);
  if (magnitude < 6.1035156e-5f) return sign | (uint16_t)lrintf(magnitude * 16777216.0f);
  uint32_t rest = bits & 0x7FFFFFFF;
  // Rounds to the nearest, of two equally near ones to the even one.
  rest += 0xFFF + (rest >> 13 & 1);
  return sign | (uint16_t)((rest >> 13) - (112 << 10));
}

static inline float read_component(const uint8_t *at, image_component_type type) {
  switch (type) {
  case image_component_uint8: return *at / 255.0f;
  case image_component_uint16: return (at[0] | at[1] << 8) / 65535.0f;
  case image_component_uint16_big: return (at[1] | at[0] << 8) / 65535.0f;
  case image_component_half: return from_half((uint16_t)(at[0] | at[1] << 8));
  case image_component_float: {
    float value;
    memcpy(&value, at, 4);
    return value;
  }
  }
  return 0;
}

static inline void write_component(uint8_t *at, image_component_type type, float value) {
  switch (type) {
  case image_component_uint8: *at = (uint8_t)(limited(value, 0, 1) * 255 + 0.5f); break;
  case image_component_uint16:
  case image_component_uint16_big: {
    unsigned whole = (unsigned)(limited(value, 0, 1) * 65535 + 0.5f);
    bool big = type == image_component_uint16_big;
    at[big ? 1 : 0] = (uint8_t)whole;
    at[big ? 0 : 1] = (uint8_t)(whole >> 8);
    break;
  }
  case image_component_half: {
    uint16_t half = to_half(value);
    memcpy(at, &half, 2);
    break;
  }
  case image_component_float: memcpy(at, &value, 4); break;
  }
}

static int component_bytes(image_component_type type) {
  return type == image_component_uint8 ? 1 : type == image_component_float ? 4 : 2;
}

static inline __attribute__((always_inline)) void unpack_rows(
    float *pixels, const image_packed *s, image_component_type type, int x, int y, int width, int height) {
  int bytes = component_bytes(type), red = s->red * bytes, green = s->green * bytes, blue = s->blue * bytes,
      alpha = s->alpha * bytes;
  for (int row = 0; row < height; row++) {
    const uint8_t *at =
        (const uint8_t *)s->data + (s->height - 1 - y - row) * s->row_bytes + (ptrdiff_t)x * s->pixel_bytes;
    for (int column = 0; column < width; column++, at += s->pixel_bytes, pixels += 4) {
      pixels[0] = s->red < 0 ? 0 : read_component(at + red, type);
      pixels[1] = s->green < 0 ? (s->green == -1 ? pixels[0] : 0) : read_component(at + green, type);
      pixels[2] = s->blue < 0 ? (s->blue == -1 ? pixels[0] : 0) : read_component(at + blue, type);
      pixels[3] = s->alpha < 0 ? 1 : read_component(at + alpha, type);
    }
  }
}

void image_unpack(float *pixels, const image_packed *s, int x, int y, int width, int height) {
  switch (s->type) {
  case image_component_uint8: unpack_rows(pixels, s, image_component_uint8, x, y, width, height); break;
  case image_component_uint16: unpack_rows(pixels, s, image_component_uint16, x, y, width, height); break;
  default: unpack_rows(pixels, s, s->type, x, y, width, height);
  }
}

static inline __attribute__((always_inline)) void pack_rows(
    const float *pixels, const image_packed *s, image_component_type type, int x, int y, int width, int height) {
  int bytes = component_bytes(type), red = s->red * bytes, green = s->green * bytes, blue = s->blue * bytes,
      alpha = s->alpha * bytes;
  for (int row = 0; row < height; row++) {
    uint8_t *at = (uint8_t *)s->data + (s->height - 1 - y - row) * s->row_bytes + (ptrdiff_t)x * s->pixel_bytes;
    for (int column = 0; column < width; column++, at += s->pixel_bytes, pixels += 4) {
      if (s->red >= 0) write_component(at + red, type, s->green == -1 ? brightness(load(pixels)) : pixels[0]);
      if (s->green >= 0) write_component(at + green, type, pixels[1]);
      if (s->blue >= 0) write_component(at + blue, type, pixels[2]);
      if (s->alpha >= 0) write_component(at + alpha, type, pixels[3]);
    }
  }
}

void image_pack(const float *pixels, const image_packed *s, int x, int y, int width, int height) {
  switch (s->type) {
  case image_component_uint8: pack_rows(pixels, s, image_component_uint8, x, y, width, height); break;
  case image_component_uint16: pack_rows(pixels, s, image_component_uint16, x, y, width, height); break;
  default: pack_rows(pixels, s, s->type, x, y, width, height);
  }
}
