#include <math.h>
#include <string.h>

#include "CImageKernels.h"
#include "pixel.h"

static inline float *row_of(image_bitmap b, int y) { return b.pixels + 4 * (size_t)(y - b.y) * (size_t)b.width; }

static inline int larger_of(int a, int b) { return a > b ? a : b; }
static inline int smaller_of(int a, int b) { return a < b ? a : b; }

void image_copy(image_bitmap t, image_bitmap s) {
  int left = larger_of(t.x, s.x), right = smaller_of(t.x + t.width, s.x + s.width);
  int low = larger_of(t.y, s.y), high = smaller_of(t.y + t.height, s.y + s.height);
  if (left >= right) return;
  for (int y = low; y < high; y++) {
    memcpy(row_of(t, y) + 4 * (left - t.x), row_of(s, y) + 4 * (left - s.x), 16 * (size_t)(right - left));
  }
}

void image_copy_clamped(image_bitmap t, image_bitmap s) {
  if (s.width <= 0 || s.height <= 0) return;
  for (int y = t.y; y < t.y + t.height; y++) {
    const float *from = row_of(s, larger_of(s.y, smaller_of(y, s.y + s.height - 1)));
    float *to = row_of(t, y);
    for (int x = t.x; x < t.x + t.width; x++, to += 4) {
      store(to, load(from + 4 * (larger_of(s.x, smaller_of(x, s.x + s.width - 1)) - s.x)));
    }
  }
}

static inline pixel pixel_at(image_bitmap s, int x, int y) {
  if (x < s.x || y < s.y || x >= s.x + s.width || y >= s.y + s.height) return (pixel){0, 0, 0, 0};
  return load(row_of(s, y) + 4 * (x - s.x));
}

static pixel sampled(image_bitmap s, double x, double y, bool nearest) {
  // Far outside there is nothing, and no whole number either.
  if (!(x > s.x - 2.0 && y > s.y - 2.0 && x < s.x + s.width + 2.0 && y < s.y + s.height + 2.0)) {
    return (pixel){0, 0, 0, 0};
  }
  if (nearest) return pixel_at(s, (int)floor(x), (int)floor(y));
  double left = floor(x - 0.5), low = floor(y - 0.5);
  float dx = (float)(x - 0.5 - left), dy = (float)(y - 0.5 - low);
  // Turned by a right angle, places are whole but for the last bits of the sine.
  if (dx < 1e-6f) dx = 0;
  if (dy < 1e-6f) dy = 0;
  if (dx > 1 - 1e-6f) dx = 1;
  if (dy > 1 - 1e-6f) dy = 1;
  int ix = (int)left, iy = (int)low;
  pixel below = mixed(pixel_at(s, ix, iy), pixel_at(s, ix + 1, iy), dx);
  pixel above = mixed(pixel_at(s, ix, iy + 1), pixel_at(s, ix + 1, iy + 1), dx);
  return mixed(below, above, dy);
}

void image_sample(image_bitmap t, image_bitmap s, const double *m, bool nearest, int samples) {
  float *to = t.pixels;
  for (int row = 0; row < t.height; row++) {
    for (int column = 0; column < t.width; column++, to += 4) {
      pixel sum = {0, 0, 0, 0};
      for (int j = 0; j < samples; j++) {
        for (int i = 0; i < samples; i++) {
          double x = t.x + column + (i + 0.5) / samples, y = t.y + row + (j + 0.5) / samples;
          double w = m[6] * x + m[7] * y + m[8];
          if (w <= 0) continue;
          sum += sampled(
              s, (m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w, nearest);
        }
      }
      store(to, samples == 1 ? sum : sum / (float)(samples * samples));
    }
  }
}

void image_filter(image_bitmap t, image_bitmap s, const float *weights, int reach, bool vertical) {
  size_t step = vertical ? 4 * (size_t)s.width : 4;
  for (int y = t.y; y < t.y + t.height; y++) {
    float *to = row_of(t, y);
    const float *from = row_of(s, vertical ? y - reach : y) + 4 * (t.x - (vertical ? 0 : reach) - s.x);
    for (int x = 0; x < t.width; x++, to += 4, from += 4) {
      pixel sum = {0, 0, 0, 0};
      const float *at = from;
      for (int i = 0; i < 2 * reach + 1; i++, at += step) sum += load(at) * weights[i];
      store(to, sum);
    }
  }
}

static double lanczos(double x) {
  if (fabs(x) < 1e-9) return 1;
  if (fabs(x) >= 3) return 0;
  double a = M_PI * x;
  return 3 * sin(a) * sin(a / 3) / (a * a);
}

void image_lanczos(image_bitmap t, image_bitmap s, double scale, bool vertical) {
  int first = vertical ? t.y : t.x, count = vertical ? t.height : t.width;
  int least = vertical ? s.y : s.x, most = least + (vertical ? s.height : s.width) - 1;
  double stretch = scale < 1 ? 1 / scale : 1, reach = 3 * stretch;
  for (int i = first; i < first + count; i++) {
    double centre = (i + 0.5) / scale;
    int from = (int)ceil(centre - reach - 0.5), to = (int)floor(centre + reach - 0.5);
    double total = 0;
    for (int k = from; k <= to; k++) total += lanczos((k + 0.5 - centre) / stretch);
    int across = vertical ? t.width : t.height;
    size_t next = 4 * (size_t)(vertical ? 1 : t.width), nextSource = 4 * (size_t)(vertical ? 1 : s.width);
    float *result = vertical ? row_of(t, i) : t.pixels + 4 * (i - t.x);
    for (int j = 0; j < across; j++) store(result + (size_t)j * next, (pixel){0, 0, 0, 0});
    for (int k = from; k <= to; k++) {
      // The edge is continued, so that it doesn't become transparent.
      int at = larger_of(least, smaller_of(k, most));
      float weight = (float)(lanczos((k + 0.5 - centre) / stretch) / total);
      const float *source = vertical ? row_of(s, at) + 4 * (t.x - s.x) : row_of(s, t.y) + 4 * (at - s.x);
      for (int j = 0; j < across; j++) {
        float *sum = result + (size_t)j * next;
        store(sum, load(sum) + load(source + (size_t)j * nextSource) * weight);
      }
    }
  }
}

/// The pixels of a square along one direction: `at` is its number, the middle of square 0 is at `centre`.
typedef struct span {
  double first, end;
} span;

static inline span square_span(double at, double side, double centre) {
  return (span){ceil((at - 0.5) * side + centre - 0.5), ceil((at + 0.5) * side + centre - 0.5)};
}

/// Where a span begins or ends within so many pixels from `first` on.
static inline int within(double place, int first, int count) {
  return place > first ? place < first + count ? (int)place : first + count : first;
}

void image_pixellate(image_bitmap t, image_bitmap s, double cx, double cy, double side) {
  // Counted by whole numbers: far away from the centre, one more is the same square.
  double low = floor((t.y - cy) / side + 0.5), left = floor((t.x - cx) / side + 0.5);
  for (int row = 0; row <= t.height / side + 1 && (low + row - 0.5) * side + cy < t.y + t.height; row++) {
    span rows = square_span(low + row, side, cy);
    for (int column = 0; column <= t.width / side + 1 && (left + column - 0.5) * side + cx < t.x + t.width; column++) {
      span columns = square_span(left + column, side, cx);
      pixel sum = {0, 0, 0, 0};
      // A square may be larger than the source by far; what it has outside of it is transparent.
      for (int y = within(rows.first, s.y, s.height); y < within(rows.end, s.y, s.height); y++) {
        int last = within(columns.end, s.x, s.width);
        for (int x = within(columns.first, s.x, s.width); x < last; x++) sum += load(row_of(s, y) + 4 * (x - s.x));
      }
      sum /= (float)fmax((columns.end - columns.first) * (rows.end - rows.first), 1);
      for (int y = within(rows.first, t.y, t.height); y < within(rows.end, t.y, t.height); y++) {
        int last = within(columns.end, t.x, t.width);
        for (int x = within(columns.first, t.x, t.width); x < last; x++) {
          store(row_of(t, y) + 4 * (x - t.x), sum);
        }
      }
    }
  }
}

void image_average(image_bitmap s, float *mean) {
  double sum[4] = {0, 0, 0, 0};
  size_t count = (size_t)s.width * (size_t)s.height;
  for (size_t i = 0; i < count; i++) {
    for (int k = 0; k < 4; k++) sum[k] += s.pixels[i * 4 + (size_t)k];
  }
  for (int k = 0; k < 4; k++) mean[k] = count > 0 ? (float)(sum[k] / (double)count) : 0;
}

void image_extremes(image_bitmap s, bool largest, float *result) {
  size_t count = (size_t)s.width * (size_t)s.height;
  for (int k = 0; k < 4; k++) {
    float found = count > 0 ? s.pixels[k] : 0;
    for (size_t i = 0; i < count; i++) {
      float value = s.pixels[i * 4 + (size_t)k];
      found = largest ? fmaxf(found, value) : fminf(found, value);
    }
    result[k] = found;
  }
}
