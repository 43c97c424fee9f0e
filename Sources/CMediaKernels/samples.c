#include <math.h>
#include <string.h>

#include "CMediaKernels.h"

static inline uint64_t load(const uint8_t *from, int bytes, bool isBig) {
  uint64_t value = 0;
  for (int i = 0; i < bytes; i++) value |= (uint64_t)from[isBig ? bytes - 1 - i : i] << (8 * i);
  return value;
}

static inline void store(uint8_t *to, uint64_t value, int bytes, bool isBig) {
  for (int i = 0; i < bytes; i++) to[isBig ? bytes - 1 - i : i] = (uint8_t)(value >> (8 * i));
}

static inline double read_one(const uint8_t *from, kinora_sample_form form, double scale) {
  uint64_t bits = load(from, form.bytes, form.isBig);
  if (form.isFloat) {
    if (form.bytes == 8) {
      double value;
      memcpy(&value, &bits, sizeof value);
      return value;
    }
    uint32_t half = (uint32_t)bits;
    float value;
    memcpy(&value, &half, sizeof value);
    return value;
  }
  // The sample's highest bit goes to the top, which drops what lies above it and keeps the sign.
  bits <<= 64 - (form.isHigh ? 8 * form.bytes : form.bits);
  if (!form.isSigned) bits ^= (uint64_t)1 << 63;
  return (double)((int64_t)bits >> (64 - form.bits)) * scale;
}

static inline void write_one(uint8_t *to, double value, kinora_sample_form form, double top) {
  uint64_t bits;
  if (form.isFloat) {
    if (form.bytes == 8) {
      memcpy(&bits, &value, sizeof bits);
    } else {
      float half = (float)value;
      uint32_t word;
      memcpy(&word, &half, sizeof word);
      bits = word;
    }
  } else {
    double scaled = rint(value * top);
    // Not a number is silence.
    int64_t whole = scaled >= top - 1 ? (int64_t)(top - 1) : scaled <= -top ? (int64_t)-top
                    : scaled == scaled                     ? (int64_t)scaled
                                                           : 0;
    if (!form.isSigned) whole += (int64_t)top;
    bits = (uint64_t)whole;
    if (form.isHigh) bits <<= 8 * form.bytes - form.bits;
  }
  store(to, bits, form.bytes, form.isBig);
}

// The forms that most sound has are told to the compiler, which then knows how wide they are.
static const kinora_sample_form single_form = {4, 32, true, false, true, false};
static const kinora_sample_form short_form = {2, 16, false, false, true, false};

static inline bool is_same(kinora_sample_form a, kinora_sample_form b) {
  return a.bytes == b.bytes && a.bits == b.bits && a.isFloat == b.isFloat && a.isBig == b.isBig &&
         (a.isFloat || a.isSigned == b.isSigned) && (a.isFloat || a.isHigh == b.isHigh || 8 * a.bytes == a.bits);
}

static inline double top_of(kinora_sample_form form) { return ldexp(1, form.bits - 1); }

void kinora_read_samples(
    double *target, const void *source, ptrdiff_t stride, int count, kinora_sample_form form) {
  const uint8_t *from = source;
  double scale = 1 / top_of(form);
  if (is_same(form, single_form)) {
    for (int i = 0; i < count; i++) target[i] = read_one(from + i * stride, single_form, scale);
  } else if (is_same(form, short_form)) {
    for (int i = 0; i < count; i++) target[i] = read_one(from + i * stride, short_form, scale);
  } else {
    for (int i = 0; i < count; i++) target[i] = read_one(from + i * stride, form, scale);
  }
}

void kinora_write_samples(
    void *target, ptrdiff_t stride, const double *source, int count, kinora_sample_form form) {
  uint8_t *to = target;
  double top = top_of(form);
  if (is_same(form, single_form)) {
    for (int i = 0; i < count; i++) write_one(to + i * stride, source[i], single_form, top);
  } else if (is_same(form, short_form)) {
    for (int i = 0; i < count; i++) write_one(to + i * stride, source[i], short_form, top);
  } else {
    for (int i = 0; i < count; i++) write_one(to + i * stride, source[i], form, top);
  }
}
