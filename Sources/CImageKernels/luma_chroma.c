#include <math.h>

#include "image_storage.h"
#include "pixel.h"

static inline int within(int value, int count) { return value < 0 ? 0 : value >= count ? count - 1 : value; }

/// A sample as a fraction of all values that its bits hold, 256 of them or more.
static inline float sample(const image_plane *plane, int depth, int x, int y) {
  const uint8_t *at = plane->data + y * plane->row_bytes + (ptrdiff_t)x * plane->step;
  return depth <= 8 ? *at / 256.0f : (at[0] | at[1] << 8) / 65536.0f;
}

static inline void set_sample(const image_plane *plane, int depth, int x, int y, float value) {
  uint8_t *at = plane->data + y * plane->row_bytes + (ptrdiff_t)x * plane->step;
  int most = (1 << depth) - 1, whole = (int)(limited(value * (most + 1) + 0.5f, 0, most));
  if (depth <= 8) {
    *at = (uint8_t)whole;
  } else {
    whole <<= 16 - depth;
    at[0] = (uint8_t)whole;
    at[1] = (uint8_t)(whole >> 8);
  }
}

/// What a component's 0 to 1, or −0.5 to 0.5, are in fractions of all values.
typedef struct ranges {
  float luma_scale, luma_offset, chroma_scale, chroma_offset;
} ranges;

static ranges ranges_of(const image_luma_chroma *p) {
  if (!p->full_range) return (ranges){219 / 256.0f, 16 / 256.0f, 224 / 256.0f, 0.5f};
  float most = 1 - 1.0f / (float)(1 << p->depth);
  return (ranges){most, 0, most, 0.5f};
}

/// Chroma at a pixel, `y` from above.
static inline float chroma(const image_luma_chroma *p, const image_plane *plane, int x, int y) {
  int columns = p->halves_across ? (p->width + 1) / 2 : p->width;
  int rows = p->halves_down ? (p->height + 1) / 2 : p->height;
  float fx = p->halves_across ? (x - p->across) / 2 : x, fy = p->halves_down ? (y - p->down) / 2 : y;
  int left = (int)floorf(fx), top = (int)floorf(fy);
  float dx = fx - left, dy = fy - top;
  int x0 = within(left, columns), x1 = within(left + 1, columns);
  int y0 = within(top, rows), y1 = within(top + 1, rows);
  float first = sample(plane, p->depth, x0, y0);
  if (dx > 0) first += (sample(plane, p->depth, x1, y0) - first) * dx;
  if (dy == 0) return first;
  float second = sample(plane, p->depth, x0, y1);
  if (dx > 0) second += (sample(plane, p->depth, x1, y1) - second) * dx;
  return first + (second - first) * dy;
}

void image_from_luma_chroma(float *pixels, const image_luma_chroma *p, int x, int y, int width, int height) {
  ranges r = ranges_of(p);
  float green = 1 - p->red_weight - p->blue_weight;
  for (int row = 0; row < height; row++) {
    int line = p->height - 1 - y - row;
    for (int column = 0; column < width; column++, pixels += 4) {
      float luma = (sample(&p->luma, p->depth, x + column, line) - r.luma_offset) / r.luma_scale;
      float cb = (chroma(p, &p->blue, x + column, line) - r.chroma_offset) / r.chroma_scale;
      float cr = (chroma(p, &p->red, x + column, line) - r.chroma_offset) / r.chroma_scale;
      float red = luma + 2 * (1 - p->red_weight) * cr, blue = luma + 2 * (1 - p->blue_weight) * cb;
      pixels[0] = red;
      pixels[1] = (luma - p->red_weight * red - p->blue_weight * blue) / green;
      pixels[2] = blue;
      pixels[3] = p->alpha.data ? sample(&p->alpha, p->depth, x + column, line) * 256 / 255 : 1;
    }
  }
}

void image_to_luma_chroma(const float *pixels, const image_luma_chroma *p, int y, int height) {
  ranges r = ranges_of(p);
  float green = 1 - p->red_weight - p->blue_weight;
  int top = p->height - y - height, width = p->width;
  for (int row = 0; row < height; row++) {
    const float *at = pixels + 4 * (size_t)row * (size_t)width;
    for (int x = 0; x < width; x++, at += 4) {
      float luma = p->red_weight * at[0] + green * at[1] + p->blue_weight * at[2];
      set_sample(&p->luma, p->depth, x, top + height - 1 - row, luma * r.luma_scale + r.luma_offset);
      if (p->alpha.data) {
        set_sample(&p->alpha, p->depth, x, top + height - 1 - row, limited(at[3], 0, 1) * 255 / 256);
      }
    }
  }
  int across = p->halves_across ? 2 : 1, down = p->halves_down ? 2 : 1;
  for (int line = top; line < top + height; line += down) {
    for (int x = 0; x < width; x += across) {
      // Beside the left pixel chroma is that pixel's and half of each neighbour's; between two it is their mean.
      float sum[3] = {0, 0, 0}, total = 0;
      for (int dy = 0; dy < down; dy++) {
        float fall = down == 1 ? 1 : 1 - fabsf(dy - p->down);
        for (int dx = across == 1 ? 0 : -1; dx < across; dx++) {
          float weight = across == 1 ? fall : fall * fmaxf(1 - fabsf(dx - p->across) / (p->across == 0 ? 2 : 1), 0);
          if (weight <= 0) continue;
          int row = height - 1 - (within(line + dy, top + height) - top);
          const float *at = pixels + 4 * ((size_t)row * (size_t)width + (size_t)within(x + dx, width));
          for (int k = 0; k < 3; k++) sum[k] += at[k] * weight;
          total += weight;
        }
      }
      for (int k = 0; k < 3; k++) sum[k] /= total;
      float luma = p->red_weight * sum[0] + green * sum[1] + p->blue_weight * sum[2];
      float cb = (sum[2] - luma) / (2 * (1 - p->blue_weight)), cr = (sum[0] - luma) / (2 * (1 - p->red_weight));
      set_sample(&p->blue, p->depth, x / across, line / down, cb * r.chroma_scale + r.chroma_offset);
      set_sample(&p->red, p->depth, x / across, line / down, cr * r.chroma_scale + r.chroma_offset);
    }
  }
}
