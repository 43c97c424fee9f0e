// The compositor's kernels and libyuv's on a plane of 1920×1080, in one thread, turn by turn. Prints the median of each in
// milliseconds as JSON.
#include <libyuv.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "CMediaKernels.h"

enum { WIDTH = 1920, HEIGHT = 1080, SMALL_WIDTH = 1280, SMALL_HEIGHT = 720, TURNS = 41 };

static uint8_t *target, *source, *shares;
static void *scratch;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

static uint8_t *noise(size_t count) {
  uint8_t *bytes = malloc(count);
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)rand();
  return bytes;
}

// A source of one size, stretched over a target of another.
static void draw(int width, int height, int wide, int high, int opacity) {
  kinora_plane to = {target, wide, wide, high, 8};
  kinora_layer layer = {
      .source = {source, width, width, height, 8},
      .toSource = {(double)width / wide, 0, 0, (double)height / high, 0, 0},
      .cover = {{{1, 0, 0}, {-1, 0, wide}, {0, 1, 0}, {0, -1, high}}},
      .opacity = opacity,
  };
  static size_t room = 0;
  size_t wanted = kinora_layer_scratch(&layer, &to);
  if (wanted > room) scratch = realloc(scratch, room = wanted);
  kinora_draw_layer(&to, &layer, 0, high, scratch);
}

static void scale(int width, int height, int wide, int high) {
  ScalePlane(source, width, width, height, target, wide, wide, high, kFilterBilinear);
}

static void ours_blend(void) { draw(WIDTH, HEIGHT, WIDTH, HEIGHT, 16384); }
static void theirs_blend(void) {
  BlendPlane(source, WIDTH, target, WIDTH, shares, WIDTH, target, WIDTH, WIDTH, HEIGHT);
}
static void ours_down(void) { draw(WIDTH, HEIGHT, SMALL_WIDTH, SMALL_HEIGHT, 32768); }
static void theirs_down(void) { scale(WIDTH, HEIGHT, SMALL_WIDTH, SMALL_HEIGHT); }
static void ours_up(void) { draw(SMALL_WIDTH, SMALL_HEIGHT, WIDTH, HEIGHT, 32768); }
static void theirs_up(void) { scale(SMALL_WIDTH, SMALL_HEIGHT, WIDTH, HEIGHT); }

static int compare(const void *a, const void *b) {
  double one = *(const double *)a, other = *(const double *)b;
  return (one > other) - (one < other);
}

static void measure(const char *name, void (*ours)(void), void (*theirs)(void), const char *end) {
  double times[2][TURNS];
  for (int turn = 0; turn < TURNS; turn++)
    for (int who = 0; who < 2; who++) {
      double begin = now();
      (who ? theirs : ours)();
      times[who][turn] = now() - begin;
    }
  for (int who = 0; who < 2; who++) qsort(times[who], TURNS, sizeof(double), compare);
  printf("\"%s\": [%.3f, %.3f]%s", name, times[0][TURNS / 2], times[1][TURNS / 2], end);
}

int main(void) {
  target = noise((size_t)WIDTH * HEIGHT);
  source = noise((size_t)WIDTH * HEIGHT);
  shares = malloc((size_t)WIDTH * HEIGHT);
  for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; i++) shares[i] = 128;
  printf("{");
  measure("half as opaque", ours_blend, theirs_blend, ", ");
  measure("scaled down to 720p", ours_down, theirs_down, ", ");
  measure("scaled up from 720p", ours_up, theirs_up, "}\n");
}
