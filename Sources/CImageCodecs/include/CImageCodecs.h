// Image files and pixel rows in plain C: libjpeg reports errors by longjmp, which Swift cannot see through,
// and the pixel loops stay fast in a debug build.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  ImagePixelsGray = 1,  // 1 byte
  ImagePixelsBGRX = 2,  // 4 bytes, the last without meaning
  ImagePixelsRGBA = 3,  // 4 bytes, colours not multiplied with alpha
} ImagePixels;

// A picture; `bytes` come from malloc and belong to the receiver.
typedef struct {
  uint8_t *bytes;
  size_t rowBytes;
  uint32_t width, height;
  ImagePixels pixels;
} Image;

// What a file's head says.
typedef struct {
  uint32_t width, height;
  uint32_t components;
  uint32_t bitsPerComponent;
  bool hasAlpha;
} ImageHead;

// All return false for unusable input and leave nothing allocated. Pictures above `ImageLargestPixelCount` are refused.
enum { ImageLargestPixelCount = 1 << 28 };
// A progressive JPEG is held in memory as a whole before its first row; encoders make ten passes or so over it.
enum { ImageMostCoefficientBytes = 1 << 29, ImageMostScans = 100 };
// A byte of a JPEG says no more than so many pixels, all of one colour; a file that claims more is cut off at its
// beginning at best. Small pictures may claim what they like.
enum { ImageMostPixelsPerByte = 2048, ImageSmallPixelCount = 1 << 24 };

bool image_jpeg_head(const uint8_t *data, size_t size, ImageHead *head);
// Whether a JPEG claims no more than its bytes can say; true, too, for one whose head can't be read.
bool image_jpeg_is_honest(const uint8_t *data, size_t size);
// Reduces by 1/2, 1/4 or 1/8 while decoding, as far as the longer side stays at or above `leastSide` (0: no reduction).
bool image_jpeg_decode(const uint8_t *data, size_t size, uint32_t leastSide, Image *image);
bool image_jpeg_encode(const Image *image, int quality, uint8_t **data, size_t *size);

// A picture as brightness and two colour planes, of which each has 1 or 1/2 of the picture's columns and rows.
typedef struct {
  const uint8_t *planes[3];
  size_t rowBytes[3];
  uint32_t width, height;
  uint32_t columnsPerColor, rowsPerColor;  // 1 or 2
} ImagePlanes;

// From values of full range by Rec. 601, which is what JPEG files are understood to hold.
bool image_jpeg_encode_planes(const ImagePlanes *image, int quality, uint8_t **data, size_t *size);

bool image_png_head(const uint8_t *data, size_t size, ImageHead *head);
bool image_png_decode(const uint8_t *data, size_t size, Image *image);
bool image_png_encode(const Image *image, uint8_t **data, size_t *size);

// Whether a file that is so long may hold so many pixels. Formats that code runs of a colour can claim any size.
static inline bool image_is_honest(uint64_t width, uint64_t height, size_t size) {
  uint64_t pixels = width * height;
  return pixels > 0 && pixels <= ImageLargestPixelCount &&
         (pixels <= ImageSmallPixelCount || pixels / ImageMostPixelsPerByte <= size);
}

bool image_bmp_head(const uint8_t *data, size_t size, ImageHead *head);
// A file that is cut off is black, or transparent, where nothing is left of it.
bool image_bmp_decode(const uint8_t *data, size_t size, Image *image);

// The first image that isn't only a smaller copy of another; as stored, with EXIF's orientation (1 to 8) told.
bool image_tiff_head(const uint8_t *data, size_t size, ImageHead *head, uint32_t *orientation);
bool image_tiff_decode(const uint8_t *data, size_t size, Image *image);

// Halves the sides while decoding, as far as the longer one stays at or above `leastSide` (0: no reduction).
bool image_jpeg2000_head(const uint8_t *data, size_t size, ImageHead *head);
bool image_jpeg2000_decode(const uint8_t *data, size_t size, uint32_t leastSide, Image *image);

// An animated picture, of which frame after frame is read. It uses the data until it is closed.
typedef struct ImageAnimation ImageAnimation;
typedef struct {
  uint32_t width, height;
  uint32_t loops;  // 0: without end
} ImageAnimationHead;

// NULL for unusable data; a GIF may have a single frame, the others are animated.
ImageAnimation *image_gif_open(const uint8_t *data, size_t size, ImageAnimationHead *head);
ImageAnimation *image_webp_open(const uint8_t *data, size_t size, ImageAnimationHead *head);
ImageAnimation *image_apng_open(const uint8_t *data, size_t size, ImageAnimationHead *head);
// The canvas with the next frame on it, RGBA without padding, not multiplied with alpha; it is overwritten by the next.
// NULL behind the last frame, and from a damaged one on; of a GIF's first, any part counts.
const uint8_t *image_animation_next(ImageAnimation *animation, uint32_t *milliseconds);
void image_animation_close(ImageAnimation *animation);
// How many frames there are, counted up to `most`, without decoding them; with `delays`, also for how many milliseconds
// each is shown.
uint32_t image_gif_count(const uint8_t *data, size_t size, uint32_t most, uint32_t *delays);
uint32_t image_apng_count(const uint8_t *data, size_t size, uint32_t most, uint32_t *delays);
// For how long a frame is shown that claims so many milliseconds.
uint32_t image_animation_shown(uint32_t milliseconds);

bool image_webp_head(const uint8_t *data, size_t size, ImageHead *head);
bool image_webp_decode(const uint8_t *data, size_t size, Image *image);
// A quality above 100 means lossless.
bool image_webp_encode(const Image *image, float quality, uint8_t **data, size_t *size);

// How 4 bytes of a pixel lie in memory.
typedef enum { PixelOrderBGRA, PixelOrderRGBA, PixelOrderARGB, PixelOrderABGR } PixelOrder;
typedef enum { PixelAlphaPremultiplied, PixelAlphaStraight, PixelAlphaSkip } PixelAlpha;

// Rows of 4-byte pixels from one order to another, alpha as it is; source and destination may be the same memory.
void pixels_reorder(const uint8_t *source, size_t sourceRow, PixelOrder from, uint8_t *target, size_t targetRow,
                    PixelOrder to, size_t width, size_t height);
// To premultiplied BGRA; skipped alpha becomes opaque.
void pixels_premultiply(const uint8_t *source, size_t sourceRow, PixelOrder from, PixelAlpha alpha, uint8_t *target,
                        size_t targetRow, size_t width, size_t height);
// From premultiplied BGRA to straight RGBA.
void pixels_unpremultiply(const uint8_t *source, size_t sourceRow, uint8_t *target, size_t targetRow, size_t width,
                          size_t height);
// 8-bit gray to opaque BGRA, and back by the weights of Rec. 709.
void pixels_from_gray(const uint8_t *source, size_t sourceRow, uint8_t *target, size_t targetRow, size_t width,
                      size_t height);
void pixels_to_gray(const uint8_t *source, size_t sourceRow, uint8_t *target, size_t targetRow, size_t width,
                    size_t height);
// 3 bytes to opaque BGRA.
void pixels_from_packed(const uint8_t *source, size_t sourceRow, bool isBGR, uint8_t *target, size_t targetRow,
                        size_t width, size_t height);
// The high byte of every 16-bit component; `components` per row.
void pixels_narrow(const uint8_t *source, size_t sourceRow, bool isLittleEndian, uint8_t *target, size_t targetRow,
                   size_t components, size_t height);
// Multiplies premultiplied BGRA with 8-bit coverage of the same size.
void pixels_multiply_coverage(uint8_t *target, size_t targetRow, const uint8_t *coverage, size_t coverageRow,
                              size_t width, size_t height);
// Pixels turned and mirrored as EXIF's orientation (1 to 8) says; width and height are the source's.
void pixels_turn(const uint8_t *source, size_t sourceRow, uint8_t *target, size_t targetRow, size_t width,
                 size_t height, size_t bytesPerPixel, int orientation);
