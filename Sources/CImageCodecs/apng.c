#include "animation.h"

#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

// Animated PNG. libpng knows nothing of it: each frame is handed to it as a PNG of its own.

enum { KeepFrame = 0, ClearFrame = 1, RestoreFrame = 2, HeadLength = 13, MostCommonBytes = 1 << 20 };

// A chunk: where its type is, which its content follows.
typedef struct {
  const uint8_t *type, *content;
  uint32_t length;
} Chunk;

typedef struct {
  uint32_t left, top, width, height, delay;
  unsigned disposal;
  bool isBlended;
} Frame;

typedef struct {
  ImageAnimation base;
  const uint8_t *data;
  size_t size, place;
  uint32_t width, height;
  uint8_t head[HeadLength];
  uint8_t *common;  // The chunks that hold for every frame, such as the palette.
  size_t commonLength;
  uint8_t *canvas, *before;
  Frame last;
  bool hasDrawn, isDone;
} Animation;

static uint32_t number(const uint8_t *data) {
  return (uint32_t)data[0] << 24 | (uint32_t)data[1] << 16 | (uint32_t)data[2] << 8 | data[3];
}

static void write_number(uint8_t *target, uint32_t value) {
  for (int index = 0; index < 4; index++) target[index] = (uint8_t)(value >> (24 - 8 * index));
}

static bool read_chunk(const uint8_t *data, size_t size, size_t *place, Chunk *chunk) {
  if (*place > size || size - *place < 12) return false;
  chunk->length = number(data + *place);
  chunk->type = data + *place + 4;
  chunk->content = chunk->type + 4;
  if (chunk->length > size - *place - 12) return false;
  *place += (size_t)chunk->length + 12;
  return true;
}

static bool is(const Chunk *chunk, const char *type) { return memcmp(chunk->type, type, 4) == 0; }

static bool is_png(const uint8_t *data, size_t size) {
  return size >= 33 && memcmp(data, "\x89PNG\r\n\x1a\n", 8) == 0 && memcmp(data + 12, "IHDR", 4) == 0 &&
         number(data + 8) == HeadLength;
}

static uint32_t delay_of(const uint8_t *content) {
  uint32_t count = (uint32_t)content[20] << 8 | content[21], unit = (uint32_t)content[22] << 8 | content[23];
  return count * 1000 / (unit ? unit : 100);
}

uint32_t image_apng_count(const uint8_t *data, size_t size, uint32_t most, uint32_t *delays) {
  size_t place = 8;
  uint32_t count = 0;
  bool isAnimated = false;
  Chunk chunk;
  if (!is_png(data, size)) return 0;
  while (count < most && read_chunk(data, size, &place, &chunk)) {
    if (is(&chunk, "acTL") && chunk.length == 8) isAnimated = true;
    else if (is(&chunk, "fcTL") && isAnimated) {
      if (delays) delays[count] = image_animation_shown(chunk.length == 26 ? delay_of(chunk.content) : 0);
      count++;
    } else if (is(&chunk, "IDAT") && !isAnimated) return 0;
  }
  return count;
}

static bool read_frame(const Animation *animation, const Chunk *chunk, Frame *frame) {
  const uint8_t *content = chunk->content;
  if (chunk->length != 26) return false;
  frame->width = number(content + 4);
  frame->height = number(content + 8);
  frame->left = number(content + 12);
  frame->top = number(content + 16);
  frame->delay = delay_of(content);
  frame->disposal = content[24];
  frame->isBlended = content[25] == 1;
  return frame->width && frame->height && frame->left <= animation->width && frame->top <= animation->height &&
         frame->width <= animation->width - frame->left && frame->height <= animation->height - frame->top;
}

static uint8_t *write_chunk(uint8_t *target, const char *type, const uint8_t *content, uint32_t length) {
  write_number(target, length);
  memcpy(target + 4, type, 4);
  if (length) memcpy(target + 8, content, length);
  write_number(target + 8 + length, (uint32_t)crc32(0, target + 4, length + 4));
  return target + length + 12;
}

// The frame's data as a PNG; its chunks begin at a place, and are so many bytes together.
static uint8_t *assemble(const Animation *animation, const Frame *frame, size_t place, size_t length, size_t *size) {
  size_t most = 8 + 12 + HeadLength + animation->commonLength + 12 + length + 12;
  uint8_t *png = length > 0x7FFFFFFF ? NULL : malloc(most), *target = png, head[HeadLength];
  if (!png) return NULL;
  memcpy(head, animation->head, HeadLength);
  write_number(head, frame->width);
  write_number(head + 4, frame->height);
  memcpy(target, animation->data, 8);
  target = write_chunk(target + 8, "IHDR", head, HeadLength);
  memcpy(target, animation->common, animation->commonLength);
  target += animation->commonLength;
  uint8_t *start = target;
  target += 8;
  Chunk chunk;
  while (read_chunk(animation->data, animation->size, &place, &chunk) && !is(&chunk, "fcTL") && !is(&chunk, "IEND")) {
    uint32_t numbering = is(&chunk, "fdAT") ? 4 : 0;
    if ((!numbering && !is(&chunk, "IDAT")) || chunk.length < numbering) continue;
    memcpy(target, chunk.content + numbering, chunk.length - numbering);
    target += chunk.length - numbering;
  }
  uint32_t written = (uint32_t)(target - start - 8);
  write_number(start, written);
  memcpy(start + 4, "IDAT", 4);
  write_number(target, (uint32_t)crc32(0, start + 4, written + 4));
  target = write_chunk(target + 4, "IEND", NULL, 0);
  *size = (size_t)(target - png);
  return png;
}

static uint8_t *decode(const uint8_t *data, size_t size, const Frame *frame) {
  png_image png;
  memset(&png, 0, sizeof png);
  png.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&png, data, size)) return NULL;
  png.format = PNG_FORMAT_RGBA;
  uint8_t *pixels = NULL;
  if (png.width == frame->width && png.height == frame->height) pixels = malloc((size_t)4 * frame->width * frame->height);
  if (pixels && png_image_finish_read(&png, NULL, pixels, (png_int_32)(frame->width * 4), NULL)) return pixels;
  png_image_free(&png);
  free(pixels);
  return NULL;
}

static void blend(uint8_t *target, const uint8_t *source) {
  unsigned over = source[3], under = target[3] * (255 - over), alpha = over * 255 + under;
  if (!over) return;
  for (int part = 0; part < 3; part++)
    target[part] = (uint8_t)((source[part] * over * 255 + target[part] * under + alpha / 2) / alpha);
  target[3] = (uint8_t)((alpha + 127) / 255);
}

static void draw(Animation *animation, const Frame *frame, const uint8_t *pixels) {
  for (uint32_t y = 0; y < frame->height; y++) {
    uint8_t *target = animation->canvas + ((size_t)(frame->top + y) * animation->width + frame->left) * 4;
    const uint8_t *source = pixels + (size_t)y * frame->width * 4;
    if (!frame->isBlended) memcpy(target, source, (size_t)frame->width * 4);
    else for (uint32_t x = 0; x < frame->width; x++) blend(target + (size_t)4 * x, source + (size_t)4 * x);
  }
}

// Takes the last frame off the canvas, as far as it asked for that.
static void dispose(Animation *animation) {
  const Frame *last = &animation->last;
  if (last->disposal == RestoreFrame && animation->before)
    memcpy(animation->canvas, animation->before, (size_t)animation->width * animation->height * 4);
  if (last->disposal != ClearFrame) return;
  for (uint32_t y = 0; y < last->height; y++)
    memset(animation->canvas + ((size_t)(last->top + y) * animation->width + last->left) * 4, 0, (size_t)last->width * 4);
}

// Goes to the next frame's head, and tells where its data begin and how long they are.
static bool find_frame(Animation *animation, Frame *frame, size_t *start, size_t *length) {
  Chunk chunk;
  do {
    if (!read_chunk(animation->data, animation->size, &animation->place, &chunk) || is(&chunk, "IEND")) return false;
  } while (!is(&chunk, "fcTL"));
  if (!read_frame(animation, &chunk, frame)) return false;
  *start = animation->place;
  *length = 0;
  for (size_t place = *start; read_chunk(animation->data, animation->size, &place, &chunk); animation->place = place) {
    if (is(&chunk, "fcTL") || is(&chunk, "IEND")) break;
    if (is(&chunk, "IDAT") || is(&chunk, "fdAT")) *length += chunk.length;
  }
  return *length > 0;
}

static const uint8_t *next_frame(ImageAnimation *base, uint32_t *milliseconds) {
  Animation *animation = (Animation *)base;
  size_t count = (size_t)animation->width * animation->height * 4, start, length, size = 0;
  if (animation->isDone || (!animation->canvas && !(animation->canvas = calloc(1, count)))) return NULL;
  animation->isDone = true;
  Frame frame;
  if (!find_frame(animation, &frame, &start, &length)) return NULL;
  uint8_t *png = assemble(animation, &frame, start, length, &size);
  uint8_t *pixels = png ? decode(png, size, &frame) : NULL;
  free(png);
  if (!pixels) return NULL;
  if (animation->hasDrawn) dispose(animation);
  // There is nothing yet that the first could be replaced by.
  if (!animation->hasDrawn && frame.disposal == RestoreFrame) frame.disposal = ClearFrame;
  if (frame.disposal == RestoreFrame) {
    if (animation->before || (animation->before = malloc(count))) memcpy(animation->before, animation->canvas, count);
    else frame.disposal = KeepFrame;
  }
  draw(animation, &frame, pixels);
  free(pixels);
  animation->last = frame;
  animation->hasDrawn = true;
  animation->isDone = false;
  *milliseconds = frame.delay;
  return animation->canvas;
}

static void close_animation(ImageAnimation *base) {
  Animation *animation = (Animation *)base;
  free(animation->common);
  free(animation->canvas);
  free(animation->before);
  free(animation);
}

static bool is_common(const Chunk *chunk) {
  static const char *const types[] = {"PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT"};
  for (size_t index = 0; index < sizeof types / sizeof *types; index++)
    if (is(chunk, types[index])) return true;
  return false;
}

// What stands before the first image's data.
static bool read_common(Animation *animation, uint32_t *loops) {
  size_t place = 8;
  bool isAnimated = false;
  Chunk chunk;
  animation->common = malloc(MostCommonBytes);
  while (animation->common && read_chunk(animation->data, animation->size, &place, &chunk) && !is(&chunk, "IDAT")) {
    size_t whole = (size_t)chunk.length + 12;
    if (is(&chunk, "acTL") && chunk.length == 8) {
      isAnimated = true;
      *loops = number(chunk.content + 4);
    } else if (is_common(&chunk)) {
      if (whole > MostCommonBytes - animation->commonLength) return false;
      memcpy(animation->common + animation->commonLength, chunk.type - 4, whole);
      animation->commonLength += whole;
    }
  }
  return isAnimated;
}

ImageAnimation *image_apng_open(const uint8_t *data, size_t size, ImageAnimationHead *head) {
  uint32_t loops = 0;
  if (!is_png(data, size)) return NULL;
  Animation *animation = calloc(1, sizeof *animation);
  if (!animation) return NULL;
  animation->base = (ImageAnimation){next_frame, close_animation};
  animation->data = data;
  animation->size = size;
  animation->place = 8;
  animation->width = number(data + 16);
  animation->height = number(data + 20);
  memcpy(animation->head, data + 16, HeadLength);
  if (animation->width >> 24 || animation->height >> 24 || !image_is_honest(animation->width, animation->height, size) ||
      !read_common(animation, &loops)) {
    close_animation(&animation->base);
    return NULL;
  }
  *head = (ImageAnimationHead){animation->width, animation->height, loops};
  return &animation->base;
}
