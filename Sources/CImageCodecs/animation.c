#include "animation.h"

// Frames that claim to be shorter were made for programs that couldn't show them so; all browsers, and Apple's
// programs, show these for a tenth of a second.
enum { ShortestDelay = 11, UsualDelay = 100 };

const uint8_t *image_animation_next(ImageAnimation *animation, uint32_t *milliseconds) {
  const uint8_t *canvas = animation->next(animation, milliseconds);
  if (canvas) *milliseconds = image_animation_shown(*milliseconds);
  return canvas;
}

uint32_t image_animation_shown(uint32_t milliseconds) {
  return milliseconds < ShortestDelay ? UsualDelay : milliseconds;
}

void image_animation_close(ImageAnimation *animation) {
  if (animation) animation->close(animation);
}
