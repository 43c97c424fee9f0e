#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "CMediaKernels.h"
#include "blending.h"
#include "clones.h"

// MARK: How a layer is drawn

/// Whether a layer is its source, moved by whole samples.
static bool is_move(const kinora_matrix *m) {
  return m->a == 1 && m->b == 0 && m->c == 0 && m->d == 1 && m->tx == floor(m->tx) && m->ty == floor(m->ty);
}

static bool is_upright(const kinora_matrix *m) { return m->b == 0 && m->c == 0; }

/// Places are made whole numbers up to here, where they can still be added and have 32 bits behind the point; whatever
/// lies farther away lies beyond every edge, as does what isn't a number.
enum { FAR = 1 << 28 };

static int whole(double place) { return place > -FAR ? place < FAR ? (int)place : FAR : -FAR; }

/// Whether places stay near enough for that, which go on by a step.
static bool is_near(double start, double step, int count) {
  return fabs(start) < FAR && fabs(step) < FAR && fabs(start + step * count) < FAR;
}

/// No filter reaches farther than so many samples: of the widest picture eight are left then.
enum { MOST_REACH = 4096 };

static double reach_of(double scale) {
  double size = fabs(scale);
  return size > 1 ? size < MOST_REACH ? size : MOST_REACH : 1;
}

/// Where a filter has its middle, no farther outside of so many samples than it reaches: all is their edge from there
/// on.
static double held(double middle, double reach, int count) {
  return fmin(fmax(middle, -reach - 1), count + reach + 1);
}

/// How many samples of a source one sample of the target is made of, at most, in one direction.
static int tap_count(double scale) { return (int)ceil(2 * reach_of(scale)); }

size_t kinora_layer_scratch(const kinora_layer *layer, const kinora_plane *target) {
  size_t width = (size_t)target->width + 16, source = (size_t)layer->source.width + 16;
  size_t taps = layer->isProjected ? 1 : (size_t)tap_count(layer->toSource.a);
  // A row of samples, one of coverage, one of transparency; a row of the source between both directions of scaling, and
  // the filter across with its places.
  return width * 2 * 3 + source * 4 + width * (taps * sizeof(float) + sizeof(int)) + 256;
}

/// The columns of a row that lie inside a quadrangle, at least in part; and whether all of them do as a whole.
static bool covered(const kinora_quad *quad, double y, int width, int *first, int *last, bool *isWhole) {
  double low = 0, high = width;
  *isWhole = true;
  for (int i = 0; i < 4; i++) {
    double slope = quad->line[i][0], rest = quad->line[i][1] * y + quad->line[i][2];
    // A sample counts as long as its middle is less than half a sample outside.
    if (fabs(slope) < 1e-9) {
      if (rest <= -0.5) return false;
      continue;
    }
    double edge = (-0.5 - rest) / slope;
    if (slope > 0) {
      if (edge - 0.5 > low) low = edge - 0.5;
    } else if (edge + 0.5 < high) {
      high = edge + 0.5;
    }
  }
  *first = low <= 0 ? 0 : low >= width ? width : (int)floor(low);
  *last = high >= width ? width : high <= 0 ? 0 : (int)ceil(high);
  if (*first >= *last) return false;
  for (int i = 0; i < 4 && *isWhole; i++) {
    double rest = quad->line[i][1] * y + quad->line[i][2];
    double one = quad->line[i][0] * (*first + 0.5) + rest, other = quad->line[i][0] * (*last - 0.5) + rest;
    if (one < 0.5 - 1e-6 || other < 0.5 - 1e-6) *isWhole = false;
  }
  return true;
}

/// How much of each sample of a row is covered, from 0 to 32768.
KINORA_CLONES
static void coverage(const kinora_quad *quad, double y, int first, int last, uint16_t *cover) {
  for (int x = first; x < last; x++) {
    float whole = 32768;
    for (int i = 0; i < 4; i++) {
      float inside = (float)(quad->line[i][0] * (x + 0.5) + quad->line[i][1] * y + quad->line[i][2]) + 0.5f;
      inside = inside > 0 ? inside < 1 ? inside : 1 : 0;
      whole *= inside;
    }
    cover[x - first] = (uint16_t)(whole + 0.5f);
  }
}

// Samples of 8 bits.
#define SAMPLE uint8_t
#define NAME(function) function##_bytes
#include "planes.h"
#undef SAMPLE
#undef NAME

// Samples of up to 16 bits.
#define SAMPLE uint16_t
#define NAME(function) function##_words
#include "planes.h"
#undef SAMPLE
#undef NAME

// MARK: What is called from outside

void kinora_draw_layer(
    const kinora_plane *target, const kinora_layer *layer, int first, int last, void *scratch) {
  if (target->depth > 8) {
    draw_layer_words(target, layer, first, last, scratch);
  } else {
    draw_layer_bytes(target, layer, first, last, scratch);
  }
}

void kinora_fill_plane(const kinora_plane *target, int value, int first, int last) {
  for (int y = first; y < last; y++) {
    char *row = (char *)target->data + (ptrdiff_t)y * target->stride;
    if (target->depth > 8) {
      for (int x = 0; x < target->width; x++) ((uint16_t *)row)[x] = (uint16_t)value;
    } else {
      memset(row, value, (size_t)target->width);
    }
  }
}

void kinora_halve_plane(const kinora_plane *target, const kinora_plane *source, bool across, bool down) {
  if (target->depth > 8) {
    halve_words(target, source, across, down);
  } else {
    halve_bytes(target, source, across, down);
  }
}

void kinora_draw_overlay(
    const kinora_plane *target, const uint8_t *bgra, ptrdiff_t stride, int width, int height, kinora_color_row row,
    bool halves, float opacity, int first, int last) {
  if (target->depth > 8) {
    overlay_words(target, bgra, stride, width, height, row, halves, opacity, first, last);
  } else {
    overlay_bytes(target, bgra, stride, width, height, row, halves, opacity, first, last);
  }
}

double kinora_difference(const kinora_plane *one, const kinora_plane *other, int *largest) {
  double sum = 0;
  int most = 0;
  for (int y = 0; y < one->height; y++) {
    const char *a = (const char *)one->data + (ptrdiff_t)y * one->stride;
    const char *b = (const char *)other->data + (ptrdiff_t)y * other->stride;
    for (int x = 0; x < one->width; x++) {
      int difference = one->depth > 8 ? ((const uint16_t *)a)[x] - ((const uint16_t *)b)[x]
                                      : ((const uint8_t *)a)[x] - ((const uint8_t *)b)[x];
      sum += (double)difference * difference;
      if (abs(difference) > most) most = abs(difference);
    }
  }
  if (largest) *largest = most;
  return sum;
}
