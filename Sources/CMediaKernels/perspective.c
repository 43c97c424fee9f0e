#include <math.h>
#include <string.h>

#include "CMediaKernels.h"
#include "clones.h"

// Planes as they are seen in perspective.

/// How many samples each way make up one of the target's, at most.
enum { MOST_SAMPLES = 16 };

/// A place on the source, and how far it moves from one sample of the target to the next, at most.
typedef struct place {
  double u, v;
  double across, down;
  bool isSeen;
} place;

static inline place place_at(const kinora_projection *m, double x, double y) {
  double u = m->a * x + m->c * y + m->tx, v = m->b * x + m->d * y + m->ty, w = m->wx * x + m->wy * y + m->w0;
  place p = {.isSeen = w > 0};
  if (!p.isSeen) return p;
  p.u = u / w;
  p.v = v / w;
  p.across = fmax(fabs(m->a - p.u * m->wx), fabs(m->b - p.v * m->wx)) / w;
  p.down = fmax(fabs(m->c - p.u * m->wy), fabs(m->d - p.v * m->wy)) / w;
  // Too far away for numbers.
  p.isSeen = p.across >= 0 && p.down >= 0;
  return p;
}

static inline int samples_for(double step) {
  return step <= 1 ? 1 : step >= MOST_SAMPLES ? MOST_SAMPLES : (int)ceil(step);
}

/// Adds what a premultiplied picture has at a place, bilinear; it is transparent outside.
static inline void add_pixel(
    float sum[4], const uint8_t *source, ptrdiff_t stride, int width, int height, double u, double v) {
  u -= 0.5;
  v -= 0.5;
  if (!(u > -1 && v > -1 && u < width && v < height)) return;
  int left = (int)floor(u), top = (int)floor(v);
  float fu = (float)(u - left), fv = (float)(v - top);
  for (int row = 0; row < 2; row++) {
    int y = top + row;
    if (y < 0 || y >= height) continue;
    for (int column = 0; column < 2; column++) {
      int x = left + column;
      if (x < 0 || x >= width) continue;
      float weight = (column ? fu : 1 - fu) * (row ? fv : 1 - fv);
      const uint8_t *pixel = source + (ptrdiff_t)y * stride + 4 * (ptrdiff_t)x;
      for (int k = 0; k < 4; k++) sum[k] += weight * (float)pixel[k];
    }
  }
}

void kinora_project_bgra(
    uint8_t *target, ptrdiff_t targetStride, int targetWidth, int targetHeight, const uint8_t *source,
    ptrdiff_t sourceStride, int sourceWidth, int sourceHeight, const kinora_projection *toSource) {
  for (int y = 0; y < targetHeight; y++) {
    uint8_t *out = target + (ptrdiff_t)y * targetStride;
    for (int x = 0; x < targetWidth; x++, out += 4) {
      place middle = place_at(toSource, x + 0.5, y + 0.5);
      memset(out, 0, 4);
      if (!middle.isSeen) continue;
      // What is farther away than a pixel can't be seen.
      double reach = fmax(middle.across, middle.down) + 2;
      if (middle.u < -reach || middle.v < -reach || middle.u > sourceWidth + reach || middle.v > sourceHeight + reach) {
        continue;
      }
      int columns = samples_for(middle.across), rows = samples_for(middle.down);
      float sum[4] = {0, 0, 0, 0};
      for (int j = 0; j < rows; j++) {
        for (int i = 0; i < columns; i++) {
          place p = columns * rows == 1
              ? middle
              : place_at(toSource, x + (i + 0.5) / columns, y + (j + 0.5) / rows);
          if (p.isSeen) add_pixel(sum, source, sourceStride, sourceWidth, sourceHeight, p.u, p.v);
        }
      }
      float share = 1 / (float)(columns * rows);
      for (int k = 0; k < 4; k++) out[k] = (uint8_t)(sum[k] * share + 0.5f);
    }
  }
}

static inline float sample_at(const kinora_plane *plane, int x, int y) {
  const char *row = (const char *)plane->data + (ptrdiff_t)y * plane->stride;
  return plane->depth > 8 ? (float)((const uint16_t *)row)[x] : (float)((const uint8_t *)row)[x];
}

/// What a plane has at a place, bilinear, with its edge continued.
static inline float value_at(const kinora_plane *plane, double u, double v) {
  u = fmin(fmax(u - 0.5, 0), plane->width - 1);
  v = fmin(fmax(v - 0.5, 0), plane->height - 1);
  int left = (int)u, top = (int)v;
  int right = left + 1 < plane->width ? left + 1 : left, bottom = top + 1 < plane->height ? top + 1 : top;
  float fu = (float)(u - left), fv = (float)(v - top);
  float one = sample_at(plane, left, top), other = sample_at(plane, left, bottom);
  one += (sample_at(plane, right, top) - one) * fu;
  other += (sample_at(plane, right, bottom) - other) * fu;
  return one + (other - one) * fv;
}

void kinora_project_row(
    float *target, const kinora_plane *source, const kinora_projection *toSource, double y, int first, int last) {
  for (int x = first; x < last; x++) {
    place middle = place_at(toSource, x + 0.5, y);
    if (!middle.isSeen) {
      target[x - first] = x > first ? target[x - first - 1] : value_at(source, 0, 0);
      continue;
    }
    int columns = samples_for(middle.across), rows = samples_for(middle.down), count = 0;
    float sum = 0;
    for (int j = 0; j < rows; j++) {
      for (int i = 0; i < columns; i++) {
        place p = columns * rows == 1
            ? middle
            : place_at(toSource, x + (i + 0.5) / columns, y - 0.5 + (j + 0.5) / rows);
        if (!p.isSeen) continue;
        sum += value_at(source, p.u, p.v);
        count++;
      }
    }
    target[x - first] = count > 0 ? sum / (float)count : value_at(source, middle.u, middle.v);
  }
}
