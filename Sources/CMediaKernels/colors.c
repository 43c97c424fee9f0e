#include <math.h>
#include <string.h>

#include "CMediaKernels.h"
#include "clones.h"

// Luma and chroma become red, green and blue in 16 bits, six of which stand behind the point; chroma is interpolated with
// eight. What is lost together is at most a fortieth of a step, beside the half that rounding takes.

/// Pixels of a row that are converted at once; even, so that it begins with a chroma sample.
enum { CHUNK = 512 };

/// What luma and chroma are multiplied by, again for each pixel: the compiler multiplies in 16 bits only what it sees to be of
/// 16 bits, and of a number it takes out of the loop it doesn't.
typedef struct factors {
  uint16_t luma[CHUNK];
  /// Red and blue are twice the chroma, and this much of it.
  int16_t red[CHUNK], blue[CHUNK];
  int16_t greenOfRed[CHUNK], greenOfBlue[CHUNK];
  /// Added to each: where black lies, half a step, and what the products lose on average.
  int16_t base;
} factors;

static void prepare(factors *all, const kinora_luma_chroma *source) {
  double red = source->redCoefficient, blue = source->blueCoefficient, green = 1 - red - blue;
  double luma = source->isFullRange ? 1 : 255.0 / 219, chroma = source->isFullRange ? 1 : 255.0 / 224;
  double black = source->isFullRange ? 0 : 16 * luma * 64;
  all->base = (int16_t)lrint(33 - black);
  for (int x = 0; x < CHUNK; x++) {
    all->luma[x] = (uint16_t)lrint(luma * 16384);
    all->red[x] = (int16_t)lrint((2 * (1 - red) * chroma - 2) * 16384);
    all->blue[x] = (int16_t)lrint((2 * (1 - blue) * chroma - 2) * 16384);
    all->greenOfRed[x] = (int16_t)lrint(-2 * red * (1 - red) / green * chroma * 16384);
    all->greenOfBlue[x] = (int16_t)lrint(-2 * blue * (1 - blue) / green * chroma * 16384);
  }
}

// MARK: Samples

KINORA_CLONES
static void gather(uint8_t *restrict target, const uint8_t *restrict source, int step, int count) {
  switch (step) {
    case 2:
      for (int x = 0; x < count; x++) target[x] = source[2 * x];
      break;
    case 4:
      for (int x = 0; x < count; x++) target[x] = source[4 * x];
      break;
    default:
      for (int x = 0; x < count; x++) target[x] = source[(ptrdiff_t)step * x];
  }
}

/// Samples of a row one behind the other: where they are, if they lie so.
static const uint8_t *samples(
    uint8_t *scratch, const kinora_component *component, int row, int first, int count) {
  const uint8_t *source = component->data + row * component->stride + (ptrdiff_t)first * component->step;
  if (component->step == 1) return source;
  gather(scratch, source, component->step, count);
  return scratch;
}

// MARK: Chroma between its samples

/// The two rows of chroma between which a row of luma lies, and how many eighths the nearer one counts.
typedef struct neighbours {
  int near, far, eighths;
} neighbours;

static neighbours neighbours_of(const kinora_luma_chroma *source, int y) {
  if (!source->halvesDown) return (neighbours){y, y, 8};
  int height = (source->height + 1) / 2;
  neighbours found;
  if (source->isInterlaced) {
    // Each field has every other row of both. Its chroma lies nearer to the upper of two rows of luma in the first field,
    // and to the lower one in the second.
    int field = y & 1, line = y >> 1;
    found.near = (line & ~1) + field;
    if (found.near >= height) found.near -= 2;
    if (found.near < 0) found.near = 0;
    found.far = line & 1 ? found.near + 2 : found.near - 2;
    found.eighths = (line & 1) == field ? 7 : 5;
  } else {
    found.near = y >> 1;
    found.far = y & 1 ? found.near + 1 : found.near - 1;
    found.eighths = 6;
  }
  if (found.far < 0 || found.far >= height) found.far = found.near;
  return found;
}

KINORA_CLONES
static void blend(int16_t *restrict target, const uint8_t *near, const uint8_t *far, int eighths, int count) {
  switch (eighths) {
    case 5:
      for (int x = 0; x < count; x++) target[x] = (int16_t)(near[x] * 5 + far[x] * 3);
      break;
    case 6:
      for (int x = 0; x < count; x++) target[x] = (int16_t)(near[x] * 6 + far[x] * 2);
      break;
    case 7:
      for (int x = 0; x < count; x++) target[x] = (int16_t)(near[x] * 7 + far[x]);
      break;
    default:
      for (int x = 0; x < count; x++) target[x] = (int16_t)(near[x] * 8);
  }
}

/// A sample in 32 parts becomes one in 256 that is zero for grey.
static inline int16_t centred(int sample) { return (int16_t)((sample - 4096) * 8); }

KINORA_CLONES
static void centre(int16_t *restrict target, const int16_t *restrict source, int count) {
  for (int x = 0; x < count; x++) target[x] = centred(source[x] * 4);
}

// Samples are read before any is written: the compiler makes no vectors of loads with stores between them.

/// Chroma samples lie at the left one of each two pixels.
KINORA_CLONES
static void double_beside(int16_t *restrict target, const int16_t *source, int pairs) {
  for (int x = 0; x < pairs; x++) {
    int16_t own = source[x], next = source[x + 1];
    target[2 * x] = centred(own * 4);
    target[2 * x + 1] = centred(own * 2 + next * 2);
  }
}

/// Chroma samples lie in the middle between each two pixels.
KINORA_CLONES
static void double_between(int16_t *restrict target, const int16_t *source, int pairs) {
  for (int x = 0; x < pairs; x++) {
    int16_t before = source[x - 1], own = source[x], next = source[x + 1];
    target[2 * x] = centred(own * 3 + before);
    target[2 * x + 1] = centred(own * 3 + next);
  }
}

/// One component of chroma for pixels of a row, in 256 parts of a step.
static void chroma(
    int16_t *target, const kinora_luma_chroma *source, const kinora_component *component, int y, int x, int count) {
  neighbours rows = neighbours_of(source, y);
  uint8_t nearScratch[CHUNK + 2], farScratch[CHUNK + 2];
  int16_t blended[CHUNK + 2];
  if (!source->halvesAcross) {
    const uint8_t *near = samples(nearScratch, component, rows.near, x, count);
    blend(blended, near, samples(farScratch, component, rows.far, x, count), rows.eighths, count);
    return centre(target, blended, count);
  }
  // With one sample before and one behind; at the edges of the picture they are continued.
  int pairs = (count + 1) / 2, first = x / 2, before = first > 0;
  int all = before + pairs + (first + pairs < (source->width + 1) / 2);
  const uint8_t *near = samples(nearScratch, component, rows.near, first - before, all);
  const uint8_t *far = samples(farScratch, component, rows.far, first - before, all);
  blend(blended + 1 - before, near, far, rows.eighths, all);
  if (!before) blended[0] = blended[1];
  if (all == before + pairs) blended[pairs + 1] = blended[pairs];
  if (source->isCentred) {
    double_between(target, blended + 1, pairs);
  } else {
    double_beside(target, blended + 1, pairs);
  }
}

// MARK: Colours

static inline int16_t share(int16_t chroma, int16_t factor) { return (int16_t)((int32_t)chroma * factor >> 16); }

static inline uint8_t level(int16_t luma, int chroma) {
  int16_t value = (int16_t)(__builtin_elementwise_add_sat(luma, (int16_t)chroma) >> 6);
  return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

KINORA_CLONES
static void mix(
    uint8_t *restrict target, const uint8_t *restrict luma, const int16_t *restrict blue,
    const int16_t *restrict red, const uint8_t *restrict alpha, const factors *restrict by, int count) {
  for (int x = 0; x < count; x++) {
    int16_t light = (int16_t)((int16_t)((uint32_t)(uint16_t)(luma[x] << 8) * by->luma[x] >> 16) + by->base);
    target[4 * x] = level(light, (blue[x] >> 1) + share(blue[x], by->blue[x]));
    target[4 * x + 1] = level(light, share(blue[x], by->greenOfBlue[x]) + share(red[x], by->greenOfRed[x]));
    target[4 * x + 2] = level(light, (red[x] >> 1) + share(red[x], by->red[x]));
    target[4 * x + 3] = alpha[x];
  }
}

void kinora_make_bgra(
    uint8_t *target, ptrdiff_t stride, const kinora_luma_chroma *source, int first, int last) {
  factors by;
  prepare(&by, source);
  int16_t blue[CHUNK], red[CHUNK];
  uint8_t lumaScratch[CHUNK], alphaScratch[CHUNK];
  memset(alphaScratch, 255, CHUNK);
  for (int y = first; y < last; y++) {
    for (int x = 0; x < source->width; x += CHUNK) {
      int count = source->width - x < CHUNK ? source->width - x : CHUNK;
      chroma(blue, source, &source->blue, y, x, count);
      chroma(red, source, &source->red, y, x, count);
      const uint8_t *luma = samples(lumaScratch, &source->luma, y, x, count);
      const uint8_t *alpha =
          source->alpha.data ? samples(alphaScratch, &source->alpha, y, x, count) : alphaScratch;
      mix(target + y * stride + 4 * (ptrdiff_t)x, luma, blue, red, alpha, &by, count);
    }
  }
}

// MARK: Other luma and chroma

/// Chroma of one kind becomes that of another without luma, since grey has none; luma takes a part of chroma along.
typedef struct recoloring {
  /// In 16384ths of a step; luma has eight more bits, as chroma has between its samples.
  int32_t luma, blueInLuma, redInLuma, low;
  /// In 65536ths.
  int32_t blueOfBlue, blueOfRed, redOfBlue, redOfRed;
} recoloring;

static recoloring recoloring_of(const kinora_luma_chroma *target, const kinora_luma_chroma *source) {
  double red = source->redCoefficient, blue = source->blueCoefficient, green = 1 - red - blue;
  double toRed = target->redCoefficient, toBlue = target->blueCoefficient, toGreen = 1 - toRed - toBlue;
  double luma = (source->isFullRange ? 1 : 255.0 / 219) * (target->isFullRange ? 1 : 219.0 / 255);
  double down = source->isFullRange ? 1 : 255.0 / 224, up = target->isFullRange ? 1 : 224.0 / 255;
  // What of the source's chroma is in the target's luma.
  double ofBlue = toBlue * 2 * (1 - blue) - toGreen * 2 * blue * (1 - blue) / green;
  double ofRed = toRed * 2 * (1 - red) - toGreen * 2 * red * (1 - red) / green;
  double top = down * (target->isFullRange ? 1 : 219.0 / 255), unit = down * up * 65536;
  recoloring by = {
      .luma = (int32_t)lrint(luma * 16384), .blueInLuma = (int32_t)lrint(ofBlue * top * 16384),
      .redInLuma = (int32_t)lrint(ofRed * top * 16384),
      .blueOfBlue = (int32_t)lrint((2 * (1 - blue) - ofBlue) / (2 * (1 - toBlue)) * unit),
      .blueOfRed = (int32_t)lrint(-ofRed / (2 * (1 - toBlue)) * unit),
      .redOfBlue = (int32_t)lrint(-ofBlue / (2 * (1 - toRed)) * unit),
      .redOfRed = (int32_t)lrint((2 * (1 - red) - ofRed) / (2 * (1 - toRed)) * unit)};
  double low = (target->isFullRange ? 0 : 16) - (source->isFullRange ? 0 : 16) * luma;
  by.low = (int32_t)lrint((low + 0.5) * (1 << 22));
  return by;
}

static inline uint8_t byte(int32_t value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

KINORA_CLONES
static void recolor_luma(
    uint8_t *restrict target, const uint8_t *restrict luma, const int16_t *restrict blue,
    const int16_t *restrict red, recoloring by, int count) {
  for (int x = 0; x < count; x++) {
    target[x] = byte((luma[x] * 256 * by.luma + blue[x] * by.blueInLuma + red[x] * by.redInLuma + by.low) >> 22);
  }
}

KINORA_CLONES
static void recolor_chroma(
    uint8_t *restrict target, const uint8_t *restrict blue, const uint8_t *restrict red, int32_t ofBlue,
    int32_t ofRed, int count) {
  for (int x = 0; x < count; x++) {
    target[x] = byte((((blue[x] - 128) * ofBlue + (red[x] - 128) * ofRed + (1 << 15)) >> 16) + 128);
  }
}

/// Where samples are made: in place, if they lie one behind the other there.
static uint8_t *room(uint8_t *scratch, const kinora_component *component, int row, int first) {
  return component->step == 1 ? component->data + row * component->stride + first : scratch;
}

static void put(const kinora_component *component, int row, int first, const uint8_t *made, int count) {
  uint8_t *target = component->data + row * component->stride + (ptrdiff_t)first * component->step;
  if (target == made) return;
  for (int x = 0; x < count; x++) target[(ptrdiff_t)x * component->step] = made[x];
}

static void copy_alpha(const kinora_luma_chroma *target, const kinora_luma_chroma *source) {
  uint8_t row[CHUNK];
  memset(row, 255, CHUNK);
  for (int y = 0; y < source->height; y++) {
    for (int x = 0; x < source->width; x += CHUNK) {
      int count = source->width - x < CHUNK ? source->width - x : CHUNK;
      put(&target->alpha, y, x, source->alpha.data ? samples(row, &source->alpha, y, x, count) : row, count);
    }
  }
}

void kinora_recolor(const kinora_luma_chroma *target, const kinora_luma_chroma *source) {
  recoloring by = recoloring_of(target, source);
  int16_t blue[CHUNK], red[CHUNK];
  uint8_t scratch[CHUNK], other[CHUNK], result[CHUNK];
  for (int y = 0; y < source->height; y++) {
    for (int x = 0; x < source->width; x += CHUNK) {
      int count = source->width - x < CHUNK ? source->width - x : CHUNK;
      chroma(blue, source, &source->blue, y, x, count);
      chroma(red, source, &source->red, y, x, count);
      uint8_t *made = room(result, &target->luma, y, x);
      recolor_luma(made, samples(scratch, &source->luma, y, x, count), blue, red, by, count);
      put(&target->luma, y, x, made, count);
    }
  }
  int width = source->halvesAcross ? (source->width + 1) / 2 : source->width;
  int height = source->halvesDown ? (source->height + 1) / 2 : source->height;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x += CHUNK) {
      int count = width - x < CHUNK ? width - x : CHUNK;
      const uint8_t *u = samples(scratch, &source->blue, y, x, count);
      const uint8_t *v = samples(other, &source->red, y, x, count);
      uint8_t *made = room(result, &target->blue, y, x);
      recolor_chroma(made, u, v, by.blueOfBlue, by.blueOfRed, count);
      put(&target->blue, y, x, made, count);
      made = room(result, &target->red, y, x);
      recolor_chroma(made, u, v, by.redOfBlue, by.redOfRed, count);
      put(&target->red, y, x, made, count);
    }
  }
  if (target->alpha.data) copy_alpha(target, source);
}
