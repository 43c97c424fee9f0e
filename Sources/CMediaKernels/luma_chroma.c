#include <math.h>
#include <string.h>

#include "CMediaKernels.h"
#include "clones.h"

// Red, green and blue become luma and chroma with coefficients of 15 bits, in 32. Chroma is filtered before it is rounded.

/// Pixels of a row that are converted at once; even, so that it begins with a chroma sample.
enum { CHUNK = 512 };

/// What a component has of blue, green and red, in 32768ths.
typedef struct weights {
  int32_t blue, green, red;
} weights;

/// Together they are what the largest value is to be, so that white is white and grey has no colour.
static weights weights_of(double blue, double red, double whole, double top) {
  weights made = {(int32_t)lrint(blue * top * 32768), 0, (int32_t)lrint(red * top * 32768)};
  made.green = (int32_t)lrint(whole * top * 32768) - made.blue - made.red;
  return made;
}

// MARK: Samples

static uint8_t *place_of(const kinora_component *component, int row, int x) {
  return component->data + row * component->stride + (ptrdiff_t)x * component->step;
}

KINORA_CLONES
static void take(int16_t *restrict target, const uint8_t *restrict source, int step, int count) {
  switch (step) {
    case 3:
      for (int x = 0; x < count; x++) target[x] = source[3 * x];
      break;
    case 4:
      for (int x = 0; x < count; x++) target[x] = source[4 * x];
      break;
    default:
      for (int x = 0; x < count; x++) target[x] = source[(ptrdiff_t)step * x];
  }
}

KINORA_CLONES
static void put(uint8_t *restrict target, int step, const uint8_t *restrict source, int count) {
  switch (step) {
    case 1:
      memcpy(target, source, (size_t)count);
      break;
    case 2:
      for (int x = 0; x < count; x++) target[2 * x] = source[x];
      break;
    case 4:
      for (int x = 0; x < count; x++) target[4 * x] = source[x];
      break;
    default:
      for (int x = 0; x < count; x++) target[(ptrdiff_t)step * x] = source[x];
  }
}

static inline uint8_t byte(int32_t value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

/// `low` is where the component begins, a half included; `shift` is how many bits stand behind the point.
KINORA_CLONES
static void weigh(
    uint8_t *restrict target, const int16_t *restrict blue, const int16_t *restrict green,
    const int16_t *restrict red, weights by, int32_t low, int shift, int count) {
  for (int x = 0; x < count; x++) {
    target[x] = byte((blue[x] * by.blue + green[x] * by.green + red[x] * by.red + low) >> shift);
  }
}

// MARK: Chroma

/// Two rows in 4 parts.
KINORA_CLONES
static void add_rows(int16_t *restrict target, const int16_t *restrict other, int own, int others, int count) {
  int16_t a = (int16_t)own, b = (int16_t)others;
  for (int x = 0; x < count; x++) target[x] = (int16_t)(target[x] * a + other[x] * b);
}

/// A sample at the left one of each two pixels, or in the middle of both, in 4 parts.
KINORA_CLONES
static void halve(int16_t *restrict target, const int16_t *restrict source, bool isCentred, int pairs) {
  if (isCentred) {
    for (int x = 0; x < pairs; x++) target[x] = (int16_t)((source[2 * x] + source[2 * x + 1]) * 2);
  } else {
    for (int x = 0; x < pairs; x++) {
      target[x] = (int16_t)(source[2 * x - 1] + source[2 * x] * 2 + source[2 * x + 1]);
    }
  }
}

KINORA_CLONES
static void quadruple(int16_t *restrict target, const int16_t *restrict source, int count) {
  for (int x = 0; x < count; x++) target[x] = (int16_t)(source[x] * 4);
}

/// The two rows of pixels of which a row of chroma is made, and how many fourths each counts.
typedef struct pair {
  int upper, lower, ofUpper, ofLower;
} pair;

static pair rows_of(const kinora_luma_chroma *target, int row) {
  if (!target->halvesDown) return (pair){row, row, 4, 0};
  pair found = {2 * row, 2 * row + 1, 2, 2};
  if (target->isInterlaced) {
    // Each field has every other row of both; its chroma lies nearer to the upper of two rows in the first field, and to the
    // lower one in the second.
    int field = row & 1, line = row & ~1;
    found = (pair){2 * line + field, 2 * line + field + 2, field ? 1 : 3, field ? 3 : 1};
  }
  if (found.upper >= target->height) found.upper = target->height - 1;
  if (found.lower >= target->height) found.lower = found.upper;
  return found;
}

/// A component of the source, filtered to where chroma samples are, in 16 parts.
static void filter(
    int16_t *result, const kinora_luma_chroma *target, const kinora_component *component, pair rows, int x, int count) {
  int16_t upper[CHUNK + 2], lower[CHUNK + 2];
  int before = x > 0, after = x + count < target->width;
  int all = before + count + after;
  take(upper + 1 - before, place_of(component, rows.upper, x - before), component->step, all);
  take(lower + 1 - before, place_of(component, rows.lower, x - before), component->step, all);
  add_rows(upper + 1 - before, lower + 1 - before, rows.ofUpper, rows.ofLower, all);
  if (!before) upper[0] = upper[1];
  if (!after) upper[count + 1] = upper[count];
  if (target->halvesAcross) {
    halve(result, upper + 1, target->isCentred, (count + 1) / 2);
  } else {
    quadruple(result, upper + 1, count);
  }
}

// MARK: Planes

static void put_row(const kinora_component *component, int row, int x, const uint8_t *source, int count) {
  put(place_of(component, row, x), component->step, source, count);
}

static void put_alpha(const kinora_luma_chroma *target, const kinora_colors *source) {
  for (int y = 0; y < target->height; y++) {
    for (int x = 0; x < target->width; x++) {
      *place_of(&target->alpha, y, x) = source->alpha.data ? *place_of(&source->alpha, y, x) : 255;
    }
  }
}

void kinora_make_luma_chroma(const kinora_luma_chroma *target, const kinora_colors *source) {
  double red = target->redCoefficient, blue = target->blueCoefficient;
  double top = target->isFullRange ? 1 : 219.0 / 255, colorTop = target->isFullRange ? 1 : 224.0 / 255;
  weights toLuma = weights_of(blue, red, 1, top);
  weights toBlue = weights_of(0.5, -red / (2 * (1 - blue)), 0, colorTop);
  weights toRed = weights_of(-blue / (2 * (1 - red)), 0.5, 0, colorTop);
  int16_t part[3][CHUNK];
  uint8_t row[CHUNK];
  int width = target->width, height = target->height;
  const kinora_component *components[3] = {&source->blue, &source->green, &source->red};
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x += CHUNK) {
      int count = width - x < CHUNK ? width - x : CHUNK;
      for (int i = 0; i < 3; i++) take(part[i], place_of(components[i], y, x), components[i]->step, count);
      weigh(row, part[0], part[1], part[2], toLuma, ((target->isFullRange ? 0 : 16) << 15) + (1 << 14), 15, count);
      put_row(&target->luma, y, x, row, count);
    }
  }
  int rows = target->halvesDown ? (height + 1) / 2 : height;
  for (int y = 0; y < rows; y++) {
    pair both = rows_of(target, y);
    for (int x = 0; x < width; x += CHUNK) {
      int count = width - x < CHUNK ? width - x : CHUNK;
      for (int i = 0; i < 3; i++) filter(part[i], target, components[i], both, x, count);
      int samples = target->halvesAcross ? (count + 1) / 2 : count, place = target->halvesAcross ? x / 2 : x;
      int32_t middle = (128 << 19) + (1 << 18);
      weigh(row, part[0], part[1], part[2], toBlue, middle, 19, samples);
      put_row(&target->blue, y, place, row, samples);
      weigh(row, part[0], part[1], part[2], toRed, middle, 19, samples);
      put_row(&target->red, y, place, row, samples);
    }
  }
  if (target->alpha.data) put_alpha(target, source);
}
