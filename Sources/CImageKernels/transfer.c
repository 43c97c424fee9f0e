#include <pthread.h>

#include "CImageKernels.h"
#include "pixel.h"

// BT.2100's constants.
static const float pq_m1 = 2610.0f / 16384, pq_m2 = 2523.0f / 32, pq_c1 = 3424.0f / 4096, pq_c2 = 2413.0f / 128,
                   pq_c3 = 2392.0f / 128, pq_white = 203.0f / 10000;
static const float hlg_a = 0.17883277f, hlg_b = 0.28466892f, hlg_c = 0.55991073f;

/// Scene light of HLG's signal, 1 at the signal 1.
static float hlg_light(float v) { return v <= 0.5f ? v * v / 3 : (expf((v - hlg_c) / hlg_a) + hlg_b) / 12; }

float image_decode(image_transfer transfer, float value) {
  float v = fabsf(value), light = v;
  switch (transfer.kind) {
  case image_curve_linear: return value;
  case image_curve_srgb: light = v <= 0.04045f ? v / 12.92f : powf((v + 0.055f) / 1.055f, 2.4f); break;
  case image_curve_rec709: light = v < 0.081f ? v / 4.5f : powf((v + 0.099f) / 1.099f, 1 / 0.45f); break;
  case image_curve_gamma: light = powf(v, transfer.gamma); break;
  case image_curve_pq: {
    float p = powf(v, 1 / pq_m2);
    light = powf(fmaxf(p - pq_c1, 0) / (pq_c2 - pq_c3 * p), 1 / pq_m1) / pq_white;
    break;
  }
  case image_curve_hlg: light = powf(hlg_light(v) / hlg_light(0.75f), 1.2f); break;
  }
  return copysignf(light, value);
}

float image_encode(image_transfer transfer, float light) {
  float l = fabsf(light), v = l;
  switch (transfer.kind) {
  case image_curve_linear: return light;
  case image_curve_srgb: v = l <= 0.0031308f ? l * 12.92f : 1.055f * powf(l, 1 / 2.4f) - 0.055f; break;
  case image_curve_rec709: v = l < 0.018f ? l * 4.5f : 1.099f * powf(l, 0.45f) - 0.099f; break;
  case image_curve_gamma: v = powf(l, 1 / transfer.gamma); break;
  case image_curve_pq: {
    float p = powf(l * pq_white, pq_m1);
    v = powf((pq_c1 + pq_c2 * p) / (1 + pq_c3 * p), pq_m2);
    break;
  }
  case image_curve_hlg: {
    float scene = powf(l, 1 / 1.2f) * hlg_light(0.75f);
    v = scene <= 1.0f / 12 ? sqrtf(3 * scene) : hlg_a * logf(12 * scene - hlg_b) + hlg_c;
    break;
  }
  }
  return copysignf(v, light);
}

// Tables of the two curves that nearly all pictures have, for 0 to 1. Below `dark` they bend too much; there the function
// itself is asked. No value is more than a millionth off.
enum { steps = 16384 };
static const float dark = 0.004f;
static float decoding[2][steps + 2], encoding[2][steps + 2];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_tables(void) {
  for (int kind = 0; kind < 2; kind++) {
    image_transfer transfer = {kind == 0 ? image_curve_srgb : image_curve_rec709, 1};
    for (int i = 0; i < steps + 2; i++) {
      decoding[kind][i] = image_decode(transfer, (float)i / steps);
      encoding[kind][i] = image_encode(transfer, (float)i / steps);
    }
  }
}

static inline float looked_up(const float *table, float value) {
  float place = value * steps;
  int index = (int)place;
  return table[index] + (table[index + 1] - table[index]) * (place - index);
}

static const float *table_for(image_transfer transfer, float tables[2][steps + 2]) {
  if (transfer.kind != image_curve_srgb && transfer.kind != image_curve_rec709) return NULL;
  pthread_once(&once, make_tables);
  return tables[transfer.kind == image_curve_srgb ? 0 : 1];
}

static inline float decoded(image_transfer transfer, const float *table, float value) {
  return table && value >= dark && value <= 1 ? looked_up(table, value) : image_decode(transfer, value);
}

static inline float encoded(image_transfer transfer, const float *table, float light) {
  return table && light >= dark && light <= 1 ? looked_up(table, light) : image_encode(transfer, light);
}

void image_convert(float *pixels, size_t count, image_transfer from, const float *matrix, image_transfer to) {
  bool same = from.kind == to.kind && (from.kind != image_curve_gamma || from.gamma == to.gamma);
  if (same && !matrix) return;
  const float *in = table_for(from, decoding), *out = table_for(to, encoding);
  for (size_t i = 0; i < count; i++, pixels += 4) {
    pixel p = straight(load(pixels));
    if (from.kind != image_curve_linear) {
      p.r = decoded(from, in, p.r);
      p.g = decoded(from, in, p.g);
      p.b = decoded(from, in, p.b);
    }
    if (matrix) {
      p = (pixel){
          matrix[0] * p.r + matrix[1] * p.g + matrix[2] * p.b, matrix[3] * p.r + matrix[4] * p.g + matrix[5] * p.b,
          matrix[6] * p.r + matrix[7] * p.g + matrix[8] * p.b, p.a};
    }
    if (to.kind != image_curve_linear) {
      p.r = encoded(to, out, p.r);
      p.g = encoded(to, out, p.g);
      p.b = encoded(to, out, p.b);
    }
    store(pixels, premultiplied(p));
  }
}
