#include <math.h>

#include "CImageKernels.h"
#include "pixel.h"

void image_fill(image_bitmap t, const float *color) {
  pixel value = load(color);
  size_t count = (size_t)t.width * (size_t)t.height;
  for (size_t i = 0; i < count; i++) store(t.pixels + i * 4, value);
}

/// A wave of period 2 that is 1 from 0 to 1 and −1 from there to 2. The less sharp it is, the longer it takes from one to
/// the other.
static inline float wave(double at, float sharpness) {
  double phase = at - 2 * floor(at / 2);
  if (sharpness >= 1) return phase < 1 ? 1 : -1;
  double distance = phase < 0.5 ? phase : phase < 1.5 ? 1 - phase : phase - 2;
  return (float)fmax(fmin(distance * 2 / fmax(1 - sharpness, 1e-6), 1), -1);
}

void image_checkerboard(
    image_bitmap t, const float *first, const float *second, double x, double y, double side, float sharpness) {
  float *to = t.pixels;
  for (int row = 0; row < t.height; row++) {
    float down = wave((t.y + row + 0.5 - y) / side, sharpness);
    for (int column = 0; column < t.width; column++, to += 4) {
      float both = down * wave((t.x + column + 0.5 - x) / side, sharpness);
      store(to, mixed(load(second), load(first), both / 2 + 0.5f));
    }
  }
}

void image_stripes(
    image_bitmap t, const float *first, const float *second, double x, double side, float sharpness) {
  float *to = t.pixels;
  for (int row = 0; row < t.height; row++) {
    for (int column = 0; column < t.width; column++, to += 4) {
      float share = wave((t.x + column + 0.5 - x) / side, sharpness) / 2 + 0.5f;
      store(to, mixed(load(second), load(first), share));
    }
  }
}

void image_linear_gradient(
    image_bitmap t, const float *first, const float *second, double x0, double y0, double x1, double y1,
    bool smooth) {
  double dx = x1 - x0, dy = y1 - y0, square = dx * dx + dy * dy;
  float *to = t.pixels;
  for (int row = 0; row < t.height; row++) {
    for (int column = 0; column < t.width; column++, to += 4) {
      double along = (t.x + column + 0.5 - x0) * dx + (t.y + row + 0.5 - y0) * dy;
      float share = square > 0 ? limited((float)(along / square), 0, 1) : along >= 0;
      if (smooth) share *= share * (3 - 2 * share);
      store(to, mixed(load(first), load(second), share));
    }
  }
}

void image_radial_gradient(
    image_bitmap t, const float *first, const float *second, double x, double y, double inner, double outer,
    bool gaussian) {
  float *to = t.pixels;
  for (int row = 0; row < t.height; row++) {
    for (int column = 0; column < t.width; column++, to += 4) {
      double distance = hypot(t.x + column + 0.5 - x, t.y + row + 0.5 - y), share;
      if (outer == inner) {
        share = distance > outer;
      } else {
        share = fmin(fmax((distance - inner) / (outer - inner), 0), 1);
        // The radius is three standard deviations.
        if (gaussian && share < 1) share = 1 - exp(-4.5 * share * share);
      }
      store(to, mixed(load(first), load(second), (float)share));
    }
  }
}
