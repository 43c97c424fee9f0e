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

// Each pass goes over all of the picture, and a file of a few bytes may ask for thousands.
static void count_scans(j_common_ptr info) {
  if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > ImageMostScans) leave(info);
}

// Whether a picture is worth the memory that it asks for.
static bool is_honest(j_decompress_ptr info, size_t size) {
  uint64_t pixels = (uint64_t)info->image_width * info->image_height;
  if (pixels > ImageSmallPixelCount && pixels / ImageMostPixelsPerByte > size) return false;
  if (!jpeg_has_multiple_scans(info)) return true;
  uint64_t coefficients = 0;
  for (int place = 0; place < info->num_components; place++) {
    const jpeg_component_info *part = info->comp_info + place;
    coefficients += pixels * (uint64_t)part->h_samp_factor * (uint64_t)part->v_samp_factor /
                    (uint64_t)(info->max_h_samp_factor * info->max_v_samp_factor);
  }
  return coefficients * sizeof(JCOEF) <= ImageMostCoefficientBytes;
}

static void set_up(Errors *errors) {
  jpeg_std_error(&errors->manager);
  errors->manager.error_exit = leave;
  errors->manager.emit_message = stay_silent;
}

static bool look(const uint8_t *data, size_t size, ImageHead *head, bool *honest) {
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
  *honest = is_honest(&info, size);
  jpeg_destroy_decompress(&info);
  return found;
}

bool image_jpeg_head(const uint8_t *data, size_t size, ImageHead *head) {
  bool honest;
  return look(data, size, head, &honest);
}

bool image_jpeg_is_honest(const uint8_t *data, size_t size) {
  ImageHead head;
  bool honest;
  return !look(data, size, &head, &honest) || honest;
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
  struct jpeg_progress_mgr progress = {.progress_monitor = count_scans};
  info.progress = &progress;
  if (jpeg_read_header(&info, TRUE) != JPEG_HEADER_OK || !is_honest(&info, size)) longjmp(errors.escape, 1);
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

// libjpeg reads whole blocks: a row is repeated to their width, the last row to their height.
static void copy_padded(uint8_t *target, const uint8_t *source, size_t count, size_t padded) {
  memcpy(target, source, count);
  memset(target + count, source[count - 1], padded - count);
}

bool image_jpeg_encode_planes(const ImagePlanes *image, int quality, uint8_t **data, size_t *size) {
  struct jpeg_compress_struct info;
  Errors errors;
  unsigned char *out = NULL;
  unsigned long outSize = 0;
  unsigned char *volatile *outAddress = (unsigned char *volatile *)&out;
  uint32_t h = image->columnsPerColor, v = image->rowsPerColor;
  if (image->width == 0 || image->height == 0 || image->width > JPEG_MAX_DIMENSION ||
      image->height > JPEG_MAX_DIMENSION || h < 1 || h > 2 || v < 1 || v > 2)
    return false;
  size_t padded = ((size_t)image->width + 8 * h - 1) / (8 * h) * (8 * h);
  uint32_t lines = 8 * v;
  uint8_t *rows = malloc(padded * lines + 2 * (padded / h) * 8);
  if (!rows) return false;
  set_up(&errors);
  info.err = &errors.manager;
  if (setjmp(errors.escape)) {
    jpeg_destroy_compress(&info);
    free(rows);
    free(*outAddress);
    return false;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &out, &outSize);
  info.image_width = image->width;
  info.image_height = image->height;
  info.input_components = 3;
  info.in_color_space = JCS_YCbCr;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  info.comp_info[0].h_samp_factor = (int)h;
  info.comp_info[0].v_samp_factor = (int)v;
  info.raw_data_in = TRUE;
  jpeg_start_compress(&info, TRUE);
  JSAMPROW y[16], cb[8], cr[8];
  JSAMPARRAY components[3] = {y, cb, cr};
  uint8_t *chroma = rows + padded * lines;
  for (uint32_t i = 0; i < lines; i++) y[i] = rows + padded * i;
  for (uint32_t i = 0; i < 8; i++) {
    cb[i] = chroma + padded / h * i;
    cr[i] = chroma + padded / h * (8 + i);
  }
  size_t colorWidth = (image->width + h - 1) / h, colorHeight = (image->height + v - 1) / v;
  while (info.next_scanline < info.image_height) {
    size_t top = info.next_scanline, colorTop = top / v;
    for (size_t i = 0; i < lines; i++) {
      size_t row = top + i < image->height ? top + i : image->height - 1;
      copy_padded(y[i], image->planes[0] + image->rowBytes[0] * row, image->width, padded);
    }
    for (size_t i = 0; i < 8; i++) {
      size_t row = colorTop + i < colorHeight ? colorTop + i : colorHeight - 1;
      copy_padded(cb[i], image->planes[1] + image->rowBytes[1] * row, colorWidth, padded / h);
      copy_padded(cr[i], image->planes[2] + image->rowBytes[2] * row, colorWidth, padded / h);
    }
    jpeg_write_raw_data(&info, components, lines);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  free(rows);
  *data = out;
  *size = outSize;
  return true;
}
