#include "CImageCodecs.h"

#include <stdlib.h>
#include <string.h>

#include <openjpeg.h>

// JPEG 2000: a codestream, alone or in the boxes of a JP2 file.

typedef struct {
  const uint8_t *data;
  size_t size, place;
} Memory;

typedef struct {
  uint32_t width, height, components, bits;
  bool isBare;
} Head;

// A sample takes four bytes while it is decoded, and once more while the wavelet is undone.
enum { MostSamples = 1 << 27, MostTiles = 1 << 14 };

static uint64_t number(const uint8_t *data, size_t count) {
  uint64_t value = 0;
  for (size_t index = 0; index < count; index++) value = value << 8 | data[index];
  return value;
}

static bool is_codestream(const uint8_t *data, size_t size) {
  // With what is said of one component.
  return size >= 47 && memcmp(data, "\xFF\x4F\xFF\x51", 4) == 0;
}

// A box's type at a place, where its content begins, and its end; false where there is none.
static bool read_box(const uint8_t *data, size_t size, size_t place, const char **type, size_t *inside, size_t *end) {
  if (place > size || size - place < 8) return false;
  uint64_t length = number(data + place, 4), head = 8;
  if (length == 1) {
    if (size - place < 16) return false;
    length = number(data + place + 8, 8);
    head = 16;
  }
  // It may be cut off, or reach to the end.
  if (length == 0 || length > size - place) length = size - place;
  if (length < head) return false;
  *type = (const char *)data + place + 4;
  *inside = place + head;
  *end = place + length;
  return true;
}

// A palette may turn one component into many; the colours of one are as many as a picture has.
static bool is_small_palette(const uint8_t *data, size_t size) {
  const char *type;
  for (size_t place = 0, inside, end; read_box(data, size, place, &type, &inside, &end); place = end)
    if (memcmp(type, "pclr", 4) == 0 && (end - inside < 3 || data[inside + 2] > 4)) return false;
  return true;
}

// Where a JP2 file's codestream begins; 0 where there is none.
static size_t find_codestream(const uint8_t *data, size_t size) {
  const char *type;
  for (size_t place = 0, inside, end; read_box(data, size, place, &type, &inside, &end); place = end) {
    if (memcmp(type, "jp2c", 4) == 0) return inside;
    if (memcmp(type, "jp2h", 4) == 0 && !is_small_palette(data + inside, end - inside)) return 0;
  }
  return 0;
}

static bool read_head(const uint8_t *data, size_t size, uint32_t reduction, Head *head) {
  head->isBare = is_codestream(data, size);
  size_t start = head->isBare ? 0 : find_codestream(data, size);
  if (start > size || !is_codestream(data + start, size - start)) return false;
  const uint8_t *siz = data + start + 8;
  uint64_t right = number(siz, 4), bottom = number(siz + 4, 4), left = number(siz + 8, 4), top = number(siz + 12, 4);
  uint64_t tileWidth = number(siz + 16, 4), tileHeight = number(siz + 20, 4);
  head->components = (uint32_t)number(siz + 32, 2);
  if (left >= right || top >= bottom || !tileWidth || !tileHeight || !head->components || head->components > 5) return false;
  uint64_t tiles = ((right + tileWidth - 1) / tileWidth) * ((bottom + tileHeight - 1) / tileHeight);
  head->width = (uint32_t)(right - left);
  head->height = (uint32_t)(bottom - top);
  head->bits = (siz[34] & 0x7F) + 1u;
  if (head->width >> 24 || head->height >> 24 || tiles > MostTiles) return false;
  uint64_t samples = ((uint64_t)head->width * head->height * head->components) >> (2 * reduction);
  return samples <= MostSamples && image_is_honest(head->width, head->height, size);
}

bool image_jpeg2000_head(const uint8_t *data, size_t size, ImageHead *head) {
  Head own;
  if (!read_head(data, size, 5, &own)) return false;
  *head = (ImageHead){own.width, own.height, own.components < 3 ? 1 : 3, own.bits, own.components % 2 == 0};
  return true;
}

static OPJ_SIZE_T read_memory(void *target, OPJ_SIZE_T count, void *user) {
  Memory *memory = user;
  size_t left = memory->size - memory->place;
  if (!left) return (OPJ_SIZE_T)-1;
  if (count < left) left = count;
  memcpy(target, memory->data + memory->place, left);
  memory->place += left;
  return left;
}

static OPJ_OFF_T skip_memory(OPJ_OFF_T count, void *user) {
  Memory *memory = user;
  if (count < 0 || memory->place == memory->size) return -1;
  size_t left = memory->size - memory->place;
  if ((uint64_t)count < left) left = (size_t)count;
  memory->place += left;
  return (OPJ_OFF_T)left;
}

static OPJ_BOOL seek_memory(OPJ_OFF_T place, void *user) {
  Memory *memory = user;
  if (place < 0 || (uint64_t)place > memory->size) return OPJ_FALSE;
  memory->place = (size_t)place;
  return OPJ_TRUE;
}

// How often the sides are halved so that the longer one keeps `leastSide`, as far as the file has such sizes.
static uint32_t reduction(opj_codec_t *codec, const Head *head, uint32_t leastSide) {
  uint32_t longer = head->width > head->height ? head->width : head->height, steps = 0, most = 0;
  while (leastSide && steps < 31 && longer >> (steps + 1) >= leastSide) steps++;
  opj_codestream_info_v2_t *info = opj_get_cstr_info(codec);
  if (info) {
    most = info->m_default_tile_info.tccp_info ? info->m_default_tile_info.tccp_info[0].numresolutions : 1;
    for (uint32_t part = 1; part < info->nbcomps && info->m_default_tile_info.tccp_info; part++)
      if (info->m_default_tile_info.tccp_info[part].numresolutions < most)
        most = info->m_default_tile_info.tccp_info[part].numresolutions;
    opj_destroy_cstr_info(&info);
  }
  return most <= 1 ? 0 : steps < most - 1 ? steps : most - 1;
}

static opj_image_t *decode(const uint8_t *data, size_t size, const Head *head, uint32_t leastSide) {
  Memory memory = {data, size, 0};
  opj_dparameters_t parameters;
  opj_image_t *image = NULL;
  opj_codec_t *codec = opj_create_decompress(head->isBare ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
  opj_stream_t *stream = opj_stream_create(1 << 16, OPJ_TRUE);
  bool isDone = false;
  if (codec && stream) {
    opj_set_default_decoder_parameters(&parameters);
    opj_stream_set_user_data(stream, &memory, NULL);
    opj_stream_set_user_data_length(stream, size);
    opj_stream_set_read_function(stream, read_memory);
    opj_stream_set_skip_function(stream, skip_memory);
    opj_stream_set_seek_function(stream, seek_memory);
    Head whole;
    uint32_t steps = 0;
    // Strictly: a file that is cut off is refused. OpenJPEG 2.5.0 reads beyond its memory where it makes do with less.
    isDone = opj_setup_decoder(codec, &parameters) && opj_decoder_set_strict_mode(codec, OPJ_TRUE) &&
             opj_read_header(stream, codec, &image);
    if (isDone) steps = reduction(codec, head, leastSide);
    isDone = isDone && read_head(data, size, steps, &whole) && opj_set_decoded_resolution_factor(codec, steps) &&
             opj_decode(codec, stream, image);
    if (isDone) opj_end_decompress(codec, stream);
  }
  opj_stream_destroy(stream);
  opj_destroy_codec(codec);
  if (isDone) return image;
  opj_image_destroy(image);
  return NULL;
}

// A sample as one byte; components may have fewer columns and rows than the image.
static int sample(const opj_image_comp_t *part, uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
  size_t column = (size_t)x * part->w / width, row = (size_t)y * part->h / height;
  int64_t value = part->data[row * part->w + column];
  if (part->sgnd) value += (int64_t)1 << (part->prec - 1);
  int64_t most = ((int64_t)1 << part->prec) - 1;
  value = value < 0 ? 0 : value > most ? most : value;
  return part->prec == 8 ? (int)value : (int)((value * 255 + most / 2) / most);
}

static uint8_t clamped(double value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value + 0.5); }

static bool is_usable(const opj_image_t *image) {
  if (!image->numcomps || !image->comps[0].w || !image->comps[0].h) return false;
  for (uint32_t index = 0; index < image->numcomps; index++) {
    const opj_image_comp_t *part = &image->comps[index];
    if (!part->data || !part->w || !part->h || !part->prec || part->prec > 31) return false;
  }
  return true;
}

static void convert(const opj_image_t *source, Image *image, uint32_t colours, int alpha) {
  const opj_image_comp_t *parts = source->comps;
  bool isYCC = colours == 3 && (source->color_space == OPJ_CLRSPC_SYCC || source->color_space == OPJ_CLRSPC_EYCC ||
                                (source->color_space != OPJ_CLRSPC_SRGB && parts[1].dx > parts[0].dx));
  uint32_t width = image->width, height = image->height;
  for (uint32_t y = 0; y < height; y++) {
    uint8_t *target = image->bytes + image->rowBytes * y;
    for (uint32_t x = 0; x < width; x++, target += image->pixels == ImagePixelsGray ? 1 : 4) {
      int values[4];
      for (uint32_t index = 0; index < colours; index++) values[index] = sample(&parts[index], x, y, width, height);
      if (image->pixels == ImagePixelsGray) {
        target[0] = (uint8_t)values[0];
        continue;
      }
      if (colours == 1) values[1] = values[2] = values[0];
      if (colours == 4)
        for (int index = 0; index < 3; index++) values[index] = (255 - values[index]) * (255 - values[3]) / 255;
      uint8_t red = (uint8_t)values[0], green = (uint8_t)values[1], blue = (uint8_t)values[2];
      if (isYCC) {
        double luma = values[0], cb = values[1] - 128, cr = values[2] - 128;
        red = clamped(luma + 1.402 * cr);
        green = clamped(luma - 0.344136 * cb - 0.714136 * cr);
        blue = clamped(luma + 1.772 * cb);
      }
      bool hasAlpha = alpha >= 0;
      target[hasAlpha ? 0 : 2] = red;
      target[1] = green;
      target[hasAlpha ? 2 : 0] = blue;
      target[3] = hasAlpha ? (uint8_t)sample(&parts[alpha], x, y, width, height) : 255;
    }
  }
}

bool image_jpeg2000_decode(const uint8_t *data, size_t size, uint32_t leastSide, Image *image) {
  Head head;
  if (!read_head(data, size, 5, &head)) return false;
  opj_image_t *source = decode(data, size, &head, leastSide);
  if (!source) return false;
  bool isDone = false;
  if (is_usable(source)) {
    // The colours come first. Alpha is what the file calls so, or the even component of two or four.
    uint32_t colours = source->numcomps >= 3 ? 3 : 1;
    int alpha = -1;
    if (source->color_space == OPJ_CLRSPC_CMYK && source->numcomps >= 4) colours = 4;
    else if (source->numcomps > colours) alpha = (int)colours;
    bool isGray = colours == 1 && alpha < 0;
    uint32_t width = source->comps[0].w, height = source->comps[0].h;
    *image = (Image){NULL, (size_t)width * (isGray ? 1 : 4), width, height,
                     isGray ? ImagePixelsGray : alpha < 0 ? ImagePixelsBGRX : ImagePixelsRGBA};
    if ((uint64_t)width * height <= ImageLargestPixelCount) image->bytes = malloc(image->rowBytes * height);
    if (image->bytes) {
      convert(source, image, colours, alpha);
      isDone = true;
    }
  }
  opj_image_destroy(source);
  return isDone;
}
