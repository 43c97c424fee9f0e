#include "CImageCodecs.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/encode.h>

bool image_webp_head(const uint8_t *data, size_t size, ImageHead *head) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(data, size, &features) != VP8_STATUS_OK) return false;
  *head = (ImageHead){(uint32_t)features.width, (uint32_t)features.height, 3, 8, features.has_alpha != 0};
  return true;
}

// The first frame of an animation, on its canvas.
static bool decode_first(const uint8_t *data, size_t size, Image *image) {
  ImageAnimationHead head = {0};
  uint32_t milliseconds;
  ImageAnimation *animation = image_webp_open(data, size, &head);
  const uint8_t *canvas = animation ? image_animation_next(animation, &milliseconds) : NULL;
  size_t rowBytes = (size_t)head.width * 4;
  uint8_t *bytes = canvas ? malloc(rowBytes * head.height) : NULL;
  if (bytes) {
    memcpy(bytes, canvas, rowBytes * head.height);
    *image = (Image){bytes, rowBytes, head.width, head.height, ImagePixelsRGBA};
  }
  image_animation_close(animation);
  return bytes != NULL;
}

bool image_webp_decode(const uint8_t *data, size_t size, Image *image) {
  ImageHead head;
  WebPBitstreamFeatures features;
  if (!image_webp_head(data, size, &head)) return false;
  if (WebPGetFeatures(data, size, &features) == VP8_STATUS_OK && features.has_animation)
    return decode_first(data, size, image);
  if ((uint64_t)head.width * head.height > ImageLargestPixelCount) return false;
  size_t rowBytes = (size_t)head.width * 4;
  size_t count = rowBytes * head.height;
  uint8_t *bytes = malloc(count);
  if (!bytes) return false;
  bool decoded = head.hasAlpha ? WebPDecodeRGBAInto(data, size, bytes, count, (int)rowBytes) != NULL
                               : WebPDecodeBGRAInto(data, size, bytes, count, (int)rowBytes) != NULL;
  if (!decoded) {
    free(bytes);
    return false;
  }
  *image = (Image){bytes, rowBytes, head.width, head.height, head.hasAlpha ? ImagePixelsRGBA : ImagePixelsBGRX};
  return true;
}

bool image_webp_encode(const Image *image, float quality, uint8_t **data, size_t *size) {
  if (image->pixels == ImagePixelsGray) return false;
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return false;
  config.lossless = quality > 100;
  config.quality = config.lossless ? 70 : quality;
  config.exact = config.lossless;
  config.method = 3;
  picture.width = (int)image->width;
  picture.height = (int)image->height;
  picture.use_argb = config.lossless;
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  int stride = (int)image->rowBytes;
  bool encoded = (image->pixels == ImagePixelsRGBA ? WebPPictureImportRGBA(&picture, image->bytes, stride)
                                                   : WebPPictureImportBGRX(&picture, image->bytes, stride)) &&
                 WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  if (!encoded) {
    WebPMemoryWriterClear(&writer);
    return false;
  }
  // The writer's memory may be WebP's own: hand out what free() takes.
  uint8_t *copy = malloc(writer.size);
  if (copy) memcpy(copy, writer.mem, writer.size);
  *data = copy;
  *size = writer.size;
  WebPMemoryWriterClear(&writer);
  return copy != NULL;
}
