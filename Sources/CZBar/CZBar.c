#include "CZBar.h"

#include <dlfcn.h>
#include <pthread.h>

#define FUNCTIONS(X) \
  X(zbar_image_scanner_create) X(zbar_image_scanner_destroy) X(zbar_image_scanner_enable_cache) \
  X(zbar_image_scanner_set_config) X(zbar_scan_image) X(zbar_image_create) X(zbar_image_destroy) \
  X(zbar_image_set_format) X(zbar_image_set_size) X(zbar_image_set_data) X(zbar_image_first_symbol) \
  X(zbar_symbol_next) X(zbar_symbol_get_type) X(zbar_symbol_get_data) X(zbar_symbol_get_data_length) \
  X(zbar_symbol_get_quality) X(zbar_symbol_get_loc_size) X(zbar_symbol_get_loc_x) X(zbar_symbol_get_loc_y) \
  X(zbar_symbol_get_orientation)

#define DECLARE(name) __typeof__(&name) name;
static struct {
  FUNCTIONS(DECLARE)
} zbar;
static bool isLoaded;

static void load(void) {
  void *library = dlopen("libzbar.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name) *(void **)&zbar.name = dlsym(library, #name); if (!zbar.name) return;
  FUNCTIONS(FIND)
  isLoaded = true;
}

bool kinora_zbar_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return isLoaded;
}

zbar_image_scanner_t *kinora_zbar_image_scanner_create(void) { return zbar.zbar_image_scanner_create(); }
void kinora_zbar_image_scanner_destroy(zbar_image_scanner_t *scanner) { zbar.zbar_image_scanner_destroy(scanner); }
void kinora_zbar_image_scanner_enable_cache(zbar_image_scanner_t *scanner, int isEnabled) {
  zbar.zbar_image_scanner_enable_cache(scanner, isEnabled);
}
int kinora_zbar_image_scanner_set_config(
  zbar_image_scanner_t *scanner, zbar_symbol_type_t symbology, zbar_config_t key, int value) {
  return zbar.zbar_image_scanner_set_config(scanner, symbology, key, value);
}
int kinora_zbar_scan_image(zbar_image_scanner_t *scanner, zbar_image_t *image) {
  return zbar.zbar_scan_image(scanner, image);
}
zbar_image_t *kinora_zbar_image_create(void) { return zbar.zbar_image_create(); }
void kinora_zbar_image_destroy(zbar_image_t *image) { zbar.zbar_image_destroy(image); }
void kinora_zbar_image_set_format(zbar_image_t *image, unsigned long format) {
  zbar.zbar_image_set_format(image, format);
}
void kinora_zbar_image_set_size(zbar_image_t *image, unsigned width, unsigned height) {
  zbar.zbar_image_set_size(image, width, height);
}
void kinora_zbar_image_set_data(
  zbar_image_t *image, const void *bytes, unsigned long size, zbar_image_cleanup_handler_t *cleanup) {
  zbar.zbar_image_set_data(image, bytes, size, cleanup);
}
const zbar_symbol_t *kinora_zbar_image_first_symbol(const zbar_image_t *image) {
  return zbar.zbar_image_first_symbol(image);
}
const zbar_symbol_t *kinora_zbar_symbol_next(const zbar_symbol_t *symbol) { return zbar.zbar_symbol_next(symbol); }
zbar_symbol_type_t kinora_zbar_symbol_get_type(const zbar_symbol_t *symbol) {
  return zbar.zbar_symbol_get_type(symbol);
}
const char *kinora_zbar_symbol_get_data(const zbar_symbol_t *symbol) { return zbar.zbar_symbol_get_data(symbol); }
unsigned kinora_zbar_symbol_get_data_length(const zbar_symbol_t *symbol) {
  return zbar.zbar_symbol_get_data_length(symbol);
}
int kinora_zbar_symbol_get_quality(const zbar_symbol_t *symbol) { return zbar.zbar_symbol_get_quality(symbol); }
unsigned kinora_zbar_symbol_get_loc_size(const zbar_symbol_t *symbol) { return zbar.zbar_symbol_get_loc_size(symbol); }
int kinora_zbar_symbol_get_loc_x(const zbar_symbol_t *symbol, unsigned index) {
  return zbar.zbar_symbol_get_loc_x(symbol, index);
}
int kinora_zbar_symbol_get_loc_y(const zbar_symbol_t *symbol, unsigned index) {
  return zbar.zbar_symbol_get_loc_y(symbol, index);
}
zbar_orientation_t kinora_zbar_symbol_get_orientation(const zbar_symbol_t *symbol) {
  return zbar.zbar_symbol_get_orientation(symbol);
}
