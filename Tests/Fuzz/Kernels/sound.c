// The kernels that mix and resample sound.

#include "CMediaKernels.h"
#include "chance.h"

CASE(kinora_mix) {
  int count = length(600);
  kinora_mix(floats((size_t)count), floats((size_t)count), count, within(-4, 4), coin() ? 0 : within(-1, 1));
}

CASE(kinora_amplify) {
  int count = length(600);
  kinora_amplify(floats((size_t)count), floats((size_t)count), count, within(-4, 4), coin() ? 0 : within(-1, 1));
}

/// So many samples of one channel, of which others lie between them; the last ends the memory.
static size_t interleaved(int count, int channel, int channels) {
  return count > 0 ? (size_t)(count - 1) * (size_t)channels + (size_t)channel + 1 : 0;
}

CASE(kinora_deinterleave) {
  int count = length(300), channels = between(1, 6), channel = between(0, channels - 1);
  kinora_deinterleave(
      room((size_t)count * sizeof(float)), floats(interleaved(count, channel, channels)), count, channel, channels);
}

CASE(kinora_interleave) {
  int count = length(300), channels = between(1, 6), channel = between(0, channels - 1);
  kinora_interleave(floats(interleaved(count, channel, channels)), floats((size_t)count), count, channel, channels);
}

CASE(kinora_interleave_int16) {
  int count = length(300), channels = between(1, 6), channel = between(0, channels - 1);
  int16_t *target = room(interleaved(count, channel, channels) * sizeof(int16_t));
  kinora_interleave_int16(target, floats((size_t)count), count, channel, channels);
}

static kinora_sample_form form(void) {
  bool isFloat = coin();
  int bytes = isFloat ? between(1, 2) * 4 : between(1, 4);
  return (kinora_sample_form){
      .bytes = bytes, .bits = isFloat || coin() ? 8 * bytes : between(1, 8 * bytes), .isFloat = isFloat,
      .isBig = coin(), .isSigned = coin(), .isHigh = coin()};
}

CASE(kinora_read_samples) {
  kinora_sample_form drawn = form();
  int count = length(300), stride = drawn.bytes + between(0, 5);
  size_t bytes = count > 0 ? (size_t)((count - 1) * stride + drawn.bytes) : 0;
  kinora_read_samples(room((size_t)count * sizeof(double)), room(bytes), stride, count, drawn);
}

CASE(kinora_write_samples) {
  kinora_sample_form drawn = form();
  int count = length(300), stride = drawn.bytes + between(0, 5);
  size_t bytes = count > 0 ? (size_t)((count - 1) * stride + drawn.bytes) : 0;
  kinora_write_samples(room(bytes), stride, doubles((size_t)count), count, drawn);
}

CASE(kinora_resample) {
  kinora_filter_bank bank = {.phases = between(1, 40), .length = 8 * between(1, 6)};
  bank.taps = floats((size_t)((bank.phases + 1) * bank.length));
  int count = length(200);
  int64_t position = (int64_t)(chance() >> 29), step = (int64_t)(chance() >> 30);
  int64_t last = count > 0 ? (position + step * (count - 1)) >> 32 : 0;
  kinora_resample(
      room((size_t)count * sizeof(float)), count, floats((size_t)last + (size_t)bank.length), bank, position, step,
      coin());
}

CASE(kinora_resample_exactly) {
  kinora_filter_bank bank = {.phases = between(1, 160), .length = 8 * between(1, 6)};
  bank.taps = floats((size_t)((bank.phases + 1) * bank.length));
  int count = length(200), numerator = between(1, 500);
  int64_t start = between(0, 2000), last = count > 0 ? (start + (int64_t)numerator * (count - 1)) / bank.phases : 0;
  kinora_resample_exactly(
      room((size_t)count * sizeof(float)), count, floats((size_t)last + (size_t)bank.length), bank, start, numerator,
      bank.phases);
}

CASE(kinora_most_alike) {
  int channels = between(1, 3), count = length(70), places = length(40);
  ptrdiff_t wantedStride = count + between(0, 3), sourceStride = count + places + between(0, 3);
  int found = kinora_most_alike(
      floats((size_t)(wantedStride * (channels - 1) + count)), wantedStride,
      floats((size_t)(sourceStride * (channels - 1) + count + places)), sourceStride, channels, count, places);
  if (found < 0 || (found > 0 && found >= places)) __builtin_trap();
}

CASE(kinora_energy) {
  int count = length(600);
  kinora_energy(floats((size_t)count), count);
}

CASE(kinora_crossfade) {
  int count = length(600);
  kinora_crossfade(room((size_t)count * sizeof(float)), floats((size_t)count), floats((size_t)count), count);
}
