#pragma once
#include <stddef.h>

/// A file that lives in the program: its resource path and its bytes.
typedef struct {
  const char *path;
  const unsigned char *bytes;
  size_t length;
} KinoraResource;

/// How many files are embedded.
extern const size_t kinora_resource_count;

/// The embedded file at `index`.
const KinoraResource *kinora_resource(size_t index);
