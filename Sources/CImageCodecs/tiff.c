#include "CImageCodecs.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <tiffio.h>

// libtiff reads through these from memory, within bounds.
typedef struct {
  const uint8_t *data;
  uint64_t size, place;
} Memory;

static tmsize_t read_memory(thandle_t handle, void *target, tmsize_t count) {
  Memory *memory = handle;
  uint64_t left = memory->place < memory->size ? memory->size - memory->place : 0;
  if (count < 0) return 0;
  if ((uint64_t)count < left) left = (uint64_t)count;
  if (left) memcpy(target, memory->data + memory->place, left);
  memory->place += left;
  return (tmsize_t)left;
}

static tmsize_t write_nothing(thandle_t handle, void *source, tmsize_t count) {
  (void)handle, (void)source, (void)count;
  return 0;
}

static toff_t seek_memory(thandle_t handle, toff_t offset, int from) {
  Memory *memory = handle;
  uint64_t start = from == SEEK_CUR ? memory->place : from == SEEK_END ? memory->size : 0;
  memory->place = start + offset;
  return memory->place;
}

static int close_memory(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t memory_size(thandle_t handle) { return ((Memory *)handle)->size; }

// What libtiff complains of doesn't belong on standard error; 1 says that it is dealt with.
static int stay_silent(TIFF *tiff, void *data, const char *module, const char *format, va_list arguments) {
  (void)tiff, (void)data, (void)module, (void)format, (void)arguments;
  return 1;
}

// Directories in a row that are only smaller copies; after so many the first is taken.
enum { MostCopies = 16 };

static TIFF *open_tiff(Memory *memory) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  TIFFOpenOptionsSetErrorHandlerExtR(options, stay_silent, NULL);
  TIFFOpenOptionsSetWarningHandlerExtR(options, stay_silent, NULL);
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)1 << 29);
  TIFF *tiff = TIFFClientOpenExt("", "rm", memory, read_memory, write_nothing, seek_memory, close_memory, memory_size,
                                 NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  if (!tiff) return NULL;
  for (int copies = 0; copies < MostCopies; copies++) {
    uint32_t kind = 0;
    if (!TIFFGetField(tiff, TIFFTAG_SUBFILETYPE, &kind) || !(kind & FILETYPE_REDUCEDIMAGE)) return tiff;
    if (!TIFFReadDirectory(tiff)) break;
  }
  if (TIFFSetDirectory(tiff, 0)) return tiff;
  TIFFClose(tiff);
  return NULL;
}

static bool read_head(TIFF *tiff, size_t size, ImageHead *head, uint32_t *orientation) {
  uint32_t width = 0, height = 0;
  uint16_t components = 1, bits = 1, turn = 1, extra = 0, *kinds = NULL;
  if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width) || !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height)) return false;
  // Neither may make the other look small.
  if (width >> 24 || height >> 24 || !image_is_honest(width, height, size)) return false;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &components);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &bits);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &turn);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &extra, &kinds);
  *head = (ImageHead){width, height, components - extra == 1 ? 1 : components - extra == 4 ? 4 : 3, bits, extra > 0};
  *orientation = turn >= 1 && turn <= 8 ? turn : 1;
  return true;
}

bool image_tiff_head(const uint8_t *data, size_t size, ImageHead *head, uint32_t *orientation) {
  Memory memory = {data, size, 0};
  TIFF *tiff = open_tiff(&memory);
  if (!tiff) return false;
  bool isRead = read_head(tiff, size, head, orientation);
  TIFFClose(tiff);
  return isRead;
}

// libtiff gives RGBA in memory's order of one number, multiplied with alpha.
static void convert(uint8_t *pixels, size_t count, bool hasAlpha) {
  for (uint8_t *pixel = pixels; count > 0; count--, pixel += 4) {
    uint32_t value;
    memcpy(&value, pixel, 4);
    unsigned parts[3] = {TIFFGetR(value), TIFFGetG(value), TIFFGetB(value)}, alpha = TIFFGetA(value);
    if (!hasAlpha) {
      pixel[0] = (uint8_t)parts[2], pixel[1] = (uint8_t)parts[1], pixel[2] = (uint8_t)parts[0], pixel[3] = 255;
      continue;
    }
    for (int part = 0; part < 3; part++) {
      unsigned plain = alpha ? (parts[part] * 255 + alpha / 2) / alpha : 0;
      pixel[part] = (uint8_t)(plain > 255 ? 255 : plain);
    }
    pixel[3] = (uint8_t)alpha;
  }
}

bool image_tiff_decode(const uint8_t *data, size_t size, Image *image) {
  Memory memory = {data, size, 0};
  TIFF *tiff = open_tiff(&memory);
  ImageHead head;
  uint32_t orientation;
  char message[1024];
  TIFFRGBAImage reader;
  uint8_t *bytes = NULL;
  if (tiff && read_head(tiff, size, &head, &orientation) && TIFFRGBAImageOK(tiff, message) &&
      TIFFRGBAImageBegin(&reader, tiff, 0, message)) {
    // As stored: libtiff mirrors, but doesn't turn.
    reader.orientation = reader.req_orientation = ORIENTATION_TOPLEFT;
    size_t count = (size_t)head.width * head.height;
    bytes = calloc(count, 4);
    if (bytes && TIFFRGBAImageGet(&reader, (uint32_t *)bytes, head.width, head.height)) {
      bool hasAlpha = reader.alpha != 0;
      convert(bytes, count, hasAlpha);
      *image = (Image){bytes, (size_t)head.width * 4, head.width, head.height,
                       hasAlpha ? ImagePixelsRGBA : ImagePixelsBGRX};
    } else {
      free(bytes);
      bytes = NULL;
    }
    TIFFRGBAImageEnd(&reader);
  }
  if (tiff) TIFFClose(tiff);
  return bytes != NULL;
}
