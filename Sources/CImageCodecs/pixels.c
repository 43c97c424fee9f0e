#include "CImageCodecs.h"

// Byte positions of red, green, blue and alpha.
typedef struct {
  unsigned char red, green, blue, alpha;
} Positions;

static Positions positions(PixelOrder order) {
  switch (order) {
    case PixelOrderBGRA: return (Positions){2, 1, 0, 3};
    case PixelOrderRGBA: return (Positions){0, 1, 2, 3};
    case PixelOrderARGB: return (Positions){1, 2, 3, 0};
    case PixelOrderABGR: return (Positions){3, 2, 1, 0};
  }
  return (Positions){0, 1, 2, 3};
}

void pixels_reorder(const uint8_t *source, size_t sourceRow, PixelOrder from, uint8_t *target, size_t targetRow,
                    PixelOrder to, size_t width, size_t height) {
  Positions in = positions(from), out = positions(to);
  for (size_t y = 0; y < height; y++, source += sourceRow, target += targetRow) {
    const uint8_t *s = source;
    uint8_t *t = target;
    for (size_t x = 0; x < width; x++, s += 4, t += 4) {
      uint8_t red = s[in.red], green = s[in.green], blue = s[in.blue], alpha = s[in.alpha];
      t[out.red] = red;
      t[out.green] = green;
      t[out.blue] = blue;
      t[out.alpha] = alpha;
    }
  }
}

// Exact rounded division by 255 for products of two bytes.
static inline uint8_t multiply(unsigned a, unsigned b) {
  unsigned product = a * b + 128;
  return (uint8_t)((product + (product >> 8)) >> 8);
}

void pixels_premultiply(const uint8_t *source, size_t sourceRow, PixelOrder from, PixelAlpha alpha, uint8_t *target,
                        size_t targetRow, size_t width, size_t height) {
  Positions in = positions(from);
  for (size_t y = 0; y < height; y++, source += sourceRow, target += targetRow) {
    const uint8_t *s = source;
    uint8_t *t = target;
    for (size_t x = 0; x < width; x++, s += 4, t += 4) {
      unsigned red = s[in.red], green = s[in.green], blue = s[in.blue];
      unsigned a = alpha == PixelAlphaSkip ? 255 : s[in.alpha];
      if (alpha == PixelAlphaStraight) {
        red = multiply(red, a);
        green = multiply(green, a);
        blue = multiply(blue, a);
      } else if (alpha == PixelAlphaPremultiplied) {
        // A colour above its alpha makes cairo wrap around; bad input gets clamped.
        red = red > a ? a : red;
        green = green > a ? a : green;
        blue = blue > a ? a : blue;
      }
      t[0] = (uint8_t)blue;
      t[1] = (uint8_t)green;
      t[2] = (uint8_t)red;
      t[3] = (uint8_t)a;
    }
  }
}

void pixels_unpremultiply(const uint8_t *source, size_t sourceRow, uint8_t *target, size_t targetRow, size_t width,
                          size_t height) {
  for (size_t y = 0; y < height; y++, source += sourceRow, target += targetRow) {
    const uint8_t *s = source;
    uint8_t *t = target;
    for (size_t x = 0; x < width; x++, s += 4, t += 4) {
      unsigned blue = s[0], green = s[1], red = s[2], a = s[3];
      if (a != 0 && a != 255) {
        blue = (blue * 255 + a / 2) / a;
        green = (green * 255 + a / 2) / a;
        red = (red * 255 + a / 2) / a;
      }
      t[0] = (uint8_t)(red > 255 ? 255 : red);
      t[1] = (uint8_t)(green > 255 ? 255 : green);
      t[2] = (uint8_t)(blue > 255 ? 255 : blue);
      t[3] = (uint8_t)a;
    }
  }
}

void pixels_from_gray(const uint8_t *source, size_t sourceRow, uint8_t *target, size_t targetRow, size_t width,
                      size_t height) {
  for (size_t y = 0; y < height; y++, source += sourceRow, target += targetRow)
    for (size_t x = 0; x < width; x++) {
      target[4 * x] = target[4 * x + 1] = target[4 * x + 2] = source[x];
      target[4 * x + 3] = 255;
    }
}

void pixels_to_gray(const uint8_t *source, size_t sourceRow, uint8_t *target, size_t targetRow, size_t width,
                    size_t height) {
  for (size_t y = 0; y < height; y++, source += sourceRow, target += targetRow)
    for (size_t x = 0; x < width; x++)
      target[x] =
          (uint8_t)((source[4 * x] * 4732u + source[4 * x + 1] * 46871u + source[4 * x + 2] * 13933u + 32768u) >> 16);
}

void pixels_from_packed(const uint8_t *source, size_t sourceRow, bool isBGR, uint8_t *target, size_t targetRow,
                        size_t width, size_t height) {
  size_t red = isBGR ? 2 : 0, blue = isBGR ? 0 : 2;
  for (size_t y = 0; y < height; y++, source += sourceRow, target += targetRow)
    for (size_t x = 0; x < width; x++) {
      target[4 * x] = source[3 * x + blue];
      target[4 * x + 1] = source[3 * x + 1];
      target[4 * x + 2] = source[3 * x + red];
      target[4 * x + 3] = 255;
    }
}

void pixels_narrow(const uint8_t *source, size_t sourceRow, bool isLittleEndian, uint8_t *target, size_t targetRow,
                   size_t components, size_t height) {
  size_t high = isLittleEndian ? 1 : 0;
  for (size_t y = 0; y < height; y++, source += sourceRow, target += targetRow)
    for (size_t x = 0; x < components; x++) target[x] = source[2 * x + high];
}

void pixels_multiply_coverage(uint8_t *target, size_t targetRow, const uint8_t *coverage, size_t coverageRow,
                              size_t width, size_t height) {
  for (size_t y = 0; y < height; y++, target += targetRow, coverage += coverageRow)
    for (size_t x = 0; x < 4 * width; x++) target[x] = multiply(target[x], coverage[x / 4]);
}

void pixels_turn(const uint8_t *source, size_t sourceRow, uint8_t *target, size_t targetRow, size_t width,
                 size_t height, size_t bytesPerPixel, int orientation) {
  if (width == 0 || height == 0) return;
  // Where the first pixel goes, and how far the target moves with each column and each row of the source.
  ptrdiff_t pixel = (ptrdiff_t)bytesPerPixel, row = (ptrdiff_t)targetRow, right, down;
  uint8_t *start = target;
  size_t lastColumn = width - 1, lastRow = height - 1;
  switch (orientation) {
    case 2: right = -pixel, down = row, start += lastColumn * bytesPerPixel; break;
    case 3: right = -pixel, down = -row, start += lastColumn * bytesPerPixel + lastRow * targetRow; break;
    case 4: right = pixel, down = -row, start += lastRow * targetRow; break;
    case 5: right = row, down = pixel; break;
    case 6: right = row, down = -pixel, start += lastRow * bytesPerPixel; break;
    case 7: right = -row, down = -pixel, start += lastRow * bytesPerPixel + lastColumn * targetRow; break;
    case 8: right = -row, down = pixel, start += lastColumn * targetRow; break;
    default: right = pixel, down = row;
  }
  for (size_t y = 0; y < height; y++, source += sourceRow) {
    uint8_t *to = start + (ptrdiff_t)y * down;
    for (size_t x = 0; x < width; x++, to += right)
      for (size_t i = 0; i < bytesPerPixel; i++) to[i] = source[x * bytesPerPixel + i];
  }
}
