// The codecs of image files: pixels of any size, and files that are damaged, which a folder has (KERNEL_FILES).

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CImageCodecs.h"
#include "chance.h"

// MARK: Pixels

typedef struct {
  uint8_t *bytes;
  size_t row;
} rows;

static rows drawn_rows(size_t width, size_t height, size_t pixel) {
  size_t row = width * pixel + (size_t)between(0, 9);
  return (rows){room(height > 0 ? row * (height - 1) + width * pixel : 0), row};
}

#define SIZE size_t width = (size_t)length(60), height = (size_t)length(20)
#define BETWEEN(source, from, to) \
  SIZE; \
  rows source = drawn_rows(width, height, from), target = drawn_rows(width, height, to)

static PixelOrder order(void) { return (PixelOrder)between(0, PixelOrderABGR); }

CASE(pixels_reorder) {
  BETWEEN(source, 4, 4);
  if (coin()) target = source;
  pixels_reorder(source.bytes, source.row, order(), target.bytes, target.row, order(), width, height);
}

CASE(pixels_premultiply) {
  BETWEEN(source, 4, 4);
  PixelAlpha alpha = (PixelAlpha)between(0, PixelAlphaSkip);
  pixels_premultiply(source.bytes, source.row, order(), alpha, target.bytes, target.row, width, height);
}

CASE(pixels_unpremultiply) {
  BETWEEN(source, 4, 4);
  pixels_unpremultiply(source.bytes, source.row, target.bytes, target.row, width, height);
}

CASE(pixels_from_gray) {
  BETWEEN(source, 1, 4);
  pixels_from_gray(source.bytes, source.row, target.bytes, target.row, width, height);
}

CASE(pixels_to_gray) {
  BETWEEN(source, 4, 1);
  pixels_to_gray(source.bytes, source.row, target.bytes, target.row, width, height);
}

CASE(pixels_from_packed) {
  BETWEEN(source, 3, 4);
  pixels_from_packed(source.bytes, source.row, coin(), target.bytes, target.row, width, height);
}

CASE(pixels_narrow) {
  BETWEEN(source, 2, 1);
  pixels_narrow(source.bytes, source.row, coin(), target.bytes, target.row, width, height);
}

CASE(pixels_multiply_coverage) {
  BETWEEN(coverage, 1, 4);
  pixels_multiply_coverage(target.bytes, target.row, coverage.bytes, coverage.row, width, height);
}

CASE(pixels_turn) {
  SIZE;
  size_t bytes = (size_t)between(1, 4);
  int orientation = between(-1, 9);
  bool isOnSide = orientation >= 5 && orientation <= 8;
  rows source = drawn_rows(width, height, bytes);
  rows target = isOnSide ? drawn_rows(height, width, bytes) : drawn_rows(width, height, bytes);
  pixels_turn(source.bytes, source.row, target.bytes, target.row, width, height, bytes, orientation);
}

// MARK: Encoders

static Image picture(void) {
  size_t width = (size_t)length(70), height = (size_t)length(30);
  ImagePixels pixels = (ImagePixels)between(ImagePixelsGray, ImagePixelsRGBA);
  rows drawn = drawn_rows(width, height, pixels == ImagePixelsGray ? 1 : 4);
  return (Image){drawn.bytes, drawn.row, (uint32_t)width, (uint32_t)height, pixels};
}

/// Reads what was written, which is a picture of the same size.
static void check(
    bool isDone, const Image *image, uint8_t *data, size_t size, bool (*decode)(const uint8_t *, size_t, Image *)) {
  if (!isDone) return;
  Image again;
  if (!decode(data, size, &again) || again.width != image->width || again.height != image->height) __builtin_trap();
  free(again.bytes);
  free(data);
}

static bool decode_jpeg(const uint8_t *data, size_t size, Image *image) {
  return image_jpeg_decode(data, size, 0, image);
}

CASE(image_jpeg_encode) {
  Image image = picture();
  uint8_t *data;
  size_t size;
  bool isDone = image_jpeg_encode(&image, between(-5, 105), &data, &size);
  check(isDone, &image, data, size, decode_jpeg);
}

CASE(image_png_encode) {
  Image image = picture();
  uint8_t *data;
  size_t size;
  bool isDone = image_png_encode(&image, &data, &size);
  check(isDone, &image, data, size, image_png_decode);
}

CASE(image_webp_encode) {
  Image image = picture();
  uint8_t *data;
  size_t size;
  bool isDone = image_webp_encode(&image, coin() ? 101 : (float)within(0, 100), &data, &size);
  check(isDone, &image, data, size, image_webp_decode);
}

CASE(image_jpeg_encode_planes) {
  Image image = {.width = (uint32_t)length(70), .height = (uint32_t)length(40)};
  uint32_t across = (uint32_t)between(0, 3), down = (uint32_t)between(0, 3);
  ImagePlanes planes = {.width = image.width, .height = image.height, .columnsPerColor = across, .rowsPerColor = down};
  for (int i = 0; i < 3; i++) {
    size_t width = i && across ? (image.width + across - 1) / across : image.width;
    rows drawn = drawn_rows(width, i && down ? (image.height + down - 1) / down : image.height, 1);
    planes.planes[i] = drawn.bytes;
    planes.rowBytes[i] = drawn.row;
  }
  uint8_t *data;
  size_t size;
  bool isDone = image_jpeg_encode_planes(&planes, between(1, 100), &data, &size);
  check(isDone, &image, data, size, decode_jpeg);
}

// MARK: Files

/// One of the folder's files, in memory that ends with it; a part of it now and then.
static const uint8_t *file(size_t *size) {
  static struct dirent **names;
  static int count = -1;
  const char *folder = getenv("KERNEL_FILES");
  if (count < 0) count = folder ? scandir(folder, &names, NULL, alphasort) : 0;
  for (int tries = 0; tries < 20 && count > 0; tries++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, names[between(0, count - 1)]->d_name);
    FILE *opened = fopen(path, "rb");
    if (!opened) continue;
    static uint8_t buffer[1 << 20];
    *size = fread(buffer, 1, sizeof buffer, opened);
    fclose(opened);
    if (*size == 0) continue;
    if (chance() % 8 == 0) *size = (size_t)between(0, (int)*size);
    return memcpy(room(*size), buffer, *size);
  }
  // Without files: bytes without a meaning.
  *size = (size_t)length(500);
  return room(*size);
}

static void look(bool isDone, Image *image) {
  if (!isDone) return;
  // Every byte that it claims is there.
  size_t row = (size_t)image->width * (image->pixels == ImagePixelsGray ? 1 : 4);
  size_t last = image->rowBytes * (image->height - 1) + row - 1;
  volatile uint8_t seen = image->bytes[last];
  (void)seen;
  free(image->bytes);
}

#define DECODER(name, head_call, decode_call) \
  CASE(name) { \
    size_t size; \
    const uint8_t *data = file(&size); \
    ImageHead head; \
    Image image; \
    head_call; \
    look(decode_call, &image); \
  }

DECODER(image_jpeg_decode, (image_jpeg_head(data, size, &head), image_jpeg_is_honest(data, size)),
        image_jpeg_decode(data, size, (uint32_t)between(0, 200), &image))
DECODER(image_png_decode, image_png_head(data, size, &head), image_png_decode(data, size, &image))
DECODER(image_bmp_decode, image_bmp_head(data, size, &head), image_bmp_decode(data, size, &image))
DECODER(image_jpeg2000_decode, image_jpeg2000_head(data, size, &head),
        image_jpeg2000_decode(data, size, (uint32_t)between(0, 200), &image))
DECODER(image_webp_decode, image_webp_head(data, size, &head), image_webp_decode(data, size, &image))

CASE(image_tiff_decode) {
  size_t size;
  const uint8_t *data = file(&size);
  ImageHead head;
  Image image;
  uint32_t orientation;
  if (image_tiff_head(data, size, &head, &orientation) && (orientation < 1 || orientation > 8)) __builtin_trap();
  look(image_tiff_decode(data, size, &image), &image);
}

static void play(ImageAnimation *animation, const ImageAnimationHead *head) {
  const uint8_t *canvas;
  uint32_t milliseconds;
  for (int frames = 0; animation && frames < 20; frames++) {
    if (!(canvas = image_animation_next(animation, &milliseconds))) break;
    volatile uint8_t seen = canvas[(size_t)4 * head->width * head->height - 1];
    (void)seen;
  }
  image_animation_close(animation);
}

#define ANIMATION(kind) \
  CASE(image_##kind##_open) { \
    size_t size; \
    const uint8_t *data = file(&size); \
    ImageAnimationHead head; \
    ImageAnimation *animation = image_##kind##_open(data, size, &head); \
    play(animation, &head); \
  }
ANIMATION(gif)
ANIMATION(webp)
ANIMATION(apng)

#define COUNT(kind) \
  CASE(image_##kind##_count) { \
    size_t size; \
    const uint8_t *data = file(&size); \
    uint32_t most = (uint32_t)between(0, 9); \
    uint32_t *delays = coin() ? room(most * sizeof(uint32_t)) : NULL; \
    if (image_##kind##_count(data, size, most, delays) > most) __builtin_trap(); \
  }
COUNT(gif)
COUNT(apng)

CASE(image_animation_shown) { image_animation_shown((uint32_t)chance()); }
