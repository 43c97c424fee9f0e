// unit_of_work - a fixed piece of work, and how much of a processor's time it takes here and now. It is of the kind that a
// window does: pixels that are blended, memory that is walked through against the cache, small pieces that are allocated,
// filled and compared. Built by preloaded.py, called by work.py.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PIXELS = 256 * 1024, PLACES = 512 * 1024, STEPS = 160 * 1024, TEXTS = 12 * 1024, BLENDS = 5 };

static uint32_t pixels[PIXELS], places[PLACES];

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static uint32_t next(uint32_t *state) {
  *state ^= *state << 13, *state ^= *state >> 17, *state ^= *state << 5;
  return *state;
}

// One cycle through all places in an order that no processor foresees.
static void shuffle(void) {
  uint32_t state = 2463534242u;
  for (uint32_t place = 0; place < PLACES; place++) places[place] = place;
  for (uint32_t place = PLACES - 1; place > 0; place--) {
    uint32_t other = next(&state) % place, kept = places[place];
    places[place] = places[other], places[other] = kept;
  }
}

static uint32_t blend(uint32_t share) {
  uint32_t sum = 0;
  for (int place = 0; place < PIXELS; place++) {
    uint32_t pixel = pixels[place] + (uint32_t)place * 2654435761u, result = 0;
    for (int shift = 0; shift < 32; shift += 8)
      result |= (((pixel >> shift & 255) * share + (255 - share) * (sum >> shift & 255)) / 255 & 255) << shift;
    sum += pixels[place] = result;
  }
  return sum;
}

static uint32_t walk(void) {
  uint32_t place = 0;
  for (int step = 0; step < STEPS; step++) place = places[place];
  return place;
}

static uint32_t compare(void) {
  uint32_t state = 88172645u, sum = 0;
  char *texts[64] = {0};
  for (int count = 0; count < TEXTS; count++) {
    char **text = &texts[next(&state) % 64];
    size_t length = 16 + next(&state) % 240;
    free(*text);
    *text = malloc(length);
    for (size_t place = 0; place + 1 < length; place++) (*text)[place] = (char)('a' + (state + place) % 23);
    (*text)[length - 1] = 0;
    char *other = texts[state % 64];
    sum = sum * 31 + (other && strcmp(*text, other) < 0) + (uint32_t)strlen(*text);
  }
  for (int place = 0; place < 64; place++) free(texts[place]);
  return sum;
}

// Seconds of this thread on a processor.
double kinora_piece_of_work(void) {
  static volatile uint32_t result;
  if (places[0] == 0) shuffle();
  double begin = now();
  for (uint32_t turn = 0; turn < BLENDS; turn++) result += blend(60 + 30 * turn);
  result += walk() + compare();
  return now() - begin;
}
