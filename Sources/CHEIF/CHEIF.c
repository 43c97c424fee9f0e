#include "CHEIF.h"

#include <dlfcn.h>
#include <pthread.h>

#define FUNCTIONS(X) \
  X(heif_init) X(heif_have_encoder_for_format) X(heif_context_alloc) X(heif_context_free) \
  X(heif_context_set_maximum_image_size_limit) X(heif_context_read_from_memory) \
  X(heif_context_get_primary_image_handle) X(heif_context_get_encoder_for_format) X(heif_context_encode_image) \
  X(heif_context_encode_thumbnail) X(heif_context_add_exif_metadata) X(heif_context_add_XMP_metadata) \
  X(heif_context_write) X(heif_image_handle_release) X(heif_image_handle_get_width) X(heif_image_handle_get_height) \
  X(heif_image_handle_has_alpha_channel) \
  X(heif_image_handle_get_number_of_thumbnails) X(heif_image_handle_get_list_of_thumbnail_IDs) \
  X(heif_image_handle_get_thumbnail) X(heif_image_handle_get_number_of_metadata_blocks) \
  X(heif_image_handle_get_list_of_metadata_block_IDs) X(heif_image_handle_get_metadata_type) \
  X(heif_image_handle_get_metadata_content_type) X(heif_image_handle_get_metadata_size) \
  X(heif_image_handle_get_metadata) X(heif_image_handle_get_list_of_auxiliary_image_IDs) \
  X(heif_image_handle_get_auxiliary_image_handle) X(heif_image_handle_get_auxiliary_type) \
  X(heif_image_handle_free_auxiliary_types) X(heif_image_handle_get_list_of_depth_image_IDs) \
  X(heif_image_handle_get_depth_image_representation_info) X(heif_depth_representation_info_free) \
  X(heif_image_get_width) X(heif_image_get_height) X(heif_image_get_bits_per_pixel_range) X(heif_decode_image) X(heif_image_create) X(heif_image_release) \
  X(heif_image_get_primary_width) X(heif_image_get_primary_height) X(heif_image_add_plane) X(heif_image_get_plane) \
  X(heif_image_get_plane_readonly) X(heif_image_set_nclx_color_profile) X(heif_nclx_color_profile_alloc) \
  X(heif_nclx_color_profile_free) X(heif_encoder_release) X(heif_encoder_set_lossy_quality) \
  X(heif_encoder_set_parameter_string) X(heif_encoding_options_alloc) X(heif_encoding_options_free)

#define DECLARE(name) __typeof__(&name) name;
static struct {
  FUNCTIONS(DECLARE)
} heif;
static bool isLoaded;

static void load(void) {
  void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name) *(void **)&heif.name = dlsym(library, #name); if (!heif.name) return;
  FUNCTIONS(FIND)
  isLoaded = true;
}

bool kinora_heif_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return isLoaded;
}

struct heif_error kinora_heif_init(struct heif_init_params *parameters) { return heif.heif_init(parameters); }
int kinora_heif_have_encoder_for_format(enum heif_compression_format format) {
  return heif.heif_have_encoder_for_format(format);
}
struct heif_context *kinora_heif_context_alloc(void) { return heif.heif_context_alloc(); }
void kinora_heif_context_free(struct heif_context *context) { heif.heif_context_free(context); }
void kinora_heif_context_set_maximum_image_size_limit(struct heif_context *context, int side) {
  heif.heif_context_set_maximum_image_size_limit(context, side);
}
struct heif_error kinora_heif_context_read_from_memory(
  struct heif_context *context, const void *bytes, size_t size, const struct heif_reading_options *options) {
  return heif.heif_context_read_from_memory(context, bytes, size, options);
}
struct heif_error kinora_heif_context_get_primary_image_handle(
  struct heif_context *context, struct heif_image_handle **handle) {
  return heif.heif_context_get_primary_image_handle(context, handle);
}
struct heif_error kinora_heif_context_get_encoder_for_format(
  struct heif_context *context, enum heif_compression_format format, struct heif_encoder **encoder) {
  return heif.heif_context_get_encoder_for_format(context, format, encoder);
}
struct heif_error kinora_heif_context_encode_image(
  struct heif_context *context, const struct heif_image *image, struct heif_encoder *encoder,
  const struct heif_encoding_options *options, struct heif_image_handle **handle) {
  return heif.heif_context_encode_image(context, image, encoder, options, handle);
}
struct heif_error kinora_heif_context_encode_thumbnail(
  struct heif_context *context, const struct heif_image *image, const struct heif_image_handle *master,
  struct heif_encoder *encoder, const struct heif_encoding_options *options, int side,
  struct heif_image_handle **handle) {
  return heif.heif_context_encode_thumbnail(context, image, master, encoder, options, side, handle);
}
struct heif_error kinora_heif_context_add_exif_metadata(
  struct heif_context *context, const struct heif_image_handle *handle, const void *bytes, int size) {
  return heif.heif_context_add_exif_metadata(context, handle, bytes, size);
}
struct heif_error kinora_heif_context_add_XMP_metadata(
  struct heif_context *context, const struct heif_image_handle *handle, const void *bytes, int size) {
  return heif.heif_context_add_XMP_metadata(context, handle, bytes, size);
}
struct heif_error kinora_heif_context_write(
  struct heif_context *context, struct heif_writer *writer, void *user) {
  return heif.heif_context_write(context, writer, user);
}
void kinora_heif_image_handle_release(const struct heif_image_handle *handle) {
  heif.heif_image_handle_release(handle);
}
int kinora_heif_image_handle_get_width(const struct heif_image_handle *handle) {
  return heif.heif_image_handle_get_width(handle);
}
int kinora_heif_image_handle_get_height(const struct heif_image_handle *handle) {
  return heif.heif_image_handle_get_height(handle);
}
int kinora_heif_image_handle_has_alpha_channel(const struct heif_image_handle *handle) {
  return heif.heif_image_handle_has_alpha_channel(handle);
}
int kinora_heif_image_handle_get_number_of_thumbnails(const struct heif_image_handle *handle) {
  return heif.heif_image_handle_get_number_of_thumbnails(handle);
}
int kinora_heif_image_handle_get_list_of_thumbnail_IDs(
  const struct heif_image_handle *handle, heif_item_id *ids, int count) {
  return heif.heif_image_handle_get_list_of_thumbnail_IDs(handle, ids, count);
}
struct heif_error kinora_heif_image_handle_get_thumbnail(
  const struct heif_image_handle *handle, heif_item_id id, struct heif_image_handle **thumbnail) {
  return heif.heif_image_handle_get_thumbnail(handle, id, thumbnail);
}
int kinora_heif_image_handle_get_number_of_metadata_blocks(
  const struct heif_image_handle *handle, const char *type) {
  return heif.heif_image_handle_get_number_of_metadata_blocks(handle, type);
}
int kinora_heif_image_handle_get_list_of_metadata_block_IDs(
  const struct heif_image_handle *handle, const char *type, heif_item_id *ids, int count) {
  return heif.heif_image_handle_get_list_of_metadata_block_IDs(handle, type, ids, count);
}
const char *kinora_heif_image_handle_get_metadata_type(const struct heif_image_handle *handle, heif_item_id id) {
  return heif.heif_image_handle_get_metadata_type(handle, id);
}
const char *kinora_heif_image_handle_get_metadata_content_type(
  const struct heif_image_handle *handle, heif_item_id id) {
  return heif.heif_image_handle_get_metadata_content_type(handle, id);
}
size_t kinora_heif_image_handle_get_metadata_size(const struct heif_image_handle *handle, heif_item_id id) {
  return heif.heif_image_handle_get_metadata_size(handle, id);
}
struct heif_error kinora_heif_image_handle_get_metadata(
  const struct heif_image_handle *handle, heif_item_id id, void *bytes) {
  return heif.heif_image_handle_get_metadata(handle, id, bytes);
}
int kinora_heif_image_handle_get_list_of_auxiliary_image_IDs(
  const struct heif_image_handle *handle, int filter, heif_item_id *ids, int count) {
  return heif.heif_image_handle_get_list_of_auxiliary_image_IDs(handle, filter, ids, count);
}
struct heif_error kinora_heif_image_handle_get_auxiliary_image_handle(
  const struct heif_image_handle *handle, heif_item_id id, struct heif_image_handle **auxiliary) {
  return heif.heif_image_handle_get_auxiliary_image_handle(handle, id, auxiliary);
}
struct heif_error kinora_heif_image_handle_get_auxiliary_type(
  const struct heif_image_handle *handle, const char **type) {
  return heif.heif_image_handle_get_auxiliary_type(handle, type);
}
void kinora_heif_image_handle_free_auxiliary_types(const struct heif_image_handle *handle, const char **type) {
  heif.heif_image_handle_free_auxiliary_types(handle, type);
}
int kinora_heif_image_handle_get_list_of_depth_image_IDs(
  const struct heif_image_handle *handle, heif_item_id *ids, int count) {
  return heif.heif_image_handle_get_list_of_depth_image_IDs(handle, ids, count);
}
int kinora_heif_image_handle_get_depth_image_representation_info(
  const struct heif_image_handle *handle, heif_item_id id, const struct heif_depth_representation_info **info) {
  return heif.heif_image_handle_get_depth_image_representation_info(handle, id, info);
}
void kinora_heif_depth_representation_info_free(const struct heif_depth_representation_info *info) {
  heif.heif_depth_representation_info_free(info);
}
struct heif_error kinora_heif_decode_image(
  const struct heif_image_handle *handle, struct heif_image **image, enum heif_colorspace space,
  enum heif_chroma chroma, const struct heif_decoding_options *options) {
  return heif.heif_decode_image(handle, image, space, chroma, options);
}
struct heif_error kinora_heif_image_create(
  int width, int height, enum heif_colorspace space, enum heif_chroma chroma, struct heif_image **image) {
  return heif.heif_image_create(width, height, space, chroma, image);
}
void kinora_heif_image_release(const struct heif_image *image) { heif.heif_image_release(image); }
int kinora_heif_image_get_width(const struct heif_image *image, enum heif_channel channel) {
  return heif.heif_image_get_width(image, channel);
}
int kinora_heif_image_get_height(const struct heif_image *image, enum heif_channel channel) {
  return heif.heif_image_get_height(image, channel);
}
int kinora_heif_image_get_bits_per_pixel_range(const struct heif_image *image, enum heif_channel channel) {
  return heif.heif_image_get_bits_per_pixel_range(image, channel);
}
int kinora_heif_image_get_primary_width(const struct heif_image *image) {
  return heif.heif_image_get_primary_width(image);
}
int kinora_heif_image_get_primary_height(const struct heif_image *image) {
  return heif.heif_image_get_primary_height(image);
}
struct heif_error kinora_heif_image_add_plane(
  struct heif_image *image, enum heif_channel channel, int width, int height, int bits) {
  return heif.heif_image_add_plane(image, channel, width, height, bits);
}
uint8_t *kinora_heif_image_get_plane(struct heif_image *image, enum heif_channel channel, int *stride) {
  return heif.heif_image_get_plane(image, channel, stride);
}
const uint8_t *kinora_heif_image_get_plane_readonly(
  const struct heif_image *image, enum heif_channel channel, int *stride) {
  return heif.heif_image_get_plane_readonly(image, channel, stride);
}
struct heif_error kinora_heif_image_set_nclx_color_profile(
  struct heif_image *image, const struct heif_color_profile_nclx *profile) {
  return heif.heif_image_set_nclx_color_profile(image, profile);
}
struct heif_color_profile_nclx *kinora_heif_nclx_color_profile_alloc(void) {
  return heif.heif_nclx_color_profile_alloc();
}
void kinora_heif_nclx_color_profile_free(struct heif_color_profile_nclx *profile) {
  heif.heif_nclx_color_profile_free(profile);
}
void kinora_heif_encoder_release(struct heif_encoder *encoder) { heif.heif_encoder_release(encoder); }
struct heif_error kinora_heif_encoder_set_lossy_quality(struct heif_encoder *encoder, int quality) {
  return heif.heif_encoder_set_lossy_quality(encoder, quality);
}
struct heif_error kinora_heif_encoder_set_parameter_string(
  struct heif_encoder *encoder, const char *name, const char *value) {
  return heif.heif_encoder_set_parameter_string(encoder, name, value);
}
struct heif_encoding_options *kinora_heif_encoding_options_alloc(void) { return heif.heif_encoding_options_alloc(); }
void kinora_heif_encoding_options_free(struct heif_encoding_options *options) {
  heif.heif_encoding_options_free(options);
}
