// The kernels of Core Image's filters.

#include <limits.h>

#include "CImageKernels.h"
#include "chance.h"

static image_bitmap bitmap(int x, int y, int width, int height) {
  return (image_bitmap){floats(4 * (size_t)width * (size_t)height), x, y, width, height};
}

static image_bitmap any_bitmap(int most) {
  int reach = coin() ? 5 : 1000000;
  return bitmap(between(-reach, reach), between(-reach, reach), length(most), length(most));
}

static float number(void) { return *floats(1); }
/// What a filter's input may be.
static double input(void) { return coin() ? within(-100, 100) : wild(); }

// MARK: Colours

static image_transfer transfer(void) {
  return (image_transfer){(image_curve_kind)between(0, image_curve_hlg), (float)within(0.1, 4)};
}

CASE(image_decode) { image_decode(transfer(), number()); }
CASE(image_encode) { image_encode(transfer(), number()); }

CASE(image_convert) {
  size_t count = (size_t)length(70);
  image_convert(floats(4 * count), count, transfer(), coin() ? floats(9) : NULL, transfer());
}

#define COLORS(name, ...)                    \
  CASE(name) {                               \
    size_t count = (size_t)length(70);       \
    name(floats(4 * count), count __VA_ARGS__); \
  }

COLORS(image_unpremultiply)
COLORS(image_premultiply)
COLORS(image_make_opaque)
COLORS(image_matrix, , floats(20))
COLORS(image_polynomial, , floats(16))
COLORS(image_power, , number())
COLORS(image_clamp, , floats(4), floats(4))
COLORS(image_posterize, , number())
COLORS(image_vibrance, , number())
COLORS(image_mask_to_alpha)
COLORS(image_extreme_component, , coin())
COLORS(image_highlights_shadows, , number(), number())

CASE(image_look_up) {
  size_t count = (size_t)length(70);
  int size = between(2, 40);
  image_look_up(floats(4 * count), count, floats(3 * (size_t)size), size);
}

CASE(image_cube) {
  size_t count = (size_t)length(70);
  int side = between(2, 9);
  image_cube(floats(4 * count), count, floats(4 * (size_t)(side * side * side)), side);
}

CASE(image_vignette) { image_vignette(any_bitmap(30), number(), number(), number(), number()); }

// MARK: Two images

CASE(image_blend) {
  size_t count = (size_t)length(70);
  image_blend(floats(4 * count), floats(4 * count), count, (image_blend_mode)between(0, image_blend_luminosity));
}

CASE(image_blend_by_mask) {
  size_t count = (size_t)length(70);
  image_blend_by_mask(floats(4 * count), floats(4 * count), floats(4 * count), count, between(-1, 3));
}

CASE(image_dissolve) {
  size_t count = (size_t)length(70);
  image_dissolve(floats(4 * count), floats(4 * count), count, number());
}

CASE(image_sharpen) {
  size_t count = (size_t)length(70);
  image_sharpen(floats(4 * count), floats(4 * count), count, number(), coin());
}

// MARK: Geometry

CASE(image_copy) {
  image_bitmap target = any_bitmap(30), source = any_bitmap(30);
  image_copy(target, source);
}

CASE(image_copy_clamped) {
  image_bitmap target = any_bitmap(30), source = any_bitmap(30);
  image_copy_clamped(target, source);
}

CASE(image_sample) {
  image_bitmap target = any_bitmap(20), source = any_bitmap(20);
  image_sample(target, source, doubles(9), coin(), between(1, 4));
}

CASE(image_filter) {
  bool vertical = coin();
  int reach = between(0, 9), around = vertical ? 0 : reach, above = vertical ? reach : 0;
  image_bitmap target = any_bitmap(20);
  // Larger by the reach along the direction; across it, at least as large where rows are filtered.
  int more = vertical ? 0 : between(0, 3);
  image_bitmap source = bitmap(
      target.x - around, target.y - above - more, target.width + 2 * around, target.height + 2 * above + 2 * more);
  image_filter(target, source, floats(2 * (size_t)reach + 1), reach, vertical);
}

CASE(image_lanczos) {
  bool vertical = coin();
  double scale = coin() ? within(0.01, 4) : within(1e-4, 1e4);
  image_bitmap target = any_bitmap(20);
  // Anywhere along the direction, around the target across it.
  int along = length(40) + 1, place = between(-100, 100);
  image_bitmap source = vertical ? bitmap(target.x - 2, place, target.width + 4, along)
                                 : bitmap(place, target.y - 2, along, target.height + 4);
  image_lanczos(target, source, scale, vertical);
}

CASE(image_pixellate) {
  image_bitmap target = any_bitmap(30), source = any_bitmap(30);
  double side = coin() ? within(1, 50) : 1 + within(0, 1) * (double)(1ull << between(0, 62));
  image_pixellate(target, source, input(), input(), side);
}

CASE(image_average) {
  float mean[4];
  image_average(any_bitmap(30), mean);
}

CASE(image_extremes) {
  float result[4];
  image_extremes(any_bitmap(30), coin(), result);
}

// MARK: Generators

CASE(image_fill) { image_fill(any_bitmap(30), floats(4)); }

CASE(image_checkerboard) {
  image_checkerboard(any_bitmap(20), floats(4), floats(4), input(), input(), input(), number());
}

CASE(image_stripes) { image_stripes(any_bitmap(20), floats(4), floats(4), input(), input(), number()); }

CASE(image_linear_gradient) {
  image_linear_gradient(any_bitmap(20), floats(4), floats(4), input(), input(), input(), input(), coin());
}

CASE(image_radial_gradient) {
  image_radial_gradient(any_bitmap(20), floats(4), floats(4), input(), input(), input(), input(), coin());
}

// MARK: Stored pixels

/// Memory of rows that ends with the last pixel's last byte.
static uint8_t *rows(int width, int height, int step, int bytes, ptrdiff_t *row_bytes) {
  ptrdiff_t row = width > 0 ? (ptrdiff_t)(width - 1) * step + bytes : 0;
  *row_bytes = row + between(0, 9);
  return room(height > 0 ? (size_t)(*row_bytes * (height - 1) + row) : 0);
}

static image_packed packed(void) {
  static const int bytes[] = {1, 2, 2, 2, 4};
  image_packed made = {
      .width = length(40), .height = length(20), .type = (image_component_type)between(0, image_component_float)};
  int count = between(1, 4);
  made.red = between(0, count - 1);
  made.green = count >= 3 ? between(0, count - 1) : between(-2, -1);
  made.blue = count >= 3 ? between(0, count - 1) : made.green;
  made.alpha = count == 1 || coin() ? -1 : between(0, count - 1);
  made.pixel_bytes = (count + between(0, 1)) * bytes[made.type];
  made.data = rows(made.width, made.height, made.pixel_bytes, count * bytes[made.type], &made.row_bytes);
  return made;
}

CASE(image_unpack) {
  image_packed source = packed();
  int x = between(0, source.width), y = between(0, source.height);
  int width = between(0, source.width - x), height = between(0, source.height - y);
  image_unpack(floats(4 * (size_t)(width * height)), &source, x, y, width, height);
}

CASE(image_pack) {
  image_packed target = packed();
  int x = between(0, target.width), y = between(0, target.height);
  int width = between(0, target.width - x), height = between(0, target.height - y);
  image_pack(floats(4 * (size_t)(width * height)), &target, x, y, width, height);
}

static image_plane plane(int width, int height, int bytes) {
  image_plane made = {.step = bytes * between(1, 3)};
  made.data = rows(width, height, made.step, bytes, &made.row_bytes);
  return made;
}

static image_luma_chroma picture(void) {
  image_luma_chroma made = {
      .width = length(40), .height = length(20), .depth = coin() ? 8 : between(9, 16), .full_range = coin(),
      .halves_across = coin(), .halves_down = coin(), .across = coin() ? 0.5f : 0, .down = coin() ? 0.5f : 0,
      .red_weight = 0.2126f, .blue_weight = 0.0722f};
  int width = made.halves_across ? (made.width + 1) / 2 : made.width, bytes = made.depth > 8 ? 2 : 1;
  int height = made.halves_down ? (made.height + 1) / 2 : made.height;
  made.luma = plane(made.width, made.height, bytes);
  made.blue = plane(width, height, bytes);
  made.red = plane(width, height, bytes);
  if (coin()) made.alpha = plane(made.width, made.height, bytes);
  return made;
}

CASE(image_from_luma_chroma) {
  image_luma_chroma source = picture();
  int x = between(0, source.width), y = between(0, source.height);
  int width = between(0, source.width - x), height = between(0, source.height - y);
  image_from_luma_chroma(floats(4 * (size_t)(width * height)), &source, x, y, width, height);
}

CASE(image_to_luma_chroma) {
  image_luma_chroma target = picture();
  int top = 2 * between(0, target.height / 2), pairs = (target.height - top) / 2;
  int end = coin() ? target.height : top + 2 * between(0, pairs);
  image_to_luma_chroma(floats(4 * (size_t)(target.width * (end - top))), &target, target.height - end, end - top);
}
