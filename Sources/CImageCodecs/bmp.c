#include "CImageCodecs.h"

#include <stdlib.h>
#include <string.h>

// Windows' and OS/2's bitmaps: palettes of 1, 4 and 8 bits, run lengths, 16, 24 and 32 bits with masks.

enum { Plain = 0, RunsOfBytes = 1, RunsOfHalves = 2, Masks = 3, MasksWithAlpha = 6 };
enum { Core = 12, Information = 40 };
enum { Red, Green, Blue, Alpha };

typedef struct {
  uint32_t width, height;
  bool isTopDown;
  unsigned bits, compression;
  size_t palette, pixels;  // where they begin
  unsigned colours, bytesPerColour;
  uint32_t masks[4];
} Bitmap;

static uint32_t number(const uint8_t *data, size_t count) {
  uint32_t value = 0;
  for (size_t index = 0; index < count; index++) value |= (uint32_t)data[index] << (8 * index);
  return value;
}

// Where the masks are, and whether what they say makes sense.
static bool read_masks(const uint8_t *data, size_t size, uint32_t headSize, Bitmap *bitmap) {
  size_t count = headSize > Information ? headSize >= 56 ? 4 : 3 : bitmap->compression == MasksWithAlpha ? 4 : 3;
  if (headSize < Information || size < 54 + 4 * count) return false;
  for (size_t index = 0; index < count; index++) bitmap->masks[index] = number(data + 54 + 4 * index, 4);
  if (headSize == Information) bitmap->palette += 4 * count;
  return bitmap->masks[Red] || bitmap->masks[Green] || bitmap->masks[Blue];
}

static bool read_head(const uint8_t *data, size_t size, Bitmap *bitmap) {
  if (size < 26 || data[0] != 'B' || data[1] != 'M') return false;
  *bitmap = (Bitmap){.pixels = number(data + 10, 4)};
  uint32_t headSize = number(data + 14, 4);
  bitmap->palette = 14 + (size_t)headSize;
  if (headSize == Core) {
    bitmap->width = number(data + 18, 2);
    bitmap->height = number(data + 20, 2);
    bitmap->bits = number(data + 24, 2);
    bitmap->bytesPerColour = 3;
  } else {
    if (headSize < Information || headSize > 1024 || size < 14 + (size_t)headSize) return false;
    uint32_t height = number(data + 22, 4);
    bitmap->width = number(data + 18, 4);
    bitmap->isTopDown = height >> 31;
    bitmap->height = bitmap->isTopDown ? 0u - height : height;
    bitmap->bits = number(data + 28, 2);
    bitmap->compression = number(data + 30, 4);
    bitmap->colours = number(data + 46, 4);
    bitmap->bytesPerColour = 4;
  }
  if (bitmap->width >> 24 || bitmap->height >> 24 || !image_is_honest(bitmap->width, bitmap->height, size)) return false;
  switch (bitmap->bits) {
    case 1: case 2: case 4: case 8:
      if (!bitmap->colours || bitmap->colours > 1u << bitmap->bits) bitmap->colours = 1u << bitmap->bits;
      return bitmap->compression == Plain || (bitmap->compression == RunsOfBytes && bitmap->bits == 8) ||
             (bitmap->compression == RunsOfHalves && bitmap->bits == 4);
    case 16: case 24: case 32:
      if (bitmap->compression == Plain) {
        static const uint32_t masks[2][4] = {{0x7C00, 0x3E0, 0x1F, 0}, {0xFF0000, 0xFF00, 0xFF, 0}};
        memcpy(bitmap->masks, masks[bitmap->bits > 16], sizeof bitmap->masks);
        return true;
      }
      return bitmap->bits != 24 && (bitmap->compression == Masks || bitmap->compression == MasksWithAlpha) &&
             read_masks(data, size, headSize, bitmap);
    default: return false;
  }
}

bool image_bmp_head(const uint8_t *data, size_t size, ImageHead *head) {
  Bitmap bitmap;
  if (!read_head(data, size, &bitmap)) return false;
  *head = (ImageHead){bitmap.width, bitmap.height, 3, 8, bitmap.masks[Alpha] != 0};
  return true;
}

// The colours as BGRX; those that the file lacks are black.
static void read_palette(const uint8_t *data, size_t size, const Bitmap *bitmap, uint8_t palette[256][4]) {
  memset(palette, 0, 1024);
  for (unsigned index = 0; index < bitmap->colours && index < 256; index++) {
    size_t place = bitmap->palette + (size_t)index * bitmap->bytesPerColour;
    if (place + 3 <= size) memcpy(palette[index], data + place, 3);
  }
}

static uint8_t *row(const Bitmap *bitmap, const Image *image, uint32_t y) {
  return image->bytes + image->rowBytes * (bitmap->isTopDown ? y : bitmap->height - 1 - y);
}

static void decode_indices(const uint8_t *data, size_t size, const Bitmap *bitmap, uint8_t palette[256][4],
                           Image *image) {
  size_t rowBytes = ((size_t)bitmap->width * bitmap->bits + 31) / 32 * 4;
  unsigned perByte = 8 / bitmap->bits, mask = (1u << bitmap->bits) - 1;
  for (uint32_t y = 0; y < bitmap->height; y++) {
    uint8_t *target = row(bitmap, image, y);
    size_t start = bitmap->pixels + rowBytes * y;
    for (uint32_t x = 0; x < bitmap->width; x++) {
      size_t place = start + x / perByte;
      if (place >= size) return;
      unsigned index = data[place] >> (8 - bitmap->bits * (x % perByte + 1)) & mask;
      memcpy(target + (size_t)4 * x, palette[index], 4);
    }
  }
}

static void decode_runs(const uint8_t *data, size_t size, const Bitmap *bitmap, uint8_t palette[256][4], Image *image) {
  bool isHalves = bitmap->compression == RunsOfHalves;
  uint32_t x = 0, y = 0;
  size_t place = bitmap->pixels;
  while (place + 2 <= size && y < bitmap->height) {
    unsigned count = data[place], value = data[place + 1];
    place += 2;
    if (count) {
      for (unsigned step = 0; step < count && x < bitmap->width; step++, x++) {
        unsigned index = !isHalves ? value : step % 2 ? value & 15 : value >> 4;
        memcpy(row(bitmap, image, y) + (size_t)4 * x, palette[index], 4);
      }
    } else if (value == 0) {
      x = 0;
      y++;
    } else if (value == 1) {
      return;
    } else if (value == 2) {
      if (place + 2 > size) return;
      x += data[place];
      y += data[place + 1];
      place += 2;
    } else {
      // As many pixels one by one, padded to pairs of bytes.
      size_t bytes = isHalves ? (value + 1) / 2 : value;
      for (unsigned step = 0; step < value && x < bitmap->width; step++, x++) {
        size_t at = place + (isHalves ? step / 2 : step);
        if (at >= size) return;
        unsigned index = !isHalves ? data[at] : step % 2 ? data[at] & 15 : data[at] >> 4;
        memcpy(row(bitmap, image, y) + (size_t)4 * x, palette[index], 4);
      }
      place += bytes + bytes % 2;
    }
  }
}

// The part of a pixel under a mask, as one byte.
static uint8_t masked(uint32_t pixel, uint32_t mask) {
  if (!mask) return 0;
  unsigned shift = (unsigned)__builtin_ctz(mask);
  uint64_t most = mask >> shift, value = (pixel & mask) >> shift;
  return (uint8_t)((value * 255 + most / 2) / most);
}

static void decode_colours(const uint8_t *data, size_t size, const Bitmap *bitmap, Image *image) {
  size_t step = bitmap->bits / 8, rowBytes = ((size_t)bitmap->width * bitmap->bits + 31) / 32 * 4;
  bool isSimple = bitmap->bits >= 24 && bitmap->masks[Red] == 0xFF0000 && bitmap->masks[Green] == 0xFF00 &&
                  bitmap->masks[Blue] == 0xFF && !bitmap->masks[Alpha];
  for (uint32_t y = 0; y < bitmap->height; y++) {
    uint8_t *target = row(bitmap, image, y);
    size_t place = bitmap->pixels + rowBytes * y;
    for (uint32_t x = 0; x < bitmap->width; x++, place += step, target += 4) {
      if (place + step > size) return;
      if (isSimple) {
        memcpy(target, data + place, 3);
        continue;
      }
      uint32_t pixel = number(data + place, step);
      bool hasAlpha = image->pixels == ImagePixelsRGBA;
      target[hasAlpha ? 0 : 2] = masked(pixel, bitmap->masks[Red]);
      target[1] = masked(pixel, bitmap->masks[Green]);
      target[hasAlpha ? 2 : 0] = masked(pixel, bitmap->masks[Blue]);
      target[3] = masked(pixel, bitmap->masks[Alpha]);
    }
  }
}

// Programs that know no alpha leave it 0 everywhere.
static void show_if_all_is_clear(Image *image) {
  size_t count = image->rowBytes * image->height;
  for (size_t place = 3; place < count; place += 4)
    if (image->bytes[place]) return;
  for (size_t place = 3; place < count; place += 4) image->bytes[place] = 255;
}

bool image_bmp_decode(const uint8_t *data, size_t size, Image *image) {
  Bitmap bitmap;
  uint8_t palette[256][4];
  if (!read_head(data, size, &bitmap) || bitmap.pixels >= size) return false;
  // Both are of 24 bits at most, and their product is bounded.
  *image = (Image){NULL, (size_t)bitmap.width * 4, bitmap.width, bitmap.height,
                   bitmap.masks[Alpha] ? ImagePixelsRGBA : ImagePixelsBGRX};
  image->bytes = calloc(image->height, image->rowBytes);
  if (!image->bytes) return false;
  if (bitmap.bits > 8) {
    decode_colours(data, size, &bitmap, image);
    if (bitmap.masks[Alpha]) show_if_all_is_clear(image);
    return true;
  }
  read_palette(data, size, &bitmap, palette);
  if (bitmap.compression == Plain) decode_indices(data, size, &bitmap, palette, image);
  else decode_runs(data, size, &bitmap, palette, image);
  return true;
}
