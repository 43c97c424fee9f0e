#include <math.h>
#include <string.h>

#include "CMediaKernels.h"
#include "clones.h"

KINORA_CLONES
void kinora_mix(float *target, const float *source, int count, double first, double step) {
  if (step == 0) {
    float level = (float)first;
    for (int i = 0; i < count; i++) target[i] += source[i] * level;
  } else {
    for (int i = 0; i < count; i++) target[i] += source[i] * (float)(first + step * i);
  }
}

KINORA_CLONES
void kinora_amplify(float *target, const float *source, int count, double first, double step) {
  if (step == 0) {
    float level = (float)first;
    for (int i = 0; i < count; i++) target[i] = source[i] * level;
  } else {
    for (int i = 0; i < count; i++) target[i] = source[i] * (float)(first + step * i);
  }
}

KINORA_CLONES
void kinora_deinterleave(float *target, const float *source, int count, int channel, int channels) {
  if (channels == 1) {
    memcpy(target, source, (size_t)count * sizeof(float));
  } else if (channels == 2) {
    for (int i = 0; i < count; i++) target[i] = source[2 * i + channel];
  } else {
    for (int i = 0; i < count; i++) target[i] = source[(ptrdiff_t)i * channels + channel];
  }
}

KINORA_CLONES
void kinora_interleave(float *target, const float *source, int count, int channel, int channels) {
  if (channels == 1) {
    memcpy(target, source, (size_t)count * sizeof(float));
  } else if (channels == 2) {
    for (int i = 0; i < count; i++) target[2 * i + channel] = source[i];
  } else {
    for (int i = 0; i < count; i++) target[(ptrdiff_t)i * channels + channel] = source[i];
  }
}

static inline int16_t int16(float value) {
  float scaled = rintf(value * 32768);
  // Not a number is silence.
  return (int16_t)(scaled != scaled ? 0 : scaled < -32768 ? -32768 : scaled > 32767 ? 32767 : scaled);
}

KINORA_CLONES
void kinora_interleave_int16(int16_t *target, const float *source, int count, int channel, int channels) {
  if (channels == 1) {
    for (int i = 0; i < count; i++) target[i] = int16(source[i]);
  } else if (channels == 2) {
    for (int i = 0; i < count; i++) target[2 * i + channel] = int16(source[i]);
  } else {
    for (int i = 0; i < count; i++) target[(ptrdiff_t)i * channels + channel] = int16(source[i]);
  }
}

// Eight sums side by side, for the compiler may not change the order of additions.
static inline float dot(const float *a, const float *b, int length) {
  float sums[8] = {0};
  for (int i = 0; i < length; i += 8)
    for (int k = 0; k < 8; k++) sums[k] += a[i + k] * b[i + k];
  return ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
}

KINORA_CLONES
void kinora_resample(
    float *target, int count, const float *source, kinora_filter_bank bank, int64_t position, int64_t step,
    bool isExact) {
  for (int i = 0; i < count; i++) {
    const float *from = source + (position >> 32);
    uint64_t place = (uint64_t)(uint32_t)position * (uint32_t)bank.phases;
    const float *taps = bank.taps + (place >> 32) * (size_t)bank.length;
    float value = dot(from, taps, bank.length);
    if (!isExact) {
      float between = (float)(uint32_t)place * 0x1p-32f;
      value += (dot(from, taps + bank.length, bank.length) - value) * between;
    }
    target[i] = value;
    position += step;
  }
}

KINORA_CLONES
void kinora_resample_exactly(
    float *target, int count, const float *source, kinora_filter_bank bank, int64_t start, int numerator,
    int denominator) {
  int64_t whole = start / denominator;
  int rest = (int)(start % denominator);
  int wholeStep = numerator / denominator, restStep = numerator % denominator;
  for (int i = 0; i < count; i++) {
    target[i] = dot(source + whole, bank.taps + (size_t)rest * bank.length, bank.length);
    whole += wholeStep;
    rest += restStep;
    if (rest >= denominator) {
      rest -= denominator;
      whole++;
    }
  }
}

KINORA_CLONES
int kinora_most_alike(
    const float *wanted, ptrdiff_t wantedStride, const float *source, ptrdiff_t sourceStride, int channels, int length,
    int places) {
  int best = 0;
  double most = -INFINITY;
  double energy = 1e-9;
  for (int c = 0; c < channels; c++)
    for (int i = 0; i < length; i++) {
      double value = source[c * sourceStride + i];
      energy += value * value;
    }
  int whole = length & ~7;
  for (int place = 0; place < places; place++) {
    double product = 0;
    for (int c = 0; c < channels; c++) {
      const float *a = wanted + c * wantedStride, *b = source + c * sourceStride + place;
      product += dot(a, b, whole);
      for (int i = whole; i < length; i++) product += a[i] * b[i];
    }
    double likeness = product * fabs(product) / (energy > 1e-9 ? energy : 1e-9);
    if (likeness > most) {
      most = likeness;
      best = place;
    }
    for (int c = 0; c < channels; c++) {
      double old = source[c * sourceStride + place], new = source[c * sourceStride + place + length];
      energy += new * new - old * old;
    }
  }
  return best;
}

double kinora_energy(const float *samples, int count) {
  double energy = 0;
  for (int i = 0; i < count; i++) energy += (double)samples[i] * samples[i];
  return energy;
}

void kinora_crossfade(float *target, const float *from, const float *to, int count) {
  for (int i = 0; i < count; i++) {
    float share = 0.5f - 0.5f * cosf((float)M_PI * ((float)i + 0.5f) / (float)count);
    target[i] = from[i] + (to[i] - from[i]) * share;
  }
}
