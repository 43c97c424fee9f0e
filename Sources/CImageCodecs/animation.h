// What the formats of animated pictures have in common.
#pragma once
#include "CImageCodecs.h"

// The beginning of every format's own structure.
struct ImageAnimation {
  const uint8_t *(*next)(ImageAnimation *animation, uint32_t *milliseconds);
  void (*close)(ImageAnimation *animation);
};
