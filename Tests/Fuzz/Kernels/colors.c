// The kernels that convert colours.

#include "CMediaKernels.h"
#include "chance.h"

/// A component whose memory ends with its last sample.
static kinora_component component(int width, int height, int bytes) {
  int step = bytes + (coin() ? 0 : between(0, 3) * bytes);
  ptrdiff_t row = width > 0 ? (ptrdiff_t)(width - 1) * step + bytes : 0, stride = row + between(0, 9);
  uint8_t *data = room(height > 0 ? (size_t)(stride * (height - 1) + row) : 0);
  if (height > 0 && coin()) {
    data += stride * (height - 1);
    stride = -stride;
  }
  return (kinora_component){data, stride, step};
}

static void weigh(kinora_luma_chroma *picture) {
  static const double weights[][2] = {{0.299, 0.114}, {0.2126, 0.0722}, {0.2627, 0.0593}, {0.212, 0.087}};
  const double *drawn = weights[between(0, 3)];
  picture->redCoefficient = drawn[0];
  picture->blueCoefficient = drawn[1];
  picture->isFullRange = coin();
}

static void lay_out(kinora_luma_chroma *picture, int bytes) {
  int width = picture->halvesAcross ? (picture->width + 1) / 2 : picture->width;
  int height = picture->halvesDown ? (picture->height + 1) / 2 : picture->height;
  picture->luma = component(picture->width, picture->height, bytes);
  picture->blue = component(width, height, bytes);
  picture->red = component(width, height, bytes);
  picture->alpha = (kinora_component){0};
  if (coin()) picture->alpha = component(picture->width, picture->height, bytes);
}

static kinora_luma_chroma picture(int bytes) {
  kinora_luma_chroma made = {
      .width = length(1100), .height = length(13), .halvesAcross = coin(), .halvesDown = coin(), .isCentred = coin(),
      .isInterlaced = coin()};
  weigh(&made);
  lay_out(&made, bytes);
  return made;
}

CASE(kinora_make_bgra) {
  kinora_luma_chroma source = picture(1);
  int first = between(0, source.height), last = between(first, source.height);
  kinora_make_bgra(
      room((size_t)(4 * source.width * source.height)), 4 * source.width, &source, first, last);
}

CASE(kinora_make_luma_chroma) {
  kinora_luma_chroma target = picture(1);
  kinora_colors source = {
      component(target.width, target.height, 1), component(target.width, target.height, 1),
      component(target.width, target.height, 1), {0}};
  if (coin()) source.alpha = component(target.width, target.height, 1);
  kinora_make_luma_chroma(&target, &source);
}

CASE(kinora_recolor) {
  kinora_luma_chroma source = picture(1), target = source;
  weigh(&target);
  lay_out(&target, 1);
  kinora_recolor(&target, &source);
}

CASE(kinora_tone_bgra) {
  int depth = between(8, 16), shift = depth > 8 ? between(0, 16 - depth) : 0;
  kinora_luma_chroma source = picture(depth > 8 ? 2 : 1);
  kinora_tone *tone = room(kinora_tone_size());
  kinora_prepare_tone(tone, coin());
  kinora_tone_bgra(
      room((size_t)(4 * source.width * source.height)), 4 * source.width, &source, depth, shift, tone, 0,
      source.height);
}
