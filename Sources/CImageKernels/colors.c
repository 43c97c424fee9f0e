#include <math.h>

#include "CImageKernels.h"
#include "pixel.h"

void image_unpremultiply(float *pixels, size_t count) {
  for (size_t i = 0; i < count; i++, pixels += 4) store(pixels, straight(load(pixels)));
}

void image_premultiply(float *pixels, size_t count) {
  for (size_t i = 0; i < count; i++, pixels += 4) store(pixels, premultiplied(load(pixels)));
}

void image_make_opaque(float *pixels, size_t count) {
  for (size_t i = 0; i < count; i++, pixels += 4) pixels[3] = 1;
}

void image_matrix(float *pixels, size_t count, const float *m) {
  pixel red = {m[0], m[4], m[8], m[12]}, green = {m[1], m[5], m[9], m[13]}, blue = {m[2], m[6], m[10], m[14]},
        alpha = {m[3], m[7], m[11], m[15]}, offset = {m[16], m[17], m[18], m[19]};
  for (size_t i = 0; i < count; i++, pixels += 4) {
    pixel p = straight(load(pixels));
    p = red * p.r + green * p.g + blue * p.b + alpha * p.a + offset;
    p.a = limited(p.a, 0, 1);
    store(pixels, premultiplied(p));
  }
}

void image_polynomial(float *pixels, size_t count, const float *c) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    pixel p = straight(load(pixels));
    for (int k = 0; k < 4; k++) {
      const float *of = c + k * 4;
      p[k] = of[0] + p[k] * (of[1] + p[k] * (of[2] + p[k] * of[3]));
    }
    p.a = limited(p.a, 0, 1);
    store(pixels, premultiplied(p));
  }
}

void image_power(float *pixels, size_t count, float power) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    pixel p = straight(load(pixels));
    for (int k = 0; k < 3; k++) p[k] = powf(fmaxf(p[k], 0), power);
    store(pixels, premultiplied(p));
  }
}

void image_clamp(float *pixels, size_t count, const float *least, const float *most) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    pixel p = straight(load(pixels));
    for (int k = 0; k < 4; k++) p[k] = limited(p[k], least[k], most[k]);
    store(pixels, premultiplied(p));
  }
}

void image_posterize(float *pixels, size_t count, float levels) {
  float last = fmaxf(levels - 1, 1);
  for (size_t i = 0; i < count; i++, pixels += 4) {
    pixel p = straight(load(pixels));
    for (int k = 0; k < 3; k++) p[k] = floorf(limited(p[k], 0, 1) * last + 0.5f) / last;
    store(pixels, premultiplied(p));
  }
}

void image_vibrance(float *pixels, size_t count, float amount) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    pixel p = load(pixels);
    float most = fmaxf(p.r, fmaxf(p.g, p.b)), least = fminf(p.r, fminf(p.g, p.b));
    float saturation = most > 0 ? limited((most - least) / most, 0, 1) : 0;
    float factor = 1 + amount * (amount > 0 ? 1 - saturation : saturation * 0.5f + 0.5f);
    float gray = brightness(p);
    store(pixels, (pixel){gray + (p.r - gray) * factor, gray + (p.g - gray) * factor, gray + (p.b - gray) * factor, p.a});
  }
}

void image_look_up(float *pixels, size_t count, const float *table, int size) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    pixel p = straight(load(pixels));
    for (int k = 0; k < 3; k++) {
      float place = limited(p[k], 0, 1) * (size - 1);
      int index = (int)fminf(place, size - 2);
      float first = table[index * 3 + k], second = table[index * 3 + 3 + k];
      p[k] = first + (second - first) * (place - index);
    }
    store(pixels, premultiplied(p));
  }
}

void image_cube(float *pixels, size_t count, const float *cube, int side) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    pixel p = straight(load(pixels));
    int low[3];
    float share[3];
    for (int k = 0; k < 3; k++) {
      float place = limited(p[k], 0, 1) * (side - 1);
      low[k] = (int)fminf(place, side - 2);
      share[k] = place - low[k];
    }
    pixel sum = {0, 0, 0, 0};
    for (int corner = 0; corner < 8; corner++) {
      int r = corner & 1, g = corner >> 1 & 1, b = corner >> 2;
      float weight = (r ? share[0] : 1 - share[0]) * (g ? share[1] : 1 - share[1]) * (b ? share[2] : 1 - share[2]);
      sum += load(cube + 4 * (size_t)(((low[2] + b) * side + low[1] + g) * side + low[0] + r)) * weight;
    }
    store(pixels, sum * p.a);
  }
}

void image_mask_to_alpha(float *pixels, size_t count) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    float gray = limited(brightness(load(pixels)), 0, 1);
    store(pixels, (pixel){gray, gray, gray, gray});
  }
}

void image_extreme_component(float *pixels, size_t count, bool largest) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    pixel p = load(pixels);
    float value = largest ? fmaxf(p.r, fmaxf(p.g, p.b)) : fminf(p.r, fminf(p.g, p.b));
    store(pixels, (pixel){value, value, value, p.a});
  }
}

void image_highlights_shadows(float *pixels, size_t count, float highlights, float shadows) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    pixel p = straight(load(pixels));
    float gray = limited(brightness(p), 0, 1), rest = 1 - gray;
    // Shadows count where it is dark and highlights where it is bright; black and white stay where they are.
    float wanted = gray + shadows * gray * rest * rest * rest * 2 - (1 - highlights) * gray * gray * gray * rest;
    float factor = gray > 0 ? wanted / gray : 1;
    store(pixels, premultiplied((pixel){p.r * factor, p.g * factor, p.b * factor, p.a}));
  }
}

void image_vignette(image_bitmap bitmap, float x, float y, float radius, float intensity) {
  float *pixels = bitmap.pixels;
  float scale = radius > 0 ? 1 / (radius * 2) : 0;
  for (int row = 0; row < bitmap.height; row++) {
    float dy = bitmap.y + row + 0.5f - y;
    for (int column = 0; column < bitmap.width; column++, pixels += 4) {
      float dx = bitmap.x + column + 0.5f - x;
      float t = scale > 0 ? limited(sqrtf(dx * dx + dy * dy) * scale * 2 - 1, 0, 1) : 1;
      float factor = fmaxf(1 - intensity * t * t * (3 - 2 * t), 0);
      for (int k = 0; k < 3; k++) pixels[k] *= factor;
    }
  }
}
