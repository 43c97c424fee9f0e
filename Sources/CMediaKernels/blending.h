#pragma once

// Blending of samples of 8 bits in 16-bit arithmetic, where the processor multiplies and rounds at once: compilers widen
// the same loop to 32 bits. Functions return how many samples they have done; the caller does those that are left.

#include <stdint.h>

#include "CMediaKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

__attribute__((target("avx2"))) static inline __m256i blended_avx2(
    __m256i below, __m256i above, __m256i low, __m256i high) {
  __m256i zero = _mm256_setzero_si256();
  // Both halves keep to their lanes, in which they are packed again.
  __m256i one = _mm256_unpacklo_epi8(below, zero), other = _mm256_unpackhi_epi8(below, zero);
  __m256i first = _mm256_sub_epi16(_mm256_unpacklo_epi8(above, zero), one);
  __m256i last = _mm256_sub_epi16(_mm256_unpackhi_epi8(above, zero), other);
  one = _mm256_add_epi16(one, _mm256_mulhrs_epi16(first, low));
  other = _mm256_add_epi16(other, _mm256_mulhrs_epi16(last, high));
  return _mm256_packus_epi16(one, other);
}

__attribute__((target("avx2"))) static int blend_avx2(
    uint8_t *target, const uint8_t *source, int count, int opacity) {
  __m256i level = _mm256_set1_epi16((int16_t)opacity);
  int i = 0;
  for (; i + 32 <= count; i += 32) {
    __m256i below = _mm256_loadu_si256((const __m256i *)(target + i));
    __m256i above = _mm256_loadu_si256((const __m256i *)(source + i));
    _mm256_storeu_si256((__m256i *)(target + i), blended_avx2(below, above, level, level));
  }
  return i;
}

/// Levels of coverage times opacity. Whole coverage, 32768, isn't a signed number: it leaves the opacity as it is.
__attribute__((target("avx2"))) static inline __m256i levels_avx2(const uint16_t *cover, __m256i opacity) {
  __m256i part = _mm256_loadu_si256((const __m256i *)cover), whole = _mm256_set1_epi16(-32768);
  return _mm256_blendv_epi8(_mm256_mulhrs_epi16(part, opacity), opacity, _mm256_cmpeq_epi16(part, whole));
}

__attribute__((target("avx2"))) static int blend_covered_avx2(
    uint8_t *target, const uint8_t *source, const uint16_t *cover, int count, int opacity) {
  __m256i level = _mm256_set1_epi16((int16_t)(opacity > 32767 ? 32767 : opacity));
  int i = 0;
  for (; i + 32 <= count; i += 32) {
    __m256i below = _mm256_loadu_si256((const __m256i *)(target + i));
    __m256i above = _mm256_loadu_si256((const __m256i *)(source + i));
    __m256i first = levels_avx2(cover + i, level), last = levels_avx2(cover + i + 16, level);
    __m256i low = _mm256_permute2x128_si256(first, last, 0x20), high = _mm256_permute2x128_si256(first, last, 0x31);
    _mm256_storeu_si256((__m256i *)(target + i), blended_avx2(below, above, low, high));
  }
  return i;
}

__attribute__((target("ssse3"))) static inline __m128i blended_ssse3(
    __m128i below, __m128i above, __m128i low, __m128i high) {
  __m128i zero = _mm_setzero_si128();
  __m128i one = _mm_unpacklo_epi8(below, zero), other = _mm_unpackhi_epi8(below, zero);
  __m128i first = _mm_sub_epi16(_mm_unpacklo_epi8(above, zero), one);
  __m128i last = _mm_sub_epi16(_mm_unpackhi_epi8(above, zero), other);
  one = _mm_add_epi16(one, _mm_mulhrs_epi16(first, low));
  other = _mm_add_epi16(other, _mm_mulhrs_epi16(last, high));
  return _mm_packus_epi16(one, other);
}

__attribute__((target("ssse3"))) static int blend_ssse3(
    uint8_t *target, const uint8_t *source, int count, int opacity) {
  __m128i level = _mm_set1_epi16((int16_t)opacity);
  int i = 0;
  for (; i + 16 <= count; i += 16) {
    __m128i below = _mm_loadu_si128((const __m128i *)(target + i));
    __m128i above = _mm_loadu_si128((const __m128i *)(source + i));
    _mm_storeu_si128((__m128i *)(target + i), blended_ssse3(below, above, level, level));
  }
  return i;
}

/// Blends with one opacity below 32768.
static inline int blend_wide(uint8_t *target, const uint8_t *source, int count, int opacity) {
  if (__builtin_cpu_supports("avx2")) return blend_avx2(target, source, count, opacity);
  if (__builtin_cpu_supports("ssse3")) return blend_ssse3(target, source, count, opacity);
  return 0;
}

/// Blends with an opacity and the coverage of each sample.
static inline int blend_covered_wide(
    uint8_t *target, const uint8_t *source, const uint16_t *cover, int count, int opacity) {
  return __builtin_cpu_supports("avx2") ? blend_covered_avx2(target, source, cover, count, opacity) : 0;
}
#else
static inline int blend_wide(uint8_t *target, const uint8_t *source, int count, int opacity) { return 0; }

static inline int blend_covered_wide(
    uint8_t *target, const uint8_t *source, const uint16_t *cover, int count, int opacity) {
  return 0;
}
#endif
