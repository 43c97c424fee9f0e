#include <math.h>
#include <string.h>

#include "CReference.h"

/// Luma, blue-difference and red-difference chroma of a colour whose components go up to 255.
static double value_of(const kinora_luma_chroma *target, const double *rgb, int component) {
  double kr = target->redCoefficient, kb = target->blueCoefficient;
  double y = kr * rgb[0] + (1 - kr - kb) * rgb[1] + kb * rgb[2];
  double luma = target->isFullRange ? y : 16 + y * 219 / 255, unit = target->isFullRange ? 1 : 224.0 / 255;
  double value = component == 0   ? luma
                 : component == 1 ? 128 + unit * (rgb[2] - y) / (2 * (1 - kb))
                                  : 128 + unit * (rgb[0] - y) / (2 * (1 - kr));
  return fmin(fmax(value, 0), 255);
}

double reference_worst_luma_chroma(double redCoefficient, double blueCoefficient, bool isFullRange) {
  uint8_t pixels[3 * 256], made[3][256], plain[3][256];
  kinora_colors source = {.red = {pixels, 768, 3}, .green = {pixels + 1, 768, 3}, .blue = {pixels + 2, 768, 3}};
  kinora_luma_chroma target = {
      .width = 256, .height = 1, .isFullRange = isFullRange, .redCoefficient = redCoefficient,
      .blueCoefficient = blueCoefficient};
  double worst = 0;
  for (int pair = 0; pair < 1 << 16; pair++) {
    for (int x = 0; x < 256; x++) {
      pixels[3 * x] = (uint8_t)x, pixels[3 * x + 1] = (uint8_t)(pair & 255), pixels[3 * x + 2] = (uint8_t)(pair >> 8);
    }
    uint8_t(*results[2])[256] = {made, plain};
    for (int i = 0; i < 2; i++) {
      target.luma = (kinora_component){results[i][0], 256, 1};
      target.blue = (kinora_component){results[i][1], 256, 1};
      target.red = (kinora_component){results[i][2], 256, 1};
      (i == 0 ? kinora_make_luma_chroma : reference_plain_luma_chroma)(&target, &source);
    }
    if (memcmp(made, plain, sizeof made)) return INFINITY;
    for (int x = 0; x < 256; x++) {
      double rgb[3] = {x, pair & 255, pair >> 8};
      for (int i = 0; i < 3; i++) worst = fmax(worst, fabs(value_of(&target, rgb, i) - made[i][x]));
    }
  }
  return worst;
}

/// The mean of a component of pixels around a chroma sample; each counts the less the further away it is.
static double filtered(const kinora_luma_chroma *target, const kinora_component *component, int x, int y) {
  double across[3] = {0, 1, 0}, down[2] = {1, 0};
  int columns[3] = {x, x, x}, rows[2] = {y, y};
  if (target->halvesAcross) {
    for (int i = 0; i < 3; i++) columns[i] = 2 * x - 1 + i;
    across[0] = target->isCentred ? 0 : 0.25;
    across[1] = 0.5;
    across[2] = 0.5 - across[0];
  }
  if (target->halvesDown) {
    int field = y & 1, isInterlaced = target->isInterlaced;
    rows[0] = isInterlaced ? (y >> 1) * 4 + field : 2 * y;
    rows[1] = rows[0] + (isInterlaced ? 2 : 1);
    down[0] = isInterlaced ? (field ? 0.25 : 0.75) : 0.5;
    down[1] = 1 - down[0];
    // Where a field ends, its last row counts twice; where it has none, the picture's.
    if (rows[0] >= target->height) rows[0] = target->height - 1;
    if (rows[1] >= target->height) rows[1] = rows[0];
  }
  double sum = 0;
  for (int j = 0; j < 2; j++) {
    for (int i = 0; i < 3; i++) {
      int column = columns[i] < 0 ? 0 : columns[i] >= target->width ? target->width - 1 : columns[i];
      sum += across[i] * down[j] * component->data[rows[j] * component->stride + column * component->step];
    }
  }
  return sum;
}

void reference_luma_chroma(
    double *made, const kinora_luma_chroma *target, const kinora_colors *source, int component) {
  kinora_luma_chroma whole = *target;
  if (component == 0) whole.halvesAcross = whole.halvesDown = false;
  int width = whole.halvesAcross ? (target->width + 1) / 2 : target->width;
  int height = whole.halvesDown ? (target->height + 1) / 2 : target->height;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      double rgb[3] = {
          filtered(&whole, &source->red, x, y), filtered(&whole, &source->green, x, y),
          filtered(&whole, &source->blue, x, y)};
      made[y * width + x] = value_of(&whole, rgb, component);
    }
  }
}
