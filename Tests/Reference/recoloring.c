#include <math.h>
#include <string.h>

#include "CReference.h"

static double worst_of(kinora_luma_chroma *target, kinora_luma_chroma *source) {
  uint8_t from[3][256], to[3][256];
  kinora_component *components[2][3] = {
      {&source->luma, &source->blue, &source->red}, {&target->luma, &target->blue, &target->red}};
  for (int i = 0; i < 3; i++) {
    *components[0][i] = (kinora_component){from[i], 256, 1};
    *components[1][i] = (kinora_component){to[i], 256, 1};
  }
  for (int i = 0; i < 256; i++) from[0][i] = (uint8_t)i;
  double kr = source->redCoefficient, kb = source->blueCoefficient;
  double red = target->redCoefficient, blue = target->blueCoefficient, worst = 0;
  for (int pair = 0; pair < 1 << 16; pair += 7) {
    memset(from[1], pair & 255, 256);
    memset(from[2], pair >> 8, 256);
    kinora_recolor(target, source);
    double unit = source->isFullRange ? 255 : 224;
    for (int x = 0; x < 256; x++) {
      double y = source->isFullRange ? x / 255.0 : (x - 16) / 219.0;
      double b = y + 2 * (1 - kb) * ((pair & 255) - 128) / unit, r = y + 2 * (1 - kr) * ((pair >> 8) - 128) / unit;
      double g = (y - kr * r - kb * b) / (1 - kr - kb), luma = red * r + (1 - red - blue) * g + blue * b;
      double top = target->isFullRange ? 255 : 224;
      double exact[3] = {
          target->isFullRange ? luma * 255 : 16 + luma * 219, 128 + top * (b - luma) / (2 * (1 - blue)),
          128 + top * (r - luma) / (2 * (1 - red))};
      for (int i = 0; i < 3; i++) worst = fmax(worst, fabs(fmin(fmax(exact[i], 0), 255) - to[i][x]));
    }
  }
  return worst;
}

double reference_worst_recoloring(
    double redCoefficient, double blueCoefficient, bool isFullRange, double otherRed, double otherBlue) {
  kinora_luma_chroma source = {
      .width = 256, .height = 1, .isFullRange = isFullRange, .redCoefficient = redCoefficient,
      .blueCoefficient = blueCoefficient};
  double worst = 0;
  for (int full = 0; full < 2; full++) {
    kinora_luma_chroma target = {
        .width = 256, .height = 1, .isFullRange = full, .redCoefficient = otherRed, .blueCoefficient = otherBlue};
    worst = fmax(worst, worst_of(&target, &source));
  }
  return worst;
}
