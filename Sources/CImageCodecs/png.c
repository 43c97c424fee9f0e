#include "CImageCodecs.h"

#include <stdlib.h>
#include <string.h>

#include <png.h>

// libpng's "simplified" calls catch its longjmp themselves and report by return value.

static bool begin(png_image *png, const uint8_t *data, size_t size) {
  memset(png, 0, sizeof *png);
  png->version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(png, data, size)) return false;
  if ((uint64_t)png->width * png->height <= ImageLargestPixelCount) return true;
  png_image_free(png);
  return false;
}

bool image_png_head(const uint8_t *data, size_t size, ImageHead *head) {
  png_image png;
  if (size < 26 || !begin(&png, data, size)) return false;
  bool isGray = !(png.format & PNG_FORMAT_FLAG_COLOR);
  *head = (ImageHead){png.width, png.height, isGray ? 1 : 3, png.format & PNG_FORMAT_FLAG_LINEAR ? 16 : 8,
                      (png.format & PNG_FORMAT_FLAG_ALPHA) != 0};
  png_image_free(&png);
  return true;
}

bool image_png_decode(const uint8_t *data, size_t size, Image *image) {
  png_image png;
  if (!begin(&png, data, size)) return false;
  bool hasAlpha = (png.format & PNG_FORMAT_FLAG_ALPHA) != 0;
  bool isGray = !hasAlpha && !(png.format & PNG_FORMAT_FLAG_COLOR);
  png.format = isGray ? PNG_FORMAT_GRAY : hasAlpha ? PNG_FORMAT_RGBA : PNG_FORMAT_BGRA;
  size_t rowBytes = (size_t)png.width * (isGray ? 1 : 4);
  uint8_t *bytes = malloc(rowBytes * png.height);
  if (!bytes || !png_image_finish_read(&png, NULL, bytes, (png_int_32)rowBytes, NULL)) {
    png_image_free(&png);
    free(bytes);
    return false;
  }
  *image = (Image){bytes, rowBytes, png.width, png.height,
                   isGray ? ImagePixelsGray : hasAlpha ? ImagePixelsRGBA : ImagePixelsBGRX};
  return true;
}

typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
} Growing;

static void append(png_structp png, png_bytep data, size_t size) {
  Growing *out = png_get_io_ptr(png);
  if (out->count + size > out->capacity) {
    size_t capacity = (out->count + size) * 2;
    uint8_t *grown = realloc(out->bytes, capacity);
    if (!grown) png_error(png, "out of memory");
    out->bytes = grown;
    out->capacity = capacity;
  }
  memcpy(out->bytes + out->count, data, size);
  out->count += size;
}

static void flush(png_structp png) { (void)png; }
static void stay_silent(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}
static void leave(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

bool image_png_encode(const Image *image, uint8_t **data, size_t *size) {
  Growing out = {0};
  Growing *volatile output = &out;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, leave, stay_silent);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(output->bytes);
    return false;
  }
  png_set_write_fn(png, &out, append, flush);
  int type = image->pixels == ImagePixelsGray   ? PNG_COLOR_TYPE_GRAY
             : image->pixels == ImagePixelsRGBA ? PNG_COLOR_TYPE_RGBA
                                                : PNG_COLOR_TYPE_RGB;
  png_set_IHDR(png, info, image->width, image->height, 8, type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  // Level 3 takes a third of the time of the default 6 for about a tenth more bytes.
  png_set_compression_level(png, 3);
  png_write_info(png, info);
  if (image->pixels == ImagePixelsBGRX) {
    png_set_bgr(png);
    png_set_filler(png, 0, PNG_FILLER_AFTER);
  }
  for (uint32_t y = 0; y < image->height; y++) png_write_row(png, image->bytes + image->rowBytes * y);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *data = out.bytes;
  *size = out.count;
  return true;
}
