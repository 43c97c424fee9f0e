#include "animation.h"

#include <stdlib.h>

#include <webp/decode.h>
#include <webp/demux.h>

typedef struct {
  ImageAnimation base;
  WebPAnimDecoder *decoder;
  int time;
} Animation;

static const uint8_t *next_frame(ImageAnimation *base, uint32_t *milliseconds) {
  Animation *animation = (Animation *)base;
  uint8_t *canvas;
  int end;
  if (!WebPAnimDecoderHasMoreFrames(animation->decoder) || !WebPAnimDecoderGetNext(animation->decoder, &canvas, &end))
    return NULL;
  // 24 bits a frame: the sum of very many overflows.
  *milliseconds = end > animation->time ? (uint32_t)end - (uint32_t)animation->time : 0;
  animation->time = end;
  return canvas;
}

static void close_animation(ImageAnimation *base) {
  WebPAnimDecoderDelete(((Animation *)base)->decoder);
  free(base);
}

ImageAnimation *image_webp_open(const uint8_t *data, size_t size, ImageAnimationHead *head) {
  WebPBitstreamFeatures features;
  WebPAnimDecoderOptions options;
  if (WebPGetFeatures(data, size, &features) != VP8_STATUS_OK || !features.has_animation ||
      !image_is_honest((uint64_t)features.width, (uint64_t)features.height, size) || !WebPAnimDecoderOptionsInit(&options))
    return NULL;
  options.color_mode = MODE_RGBA;
  Animation *animation = calloc(1, sizeof *animation);
  if (!animation) return NULL;
  WebPData file = {data, size};
  animation->base = (ImageAnimation){next_frame, close_animation};
  animation->decoder = WebPAnimDecoderNew(&file, &options);
  WebPAnimInfo info;
  if (!animation->decoder || !WebPAnimDecoderGetInfo(animation->decoder, &info)) {
    if (animation->decoder) WebPAnimDecoderDelete(animation->decoder);
    free(animation);
    return NULL;
  }
  *head = (ImageAnimationHead){info.canvas_width, info.canvas_height, info.loop_count};
  return &animation->base;
}
