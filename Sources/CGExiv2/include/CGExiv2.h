#pragma once
#include <gexiv2/gexiv2.h>
#include <stdbool.h>

// gexiv2, loaded when it is first needed: a program that is linked with it and exiv2 takes 4 ms longer to start.

// Loads the library; returns whether it is there. No other function of gexiv2's may be called before.
bool kinora_gexiv2_load(void);

// gexiv2's functions under their own names behind "kinora_".
gboolean kinora_gexiv2_initialize(void);
void kinora_gexiv2_log_set_level(GExiv2LogLevel level);
gboolean kinora_gexiv2_metadata_try_register_xmp_namespace(const gchar *name, const gchar *prefix, GError **error);
GExiv2Metadata *kinora_gexiv2_metadata_new(void);
gboolean kinora_gexiv2_metadata_open_buf(GExiv2Metadata *metadata, const guint8 *bytes, glong size, GError **error);
gboolean kinora_gexiv2_metadata_try_set_tag_string(
  GExiv2Metadata *metadata, const gchar *tag, const gchar *value, GError **error);
gchar *kinora_gexiv2_metadata_try_get_tag_string(GExiv2Metadata *metadata, const gchar *tag, GError **error);
GBytes *kinora_gexiv2_metadata_try_get_tag_raw(GExiv2Metadata *metadata, const gchar *tag, GError **error);
void kinora_gexiv2_metadata_try_set_exif_thumbnail_from_buffer(
  GExiv2Metadata *metadata, const guint8 *bytes, gint size, GError **error);
gboolean kinora_gexiv2_metadata_get_exif_thumbnail(GExiv2Metadata *metadata, guint8 **bytes, gint *size);
GBytes *kinora_gexiv2_metadata_get_exif_data(GExiv2Metadata *metadata, GExiv2ByteOrder order, GError **error);
gchar *kinora_gexiv2_metadata_try_generate_xmp_packet(
  GExiv2Metadata *metadata, GExiv2XmpFormatFlags flags, guint32 padding, GError **error);

// What gexiv2 gives away is GLib's; these are the calls that take it back.
static inline void kinora_exif_release_text(gchar *text) { g_free(text); }
static inline const void *kinora_exif_bytes(GBytes *bytes, gsize *count) { return g_bytes_get_data(bytes, count); }
static inline void kinora_exif_release_bytes(GBytes *bytes) { g_bytes_unref(bytes); }
