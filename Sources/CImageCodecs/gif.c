#include "animation.h"

#include <stdlib.h>
#include <string.h>

// Bytes of a file, with the place that is read next. What is behind the end reads as 0 and sets `isOver`.
typedef struct {
  const uint8_t *data;
  size_t size, place;
  bool isOver;
} Bytes;

typedef struct {
  uint8_t colours[256][3];
  unsigned count;
} Palette;

// What a graphic control extension says of the image behind it.
typedef struct {
  unsigned disposal, delay;
  int transparent;  // -1: none
} Control;

typedef struct {
  unsigned left, top, width, height;
  bool isInterlaced, hasPalette;
} Frame;

enum { KeepFrame = 1, ClearFrame = 2, RestoreFrame = 3, MostCodes = 4096 };

typedef struct {
  ImageAnimation base;
  Bytes bytes;
  unsigned width, height, loops;
  Palette palette;
  uint8_t *canvas;
  uint8_t *before;  // What a frame covers that is taken off again; NULL until it is needed.
  Frame last;
  unsigned lastDisposal;
  bool hasDrawn, isDone;
} Animation;

static unsigned byte(Bytes *bytes) {
  if (bytes->place < bytes->size) return bytes->data[bytes->place++];
  bytes->isOver = true;
  return 0;
}

static unsigned pair(Bytes *bytes) {
  unsigned low = byte(bytes);
  return low | byte(bytes) << 8;
}

static void skip(Bytes *bytes, size_t count) {
  if (count > bytes->size - bytes->place) bytes->isOver = true;
  bytes->place += count > bytes->size - bytes->place ? bytes->size - bytes->place : count;
}

static void skip_blocks(Bytes *bytes) {
  for (unsigned length; (length = byte(bytes)) != 0;) skip(bytes, length);
}

static void read_palette(Bytes *bytes, unsigned flags, Palette *palette) {
  memset(palette, 0, sizeof *palette);
  palette->count = 2u << (flags & 7);
  for (unsigned index = 0; index < palette->count; index++)
    for (unsigned part = 0; part < 3; part++) palette->colours[index][part] = (uint8_t)byte(bytes);
}

// The file's head; leaves out the colours where there is no palette to put them into.
static bool read_head(Bytes *bytes, unsigned *width, unsigned *height, Palette *palette) {
  if (bytes->size < 13 || (memcmp(bytes->data, "GIF87a", 6) != 0 && memcmp(bytes->data, "GIF89a", 6) != 0)) return false;
  bytes->place = 6;
  *width = pair(bytes);
  *height = pair(bytes);
  unsigned flags = byte(bytes);
  skip(bytes, 2);
  if (!(flags & 0x80)) return true;
  if (palette) read_palette(bytes, flags, palette);
  else skip(bytes, (size_t)3 * (2u << (flags & 7)));
  return true;
}

static bool read_frame(Bytes *bytes, Frame *frame, unsigned *flags) {
  frame->left = pair(bytes);
  frame->top = pair(bytes);
  frame->width = pair(bytes);
  frame->height = pair(bytes);
  *flags = byte(bytes);
  frame->isInterlaced = *flags & 0x40;
  frame->hasPalette = *flags & 0x80;
  return !bytes->isOver;
}

static void read_extension(Bytes *bytes, Control *control, unsigned *loops) {
  unsigned label = byte(bytes), length = byte(bytes);
  size_t start = bytes->place;
  if (label == 0xF9 && length >= 4 && control) {
    unsigned flags = byte(bytes);
    control->disposal = flags >> 2 & 7;
    control->delay = pair(bytes);
    unsigned index = byte(bytes);
    control->transparent = flags & 1 ? (int)index : -1;
  } else if (label == 0xFF && length == 11 && loops && bytes->size - start >= 16 &&
             (memcmp(bytes->data + start, "NETSCAPE2.0", 11) == 0 || memcmp(bytes->data + start, "ANIMEXTS1.0", 11) == 0) &&
             bytes->data[start + 11] == 3 && bytes->data[start + 12] == 1) {
    // It says how often the animation is repeated; it is seen once more than that.
    unsigned repeats = bytes->data[start + 13] | (unsigned)bytes->data[start + 14] << 8;
    *loops = repeats ? repeats + 1 : 0;
  }
  bytes->place = start;
  if (!length) return;
  skip(bytes, length);
  skip_blocks(bytes);
}

// Goes to the next image, behind its separator; false at the end.
static bool find_image(Bytes *bytes, Control *control, unsigned *loops) {
  while (!bytes->isOver) {
    switch (byte(bytes)) {
      case 0x2C: return !bytes->isOver;
      case 0x21: read_extension(bytes, control, loops); break;
      case 0x00: break;  // Some programs pad with it.
      default: return false;
    }
  }
  return false;
}

uint32_t image_gif_count(const uint8_t *data, size_t size, uint32_t most, uint32_t *delays) {
  Bytes bytes = {data, size, 0, false};
  unsigned width, height, flags, count = 0;
  Control control = {0, 0, -1};
  Frame frame;
  if (!read_head(&bytes, &width, &height, NULL)) return 0;
  while (count < most && find_image(&bytes, &control, NULL) && read_frame(&bytes, &frame, &flags)) {
    if (frame.hasPalette) skip(&bytes, (size_t)3 * (2u << (flags & 7)));
    skip(&bytes, 1);
    if (bytes.isOver) break;
    if (delays) delays[count] = image_animation_shown(control.delay * 10);
    control.delay = 0;
    count++;
    skip_blocks(&bytes);
  }
  return count;
}

// The codes of an image's data, which lies in blocks of up to 255 bytes.
typedef struct {
  Bytes *bytes;
  unsigned left;  // of the block
  uint32_t bits;
  unsigned count;
  bool isOver;
} Codes;

static int next_code(Codes *codes, unsigned length) {
  while (codes->count < length) {
    if (!codes->left) {
      codes->left = codes->isOver ? 0 : byte(codes->bytes);
      if (!codes->left) {
        codes->isOver = true;
        return -1;
      }
    }
    unsigned value = byte(codes->bytes);
    if (codes->bytes->isOver) {
      codes->isOver = true;
      return -1;
    }
    codes->left--;
    codes->bits |= (uint32_t)value << codes->count;
    codes->count += 8;
  }
  int code = (int)(codes->bits & ((1u << length) - 1));
  codes->bits >>= length;
  codes->count -= length;
  return code;
}

// Where an image's pixels go, one after the other.
typedef struct {
  Animation *gif;
  const Frame *frame;
  const Palette *palette;
  int transparent;
  unsigned x, y, pass;
  bool isFull, hasDrawn;
} Pen;

static void next_row(Pen *pen) {
  static const unsigned starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  pen->x = 0;
  if (!pen->frame->isInterlaced) {
    pen->isFull = ++pen->y >= pen->frame->height;
    return;
  }
  pen->y += steps[pen->pass];
  while (pen->y >= pen->frame->height && !pen->isFull) {
    if (++pen->pass > 3) pen->isFull = true;
    else pen->y = starts[pen->pass];
  }
}

static void draw(Pen *pen, unsigned index) {
  if (pen->isFull) return;
  Animation *gif = pen->gif;
  unsigned x = pen->frame->left + pen->x, y = pen->frame->top + pen->y;
  if ((int)index != pen->transparent && x < gif->width && y < gif->height) {
    uint8_t *pixel = gif->canvas + ((size_t)y * gif->width + x) * 4;
    memcpy(pixel, pen->palette->colours[index & 0xFF], 3);
    pixel[3] = 255;
  }
  pen->hasDrawn = true;
  if (++pen->x >= pen->frame->width) next_row(pen);
}

// The dictionary of LZW: each string is another one with a byte behind it.
typedef struct {
  uint16_t before[MostCodes];
  uint8_t last[MostCodes];
  uint8_t reversed[MostCodes];
} Strings;

static void decode(Bytes *bytes, Pen *pen, Strings *strings) {
  unsigned least = byte(bytes);
  if (least < 1 || least > 8) return skip_blocks(bytes);
  Codes codes = {.bytes = bytes};
  unsigned clear = 1u << least, next = clear + 2, length = least + 1;
  int previous = -1;
  uint8_t first = 0;
  while (!pen->isFull) {
    int code = next_code(&codes, length);
    if (code < 0 || (unsigned)code == clear + 1) break;
    if ((unsigned)code == clear) {
      next = clear + 2;
      length = least + 1;
      previous = -1;
      continue;
    }
    // A code that is about to be made is known but for its last byte, which is its first.
    if ((unsigned)code > next || ((unsigned)code == next && previous < 0) || (previous < 0 && (unsigned)code > clear)) break;
    unsigned count = 0, string = (unsigned)code;
    if (string == next) {
      strings->reversed[count++] = first;
      string = (unsigned)previous;
    }
    for (; string >= clear && count < MostCodes - 1; string = strings->before[string])
      strings->reversed[count++] = strings->last[string];
    strings->reversed[count++] = first = (uint8_t)string;
    while (count) draw(pen, strings->reversed[--count]);
    if (previous >= 0 && next < MostCodes) {
      strings->before[next] = (uint16_t)previous;
      strings->last[next++] = first;
      if (next == 1u << length && length < 12) length++;
    }
    previous = code;
  }
  // The rest of the block, and those behind it.
  skip(bytes, codes.left);
  if (!codes.isOver || codes.left) skip_blocks(bytes);
}

// Takes the last frame off the canvas, as far as it asked for that.
static void dispose(Animation *gif) {
  size_t count = (size_t)gif->width * gif->height * 4;
  if (gif->lastDisposal == RestoreFrame && gif->before) memcpy(gif->canvas, gif->before, count);
  if (gif->lastDisposal != ClearFrame || gif->last.left >= gif->width) return;
  unsigned width = gif->width - gif->last.left;
  if (width > gif->last.width) width = gif->last.width;
  for (unsigned y = gif->last.top; y < gif->height && y - gif->last.top < gif->last.height; y++)
    memset(gif->canvas + ((size_t)y * gif->width + gif->last.left) * 4, 0, (size_t)width * 4);
}

static const uint8_t *next_frame(ImageAnimation *base, uint32_t *milliseconds) {
  Animation *gif = (Animation *)base;
  size_t count = (size_t)gif->width * gif->height * 4;
  if (gif->isDone || (!gif->canvas && !(gif->canvas = calloc(1, count)))) return NULL;
  gif->isDone = true;
  Control control = {0, 0, -1};
  Frame frame;
  Palette own;
  unsigned flags;
  if (!find_image(&gif->bytes, &control, NULL) || !read_frame(&gif->bytes, &frame, &flags)) return NULL;
  if (frame.hasPalette) read_palette(&gif->bytes, flags, &own);
  if (gif->hasDrawn) dispose(gif);
  if (control.disposal == RestoreFrame) {
    if (!gif->before && !(gif->before = malloc(count))) return NULL;
    memcpy(gif->before, gif->canvas, count);
  }
  Strings *strings = malloc(sizeof *strings);
  if (!strings) return NULL;
  Pen pen = {.gif = gif, .frame = &frame, .palette = frame.hasPalette ? &own : &gif->palette,
             .transparent = control.transparent, .isFull = !frame.width || !frame.height};
  decode(&gif->bytes, &pen, strings);
  free(strings);
  if (gif->hasDrawn ? gif->bytes.isOver : !pen.hasDrawn) return NULL;
  gif->isDone = gif->bytes.isOver;
  gif->hasDrawn = true;
  gif->last = frame;
  gif->lastDisposal = control.disposal;
  *milliseconds = control.delay * 10;
  return gif->canvas;
}

static void close_animation(ImageAnimation *base) {
  Animation *gif = (Animation *)base;
  free(gif->canvas);
  free(gif->before);
  free(gif);
}

ImageAnimation *image_gif_open(const uint8_t *data, size_t size, ImageAnimationHead *head) {
  Animation *gif = calloc(1, sizeof *gif);
  if (!gif) return NULL;
  gif->base = (ImageAnimation){next_frame, close_animation};
  gif->bytes = (Bytes){data, size, 0, false};
  gif->loops = 1;
  if (!read_head(&gif->bytes, &gif->width, &gif->height, &gif->palette)) goto unusable;
  // The first image's size where the file has none; how often it is repeated stands before that image.
  Bytes ahead = gif->bytes;
  Frame first;
  unsigned flags;
  if (!find_image(&ahead, NULL, &gif->loops) || !read_frame(&ahead, &first, &flags)) goto unusable;
  if (!gif->width || !gif->height) {
    gif->width = first.left + first.width;
    gif->height = first.top + first.height;
  }
  if (!image_is_honest(gif->width, gif->height, size)) goto unusable;
  *head = (ImageAnimationHead){gif->width, gif->height, gif->loops};
  return &gif->base;
unusable:
  free(gif);
  return NULL;
}
