#pragma once
#include <libheif/heif.h>
#include <stdbool.h>

// libheif, loaded when it is first needed: with the decoders and encoders that Debian links it to, a program that is
// linked with it takes 7 ms longer to start, and most never see such a photo.

// Loads the library; returns whether it is there. Nothing else here may be called before.
bool kinora_heif_load(void);

// libheif's functions under their own names behind "kinora_".
struct heif_error kinora_heif_init(struct heif_init_params *parameters);
int kinora_heif_have_encoder_for_format(enum heif_compression_format format);

struct heif_context *kinora_heif_context_alloc(void);
void kinora_heif_context_free(struct heif_context *context);
void kinora_heif_context_set_maximum_image_size_limit(struct heif_context *context, int side);
struct heif_error kinora_heif_context_read_from_memory(
  struct heif_context *context, const void *bytes, size_t size, const struct heif_reading_options *options);
struct heif_error kinora_heif_context_get_primary_image_handle(
  struct heif_context *context, struct heif_image_handle **handle);
struct heif_error kinora_heif_context_get_encoder_for_format(
  struct heif_context *context, enum heif_compression_format format, struct heif_encoder **encoder);
struct heif_error kinora_heif_context_encode_image(
  struct heif_context *context, const struct heif_image *image, struct heif_encoder *encoder,
  const struct heif_encoding_options *options, struct heif_image_handle **handle);
struct heif_error kinora_heif_context_encode_thumbnail(
  struct heif_context *context, const struct heif_image *image, const struct heif_image_handle *master,
  struct heif_encoder *encoder, const struct heif_encoding_options *options, int side,
  struct heif_image_handle **handle);
struct heif_error kinora_heif_context_add_exif_metadata(
  struct heif_context *context, const struct heif_image_handle *handle, const void *bytes, int size);
struct heif_error kinora_heif_context_add_XMP_metadata(
  struct heif_context *context, const struct heif_image_handle *handle, const void *bytes, int size);
struct heif_error kinora_heif_context_write(
  struct heif_context *context, struct heif_writer *writer, void *user);

void kinora_heif_image_handle_release(const struct heif_image_handle *handle);
int kinora_heif_image_handle_get_width(const struct heif_image_handle *handle);
int kinora_heif_image_handle_get_height(const struct heif_image_handle *handle);
int kinora_heif_image_handle_has_alpha_channel(const struct heif_image_handle *handle);
int kinora_heif_image_handle_get_number_of_thumbnails(const struct heif_image_handle *handle);
int kinora_heif_image_handle_get_list_of_thumbnail_IDs(
  const struct heif_image_handle *handle, heif_item_id *ids, int count);
struct heif_error kinora_heif_image_handle_get_thumbnail(
  const struct heif_image_handle *handle, heif_item_id id, struct heif_image_handle **thumbnail);
int kinora_heif_image_handle_get_number_of_metadata_blocks(
  const struct heif_image_handle *handle, const char *type);
int kinora_heif_image_handle_get_list_of_metadata_block_IDs(
  const struct heif_image_handle *handle, const char *type, heif_item_id *ids, int count);
const char *kinora_heif_image_handle_get_metadata_type(const struct heif_image_handle *handle, heif_item_id id);
const char *kinora_heif_image_handle_get_metadata_content_type(
  const struct heif_image_handle *handle, heif_item_id id);
size_t kinora_heif_image_handle_get_metadata_size(const struct heif_image_handle *handle, heif_item_id id);
struct heif_error kinora_heif_image_handle_get_metadata(
  const struct heif_image_handle *handle, heif_item_id id, void *bytes);

int kinora_heif_image_handle_get_list_of_auxiliary_image_IDs(
  const struct heif_image_handle *handle, int filter, heif_item_id *ids, int count);
struct heif_error kinora_heif_image_handle_get_auxiliary_image_handle(
  const struct heif_image_handle *handle, heif_item_id id, struct heif_image_handle **auxiliary);
struct heif_error kinora_heif_image_handle_get_auxiliary_type(
  const struct heif_image_handle *handle, const char **type);
void kinora_heif_image_handle_free_auxiliary_types(const struct heif_image_handle *handle, const char **type);
int kinora_heif_image_handle_get_list_of_depth_image_IDs(
  const struct heif_image_handle *handle, heif_item_id *ids, int count);
int kinora_heif_image_handle_get_depth_image_representation_info(
  const struct heif_image_handle *handle, heif_item_id id, const struct heif_depth_representation_info **info);
void kinora_heif_depth_representation_info_free(const struct heif_depth_representation_info *info);

struct heif_error kinora_heif_decode_image(
  const struct heif_image_handle *handle, struct heif_image **image, enum heif_colorspace space,
  enum heif_chroma chroma, const struct heif_decoding_options *options);
struct heif_error kinora_heif_image_create(
  int width, int height, enum heif_colorspace space, enum heif_chroma chroma, struct heif_image **image);
void kinora_heif_image_release(const struct heif_image *image);
int kinora_heif_image_get_width(const struct heif_image *image, enum heif_channel channel);
int kinora_heif_image_get_height(const struct heif_image *image, enum heif_channel channel);
int kinora_heif_image_get_bits_per_pixel_range(const struct heif_image *image, enum heif_channel channel);
int kinora_heif_image_get_primary_width(const struct heif_image *image);
int kinora_heif_image_get_primary_height(const struct heif_image *image);
struct heif_error kinora_heif_image_add_plane(
  struct heif_image *image, enum heif_channel channel, int width, int height, int bits);
uint8_t *kinora_heif_image_get_plane(struct heif_image *image, enum heif_channel channel, int *stride);
const uint8_t *kinora_heif_image_get_plane_readonly(
  const struct heif_image *image, enum heif_channel channel, int *stride);
struct heif_error kinora_heif_image_set_nclx_color_profile(
  struct heif_image *image, const struct heif_color_profile_nclx *profile);
struct heif_color_profile_nclx *kinora_heif_nclx_color_profile_alloc(void);
void kinora_heif_nclx_color_profile_free(struct heif_color_profile_nclx *profile);

void kinora_heif_encoder_release(struct heif_encoder *encoder);
struct heif_error kinora_heif_encoder_set_lossy_quality(struct heif_encoder *encoder, int quality);
struct heif_error kinora_heif_encoder_set_parameter_string(
  struct heif_encoder *encoder, const char *name, const char *value);
struct heif_encoding_options *kinora_heif_encoding_options_alloc(void);
void kinora_heif_encoding_options_free(struct heif_encoding_options *options);
