#include "CGExiv2.h"

#include <dlfcn.h>
#include <pthread.h>

#define FUNCTIONS(X) \
  X(gexiv2_initialize) X(gexiv2_log_set_level) X(gexiv2_metadata_try_register_xmp_namespace) X(gexiv2_metadata_new) \
  X(gexiv2_metadata_open_buf) X(gexiv2_metadata_try_set_tag_string) X(gexiv2_metadata_try_get_tag_string) \
  X(gexiv2_metadata_try_get_tag_raw) X(gexiv2_metadata_try_set_exif_thumbnail_from_buffer) \
  X(gexiv2_metadata_get_exif_thumbnail) X(gexiv2_metadata_get_exif_data) X(gexiv2_metadata_try_generate_xmp_packet)

#define DECLARE(name) __typeof__(&name) name;
static struct {
  FUNCTIONS(DECLARE)
} gexiv2;
static bool isLoaded;

static void load(void) {
  void *library = dlopen("libgexiv2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name) *(void **)&gexiv2.name = dlsym(library, #name); if (!gexiv2.name) return;
  FUNCTIONS(FIND)
  isLoaded = true;
}

bool kinora_gexiv2_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return isLoaded;
}

gboolean kinora_gexiv2_initialize(void) { return gexiv2.gexiv2_initialize(); }
void kinora_gexiv2_log_set_level(GExiv2LogLevel level) { gexiv2.gexiv2_log_set_level(level); }
gboolean kinora_gexiv2_metadata_try_register_xmp_namespace(const gchar *name, const gchar *prefix, GError **error) {
  return gexiv2.gexiv2_metadata_try_register_xmp_namespace(name, prefix, error);
}
GExiv2Metadata *kinora_gexiv2_metadata_new(void) { return gexiv2.gexiv2_metadata_new(); }
gboolean kinora_gexiv2_metadata_open_buf(GExiv2Metadata *metadata, const guint8 *bytes, glong size, GError **error) {
  return gexiv2.gexiv2_metadata_open_buf(metadata, bytes, size, error);
}
gboolean kinora_gexiv2_metadata_try_set_tag_string(
  GExiv2Metadata *metadata, const gchar *tag, const gchar *value, GError **error) {
  return gexiv2.gexiv2_metadata_try_set_tag_string(metadata, tag, value, error);
}
gchar *kinora_gexiv2_metadata_try_get_tag_string(GExiv2Metadata *metadata, const gchar *tag, GError **error) {
  return gexiv2.gexiv2_metadata_try_get_tag_string(metadata, tag, error);
}
GBytes *kinora_gexiv2_metadata_try_get_tag_raw(GExiv2Metadata *metadata, const gchar *tag, GError **error) {
  return gexiv2.gexiv2_metadata_try_get_tag_raw(metadata, tag, error);
}
void kinora_gexiv2_metadata_try_set_exif_thumbnail_from_buffer(
  GExiv2Metadata *metadata, const guint8 *bytes, gint size, GError **error) {
  gexiv2.gexiv2_metadata_try_set_exif_thumbnail_from_buffer(metadata, bytes, size, error);
}
gboolean kinora_gexiv2_metadata_get_exif_thumbnail(GExiv2Metadata *metadata, guint8 **bytes, gint *size) {
  return gexiv2.gexiv2_metadata_get_exif_thumbnail(metadata, bytes, size);
}
GBytes *kinora_gexiv2_metadata_get_exif_data(GExiv2Metadata *metadata, GExiv2ByteOrder order, GError **error) {
  return gexiv2.gexiv2_metadata_get_exif_data(metadata, order, error);
}
gchar *kinora_gexiv2_metadata_try_generate_xmp_packet(
  GExiv2Metadata *metadata, GExiv2XmpFormatFlags flags, guint32 padding, GError **error) {
  return gexiv2.gexiv2_metadata_try_generate_xmp_packet(metadata, flags, padding, error);
}
