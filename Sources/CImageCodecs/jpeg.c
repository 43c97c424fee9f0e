#include "CImageCodecs.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf escape;
} Errors;

// libjpeg's own handler prints and calls exit().
static void leave(j_common_ptr info) { longjmp(((Errors *)info->err)->escape, 1); }
static void stay_silent(j_common_ptr info, int level) {
  (void)info;
  (void)level;
}

static void set_up(Errors *errors) {
  jpeg_std_error(&errors->manager);
  errors->manager.error_exit = leave;
  errors->manager.emit_message = stay_silent;
}

bool image_jpeg_head(const uint8_t *data, size_t size, ImageHead *head) {
  struct jpeg_decompress_struct info;
  Errors errors;
  set_up(&errors);
  info.err = &errors.manager;
  if (setjmp(errors.escape)) {
    jpeg_destroy_decompress(&info);
    return false;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, data, size);
  bool found = jpeg_read_header(&info, TRUE) == JPEG_HEADER_OK;
  *head = (ImageHead){info.image_width, info.image_height, (uint32_t)info.num_components, 8, false};
  jpeg_destroy_decompress(&info);
  return found;
}

// Photoshop's CMYK is stored inverted; printers' files without its marker are as good as unknown outside.
static void cmyk_to_bgrx(uint8_t *row, size_t width) {
  for (size_t x = 0; x < width; x++, row += 4) {
    unsigned c = row[0], m = row[1], y = row[2], k = row[3];
    row[0] = (uint8_t)(y * k / 255);
    row[1] = (uint8_t)(m * k / 255);
    row[2] = (uint8_t)(c * k / 255);
    row[3] = 255;
  }
}

bool image_jpeg_decode(const uint8_t *data, size_t size, uint32_t leastSide, Image *image) {
  struct jpeg_decompress_struct info;
  Errors errors;
  uint8_t *volatile bytes = NULL;
  set_up(&errors);
  info.err = &errors.manager;
  if (setjmp(errors.escape)) {
    jpeg_destroy_decompress(&info);
    free(bytes);
    return false;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, data, size);
  if (jpeg_read_header(&info, TRUE) != JPEG_HEADER_OK) longjmp(errors.escape, 1);
  bool isCMYK = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  bool isGray = info.jpeg_color_space == JCS_GRAYSCALE;
  info.out_color_space = isCMYK ? JCS_CMYK : isGray ? JCS_GRAYSCALE : JCS_EXT_BGRX;
  uint32_t longer = info.image_width > info.image_height ? info.image_width : info.image_height;
  info.scale_num = 1;
  info.scale_denom = 1;
  while (leastSide > 0 && info.scale_denom < 8 && longer / (info.scale_denom * 2) >= leastSide) info.scale_denom *= 2;
  jpeg_calc_output_dimensions(&info);
  if ((uint64_t)info.output_width * info.output_height > ImageLargestPixelCount) longjmp(errors.escape, 1);
  size_t rowBytes = (size_t)info.output_width * (isGray ? 1 : 4);
  bytes = malloc(rowBytes * info.output_height);
  if (!bytes) longjmp(errors.escape, 1);
  jpeg_start_decompress(&info);
  while (info.output_scanline < info.output_height) {
    uint8_t *row = bytes + rowBytes * info.output_scanline;
    if (jpeg_read_scanlines(&info, &row, 1) != 1) longjmp(errors.escape, 1);
    if (isCMYK) cmyk_to_bgrx(row, info.output_width);
  }
  *image = (Image){bytes, rowBytes, info.output_width, info.output_height, isGray ? ImagePixelsGray : ImagePixelsBGRX};
  // Not jpeg_finish_decompress: bytes missing after the last row are no reason to lose the picture.
  jpeg_destroy_decompress(&info);
  return true;
}

bool image_jpeg_encode(const Image *image, int quality, uint8_t **data, size_t *size) {
  struct jpeg_compress_struct info;
  Errors errors;
  unsigned char *out = NULL;
  unsigned long outSize = 0;
  unsigned char *volatile *outAddress = (unsigned char *volatile *)&out;
  if (image->width == 0 || image->height == 0 || image->width > JPEG_MAX_DIMENSION || image->height > JPEG_MAX_DIMENSION)
    return false;
  set_up(&errors);
  info.err = &errors.manager;
  if (setjmp(errors.escape)) {
    jpeg_destroy_compress(&info);
    free(*outAddress);
    return false;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &out, &outSize);
  info.image_width = image->width;
  info.image_height = image->height;
  info.input_components = image->pixels == ImagePixelsGray ? 1 : 4;
  info.in_color_space = image->pixels == ImagePixelsGray   ? JCS_GRAYSCALE
                        : image->pixels == ImagePixelsBGRX ? JCS_EXT_BGRX
                                                           : JCS_EXT_RGBX;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  // Chroma at full size where quality is asked for: coloured edges stay sharp.
  if (quality >= 90 && info.num_components == 3) info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < info.image_height) {
    uint8_t *row = image->bytes + image->rowBytes * info.next_scanline;
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  *data = out;
  *size = outSize;
  return true;
}
