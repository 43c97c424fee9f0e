#include <math.h>
#include <string.h>

#include "CReference.h"

/// Blue, green and red of a colour, from 0 to 255.
static void color(const kinora_luma_chroma *source, double luma, double blue, double red, double *bgr) {
  double kr = source->redCoefficient, kb = source->blueCoefficient;
  double y = source->isFullRange ? luma / 255 : (luma - 16) / 219;
  double u = (blue - 128) / (source->isFullRange ? 255 : 224), v = (red - 128) / (source->isFullRange ? 255 : 224);
  bgr[0] = y + 2 * (1 - kb) * u;
  bgr[2] = y + 2 * (1 - kr) * v;
  bgr[1] = (y - kr * bgr[2] - kb * bgr[0]) / (1 - kr - kb);
  for (int i = 0; i < 3; i++) bgr[i] = fmin(fmax(bgr[i] * 255, 0), 255);
}

double reference_worst_color(double redCoefficient, double blueCoefficient, bool isFullRange) {
  uint8_t luma[256], made[4 * 256], plain[4 * 256];
  for (int i = 0; i < 256; i++) luma[i] = (uint8_t)i;
  double worst = 0;
  for (int pair = 0; pair < 1 << 16; pair++) {
    uint8_t blue[256], red[256];
    memset(blue, pair & 255, sizeof blue);
    memset(red, pair >> 8, sizeof red);
    kinora_luma_chroma source = {
        .luma = {luma, 256, 1}, .blue = {blue, 256, 1}, .red = {red, 256, 1}, .width = 256, .height = 1,
        .isFullRange = isFullRange, .redCoefficient = redCoefficient, .blueCoefficient = blueCoefficient};
    kinora_make_bgra(made, sizeof made, &source, 0, 1);
    reference_plain_bgra(plain, sizeof plain, &source, 0, 1);
    if (memcmp(made, plain, sizeof made)) return INFINITY;
    for (int x = 0; x < 256; x++) {
      double exact[3];
      color(&source, x, pair & 255, pair >> 8, exact);
      for (int i = 0; i < 3; i++) worst = fmax(worst, fabs(exact[i] - made[4 * x + i]));
    }
  }
  return worst;
}

/// The sample of a component, or what lies between its samples, at a place in pixels; of one field, where there are two.
static double sample(
    const kinora_luma_chroma *source, const kinora_component *component, int x, int y) {
  bool isChroma = component != &source->luma, across = isChroma && source->halvesAcross;
  bool down = isChroma && source->halvesDown;
  int width = across ? (source->width + 1) / 2 : source->width;
  int height = down ? (source->height + 1) / 2 : source->height;
  double column = x, row = y;
  if (across) column = source->isCentred ? (x + 0.5) / 2 - 0.5 : x / 2.0;
  int field = 0, fields = 1;
  if (down && source->isInterlaced) {
    field = y & 1, fields = 2;
    // In the first field a chroma sample lies a quarter of a row below the upper of two rows, in the second as far above
    // the lower one.
    row = ((y >> 1) - (field ? 0.75 : 0.25)) / 2;
    height = (height + 1 - field) / 2;
    // One row of chroma in all is that of both fields.
    if (height == 0) field = 0, height = 1;
  } else if (down) {
    row = (y + 0.5) / 2 - 0.5;
  }
  double left = floor(column), top = floor(row), sum = 0;
  for (int place = 0; place < 4; place++) {
    double at[2] = {left + place % 2, top + place / 2};
    double weight = (1 - fabs(column - at[0])) * (1 - fabs(row - at[1]));
    int i = (int)fmin(fmax(at[0], 0), width - 1), j = (int)fmin(fmax(at[1], 0), height - 1);
    sum += weight * component->data[(j * fields + field) * component->stride + i * component->step];
  }
  return sum;
}

void reference_colors(double *target, const kinora_luma_chroma *source) {
  for (int y = 0; y < source->height; y++) {
    for (int x = 0; x < source->width; x++) {
      color(
          source, sample(source, &source->luma, x, y), sample(source, &source->blue, x, y),
          sample(source, &source->red, x, y), target + 3 * (y * source->width + x));
    }
  }
}
