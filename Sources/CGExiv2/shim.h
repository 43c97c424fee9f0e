#pragma once
#include <gexiv2/gexiv2.h>

// What gexiv2 gives away is GLib's; these are the calls that take it back.
static inline void kinora_exif_release_text(gchar *text) { g_free(text); }
static inline const void *kinora_exif_bytes(GBytes *bytes, gsize *count) { return g_bytes_get_data(bytes, count); }
static inline void kinora_exif_release_bytes(GBytes *bytes) { g_bytes_unref(bytes); }
