#include "CMediaKernels.h"
#include "clones.h"

// Masks: what part of each pixel of a picture shows a video, from 0 to 255.

KINORA_CLONES
void kinora_take_mask(uint8_t *mask, uint8_t *dark, const uint8_t *lit, int channel, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) {
    int light = (int)lit[4 * i + channel] - dark[4 * i + channel];
    int share = light > 0 ? light : 0, rest = (int)dark[4 * i + 3] - share;
    mask[i] = (uint8_t)share;
    dark[4 * i + 3] = (uint8_t)(rest > 0 ? rest : 0);
  }
}

bool kinora_mask_bounds(
    const uint8_t *mask, int width, int height, int *left, int *top, int *right, int *bottom) {
  *left = width;
  *top = height;
  *right = *bottom = 0;
  for (int y = 0; y < height; y++) {
    const uint8_t *row = mask + (ptrdiff_t)y * width;
    int first = 0, last = width;
    while (first < width && row[first] == 0) first++;
    if (first == width) continue;
    while (row[last - 1] == 0) last--;
    if (first < *left) *left = first;
    if (last > *right) *right = last;
    if (y < *top) *top = y;
    *bottom = y + 1;
  }
  return *bottom > 0;
}

/// Eight times the mask of the luma samples around a chroma sample, as overlays are drawn.
static int mask_of_chroma(const uint8_t *mask, int width, int height, int x, int y) {
  const uint8_t *one = mask + (ptrdiff_t)(2 * y) * width;
  const uint8_t *other = 2 * y + 1 < height ? one + width : one;
  int left = x > 0 ? 2 * x - 1 : 0, right = 2 * x + 1 < width ? 2 * x + 1 : width - 1;
  return one[left] + 2 * one[2 * x] + one[right] + other[left] + 2 * other[2 * x] + other[right];
}

void kinora_share_mask(
    const kinora_plane *shares, const uint8_t *mask, int width, int height, bool halves, uint16_t *sums) {
  int top = (1 << shares->depth) - 1;
  for (int y = 0; y < shares->height; y++) {
    char *row = (char *)shares->data + (ptrdiff_t)y * shares->stride;
    uint16_t *sum = sums + (ptrdiff_t)y * shares->width;
    for (int x = 0; x < shares->width; x++) {
      int own = halves ? mask_of_chroma(mask, width, height, x, y) : 8 * mask[(ptrdiff_t)y * width + x];
      // Rounding may make the masks of a pixel a little more than a whole together.
      int all = sum[x] + own;
      sum[x] = (uint16_t)(all > 65535 ? 65535 : all);
      int share = all > 0 ? (int)(((int64_t)own * top + all / 2) / all) : 0;
      if (shares->depth > 8) {
        ((uint16_t *)row)[x] = (uint16_t)share;
      } else {
        ((uint8_t *)row)[x] = (uint8_t)share;
      }
    }
  }
}

KINORA_CLONES
void kinora_tint_bgra(uint8_t *pixels, ptrdiff_t stride, int width, int height, int blue, int green, int red) {
  for (int y = 0; y < height; y++) {
    uint8_t *row = pixels + (ptrdiff_t)y * stride;
    for (int x = 0; x < width; x++) {
      row[4 * x] = (uint8_t)((row[4 * x] * blue + 128) >> 8);
      row[4 * x + 1] = (uint8_t)((row[4 * x + 1] * green + 128) >> 8);
      row[4 * x + 2] = (uint8_t)((row[4 * x + 2] * red + 128) >> 8);
    }
  }
}
