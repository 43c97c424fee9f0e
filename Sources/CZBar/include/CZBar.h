#pragma once
#include <stdbool.h>
#include <zbar.h>

// zbar, loaded when it is first needed: a program that is linked with it takes 2 ms longer to start.

// Loads the library; returns whether it is there. Nothing else here may be called before.
bool kinora_zbar_load(void);

// zbar's functions under their own names behind "kinora_".
zbar_image_scanner_t *kinora_zbar_image_scanner_create(void);
void kinora_zbar_image_scanner_destroy(zbar_image_scanner_t *scanner);
void kinora_zbar_image_scanner_enable_cache(zbar_image_scanner_t *scanner, int isEnabled);
int kinora_zbar_image_scanner_set_config(
  zbar_image_scanner_t *scanner, zbar_symbol_type_t symbology, zbar_config_t key, int value);
int kinora_zbar_scan_image(zbar_image_scanner_t *scanner, zbar_image_t *image);
zbar_image_t *kinora_zbar_image_create(void);
void kinora_zbar_image_destroy(zbar_image_t *image);
void kinora_zbar_image_set_format(zbar_image_t *image, unsigned long format);
void kinora_zbar_image_set_size(zbar_image_t *image, unsigned width, unsigned height);
void kinora_zbar_image_set_data(
  zbar_image_t *image, const void *bytes, unsigned long size, zbar_image_cleanup_handler_t *cleanup);
const zbar_symbol_t *kinora_zbar_image_first_symbol(const zbar_image_t *image);
const zbar_symbol_t *kinora_zbar_symbol_next(const zbar_symbol_t *symbol);
zbar_symbol_type_t kinora_zbar_symbol_get_type(const zbar_symbol_t *symbol);
const char *kinora_zbar_symbol_get_data(const zbar_symbol_t *symbol);
unsigned kinora_zbar_symbol_get_data_length(const zbar_symbol_t *symbol);
int kinora_zbar_symbol_get_quality(const zbar_symbol_t *symbol);
unsigned kinora_zbar_symbol_get_loc_size(const zbar_symbol_t *symbol);
int kinora_zbar_symbol_get_loc_x(const zbar_symbol_t *symbol, unsigned index);
int kinora_zbar_symbol_get_loc_y(const zbar_symbol_t *symbol, unsigned index);
zbar_orientation_t kinora_zbar_symbol_get_orientation(const zbar_symbol_t *symbol);
