#pragma once

// What a kernel is called with: numbers that are drawn, among them those at the limits, and memory that ends where it
// says.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// 64 bits.
uint64_t chance(void);
/// A number from `low` to `high`, both included.
int between(int low, int high);
bool coin(void);
/// A length: none, one, an odd one, one around a vector's, or any up to `most`.
int length(int most);
/// Any number there is: none, infinite ones, the largest and the smallest.
double wild(void);
/// A number of an everyday size, or now and then a wild one.
double usual(void);
/// A number within bounds.
double within(double low, double high);

/// Memory of exactly so many bytes, of any content, until the end of the round.
void *room(size_t count);
/// Likewise, of numbers, most of them between -2 and 2.
float *floats(size_t count);
double *doubles(size_t count);

/// Adds a case, which is run for many rounds.
void add_case(const char *name, void (*body)(void));

#define CASE(name)                                                                     \
  static void case_##name(void);                                                       \
  __attribute__((constructor)) static void add_##name(void) { add_case(#name, case_##name); } \
  static void case_##name(void)
