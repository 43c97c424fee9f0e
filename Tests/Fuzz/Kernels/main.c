// main ROUNDS SEED [CASE...] - calls kernels with numbers that are drawn, under the sanitizers it was built with.
//
// Each case is a process of its own: one that ends otherwise than well has failed, and the line says in which round.
// The same seed draws the same numbers. The last line counts the cases.

#include <math.h>
#include <sanitizer/lsan_interface.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "chance.h"

enum { MOST_CASES = 1000, MOST_ROOMS = 256, MOST_SECONDS = 120 };

typedef struct {
  const char *name;
  void (*body)(void);
} one_case;

static one_case cases[MOST_CASES];
static int case_count;
static void *rooms[MOST_ROOMS];
static int room_count;
static uint64_t state;
/// Shared with the case's process.
static int *round_;

void add_case(const char *name, void (*body)(void)) {
  if (case_count == MOST_CASES) abort();
  cases[case_count++] = (one_case){name, body};
}

uint64_t chance(void) {
  // SplitMix64.
  uint64_t z = (state += 0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

int between(int low, int high) { return (int)(low + (int64_t)(chance() % ((uint64_t)((int64_t)high - low) + 1))); }

bool coin(void) { return chance() & 1; }

int length(int most) {
  static const int special[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 511, 512, 513};
  int drawn = coin() ? special[chance() % (sizeof special / sizeof *special)] : between(0, most);
  return drawn > most ? most : drawn;
}

double wild(void) {
  static const double special[] = {
      0, -0.0, 1, -1, 0.5, 255, 256, 65535, 65536, 2147483647, 2147483648.0, -2147483648.0, -2147483649.0, 4294967296.0,
      9223372036854775808.0, -9223372036854775808.0, 1e-7, 1e-9, 1e-38, 1e-45, 1e-300, 5e-324, 3.4028234e38,
      -3.4028234e38, 1e39, 1e300, 1.7976931348623157e308, -1.7976931348623157e308, INFINITY, -INFINITY, NAN, -NAN};
  return special[chance() % (sizeof special / sizeof *special)];
}

double within(double low, double high) { return low + (high - low) * ((double)(chance() >> 11) * 0x1p-53); }

double usual(void) { return chance() % 16 == 0 ? wild() : within(-2, 2); }

void *room(size_t count) {
  if (room_count == MOST_ROOMS) abort();
  uint8_t *made = malloc(count);
  if (!made) abort();
  rooms[room_count++] = made;
  for (size_t i = 0; i + 8 <= count; i += 8) {
    uint64_t bits = chance();
    memcpy(made + i, &bits, 8);
  }
  for (size_t i = count & ~(size_t)7; i < count; i++) made[i] = (uint8_t)chance();
  return made;
}

float *floats(size_t count) {
  float *made = room(count * sizeof(float));
  for (size_t i = 0; i < count; i++) {
    double drawn = usual();
    made[i] = fabs(drawn) > 3.4028234e38 ? (float)copysign(INFINITY, drawn) : (float)drawn;
  }
  return made;
}

double *doubles(size_t count) {
  double *made = room(count * sizeof(double));
  for (size_t i = 0; i < count; i++) made[i] = usual();
  return made;
}

/// A case's rounds begin alike whatever ran before.
static void begin(const char *name, int round, uint64_t seed) {
  state = seed * 0x100000001B3;
  for (; *name; name++) state = (state ^ (uint8_t)*name) * 0x100000001B3;
  state ^= (uint64_t)round << 32;
  chance();
}

static void run(const one_case *one, int rounds, uint64_t seed) {
  struct rlimit limit = {MOST_SECONDS, MOST_SECONDS};
  setrlimit(RLIMIT_CPU, &limit);
  for (*round_ = 0; *round_ < rounds; ++*round_) {
    begin(one->name, *round_, seed);
    one->body();
    while (room_count > 0) free(rooms[--room_count]);
  }
  _exit(__lsan_do_recoverable_leak_check() ? 1 : 0);
}

static bool is_wanted(const char *name, int count, char **names) {
  for (int i = 0; i < count; i++)
    if (strcmp(names[i], name) == 0) return true;
  return count == 0;
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  int rounds = atoi(arguments[1]), passed = 0, failed = 0;
  uint64_t seed = strtoull(arguments[2], NULL, 10);
  round_ = mmap(NULL, sizeof *round_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (round_ == MAP_FAILED) abort();
  for (int i = 0; i < case_count; i++) {
    if (!is_wanted(cases[i].name, count - 3, arguments + 3)) continue;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) run(&cases[i], rounds, seed);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0) abort();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      passed++;
      continue;
    }
    failed++;
    printf("FAIL %s: round %d of seed %llu ended by %s %d\n", cases[i].name, *round_, (unsigned long long)seed,
           WIFSIGNALED(status) ? "signal" : "status", WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0;
}
