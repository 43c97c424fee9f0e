// The kernels that compose pictures.

#include <limits.h>
#include <math.h>

#include "CMediaKernels.h"
#include "chance.h"

/// A plane that ends with its last sample; its rows may go upwards.
static kinora_plane plane(int width, int height, int depth) {
  ptrdiff_t bytes = depth > 8 ? 2 : 1, row = width * bytes, stride = row + between(0, 9) * bytes;
  char *data = room(height > 0 ? (size_t)(stride * (height - 1) + row) : 0);
  if (height > 0 && coin()) {
    data += stride * (height - 1);
    stride = -stride;
  }
  return (kinora_plane){data, stride, width, height, depth};
}

static int depth(void) { return coin() ? 8 : between(9, 16); }

static double place(void) { return chance() % 4 == 0 ? wild() : within(-100, 100); }

static kinora_matrix matrix(void) {
  switch (between(0, 5)) {
    case 0: return (kinora_matrix){1, 0, 0, 1, floor(place()), floor(place())};
    case 1: return (kinora_matrix){within(-4, 4), 0, 0, within(-4, 4), place(), place()};
    case 2: return (kinora_matrix){usual() * within(0, 100), 0, 0, usual() * within(0, 100), place(), place()};
    case 3: {
      double across = coin() ? 1 : -1, down = coin() ? 1 : -1;
      return (kinora_matrix){0, across, down, 0, floor(place()), floor(place())};
    }
    case 4: return (kinora_matrix){within(-2, 2), within(-2, 2), within(-2, 2), within(-2, 2), place(), place()};
    default: return (kinora_matrix){usual(), usual(), usual(), usual(), place(), place()};
  }
}

static kinora_projection projection(void) {
  double small = coin() ? 0.01 : 1;
  return (kinora_projection){
      usual(), usual(), usual() * small, usual(), usual(), usual() * small, place(), place(), usual()};
}

static kinora_quad cover(int width, int height) {
  // All of it, a part whose edges are anywhere, or nonsense.
  switch (between(0, 2)) {
    case 0: return (kinora_quad){{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}}};
    case 1:
      return (kinora_quad){{
          {within(0.1, 1), within(-1, 1), within(-width, 2)}, {within(-1, -0.1), within(-1, 1), within(0, width)},
          {within(-0.1, 0.1), 1, within(-height, 2)}, {0, -1, within(0, height)}}};
    default: {
      kinora_quad quad;
      for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) quad.line[i][k] = usual();
      return quad;
    }
  }
}

CASE(kinora_draw_layer) {
  int bits = depth();
  kinora_plane target = plane(length(150), length(20), bits);
  kinora_layer layer = {
      .source = plane(length(150), length(40), bits), .toSource = matrix(), .projection = projection(),
      .isProjected = chance() % 4 == 0, .cover = cover(target.width, target.height),
      .opacity = chance() % 4 == 0 ? between(INT_MIN, INT_MAX) : coin() ? 32768 : between(0, 32768)};
  layer.alpha = coin() ? plane(length(60) + 1, length(20) + 1, bits) : plane(0, 0, bits);
  layer.toAlpha = matrix();
  int first = between(0, target.height), last = between(first, target.height);
  kinora_draw_layer(&target, &layer, first, last, room(kinora_layer_scratch(&layer, &target)));
}

CASE(kinora_fill_plane) {
  kinora_plane target = plane(length(100), length(20), depth());
  kinora_fill_plane(&target, between(INT_MIN, INT_MAX), 0, target.height);
}

CASE(kinora_halve_plane) {
  int bits = depth();
  bool across = coin(), down = coin();
  kinora_plane source = plane(length(100) + 1, length(20) + 1, bits);
  kinora_plane target =
      plane(across ? (source.width + 1) / 2 : source.width, down ? (source.height + 1) / 2 : source.height, bits);
  kinora_halve_plane(&target, &source, across, down);
}

CASE(kinora_draw_overlay) {
  int width = length(100), height = length(20);
  ptrdiff_t stride = 4 * width + 4 * between(0, 3);
  bool halves = coin();
  kinora_plane target = plane(
      halves ? (width + 1) / 2 + between(0, 2) : width + between(0, 3),
      halves ? (height + 1) / 2 + between(0, 1) : height + between(0, 2), depth());
  const uint8_t *pixels = room(height > 0 ? (size_t)(stride * (height - 1) + 4 * width) : 0);
  kinora_color_row row = {(float)within(-1, 1), (float)within(-1, 1), (float)within(-1, 1), (float)within(-1, 1)};
  kinora_draw_overlay(&target, pixels, stride, width, height, row, halves, (float)within(0, 1), 0, target.height);
}

CASE(kinora_project_bgra) {
  int width = length(40), height = length(20), sourceWidth = length(40), sourceHeight = length(20);
  kinora_projection toSource = projection();
  kinora_project_bgra(
      room((size_t)(4 * width * height)), 4 * width, width, height, room((size_t)(4 * sourceWidth * sourceHeight)),
      4 * sourceWidth, sourceWidth, sourceHeight, &toSource);
}

CASE(kinora_project_row) {
  kinora_plane source = plane(length(60) + 1, length(20) + 1, depth());
  kinora_projection toSource = projection();
  int first = between(0, 50), count = length(100);
  kinora_project_row(room((size_t)count * sizeof(float)), &source, &toSource, place(), first, first + count);
}

CASE(kinora_tint_bgra) {
  int width = length(100), height = length(10);
  kinora_tint_bgra(
      room((size_t)(4 * width * height)), 4 * width, width, height, between(0, 256), between(0, 256), between(0, 256));
}

CASE(kinora_take_mask) {
  int count = length(300);
  kinora_take_mask(room((size_t)count), room((size_t)count * 4), room((size_t)count * 4), between(0, 2), count);
}

CASE(kinora_mask_bounds) {
  int width = length(70), height = length(20), left, top, right, bottom;
  uint8_t *mask = room((size_t)(width * height));
  for (int i = 0; i < width * height; i++)
    if (chance() % 64) mask[i] = 0;
  bool found = kinora_mask_bounds(mask, width, height, &left, &top, &right, &bottom);
  if (found && (left >= right || top >= bottom || right > width || bottom > height)) __builtin_trap();
}

CASE(kinora_share_mask) {
  int width = length(60), height = length(20);
  bool halves = coin();
  kinora_plane shares = plane(halves ? (width + 1) / 2 : width, halves ? (height + 1) / 2 : height, depth());
  kinora_share_mask(
      &shares, room((size_t)(width * height)), width, height, halves,
      room((size_t)(shares.width * shares.height) * sizeof(uint16_t)));
}

CASE(kinora_difference) {
  int bits = depth(), width = length(100), height = length(20), largest;
  kinora_plane one = plane(width, height, bits), other = plane(width, height, bits);
  kinora_difference(&one, &other, coin() ? &largest : NULL);
}
