#pragma once

// What all kernels are made with. Each file of kernels is a template that is included twice: with `T` as float, and as
// double with the names' suffix D.

#include <math.h>
#include <stdbool.h>

#include "include/CAccelerateKernels.h"

// Processors that have AVX2 get a version of their own, chosen when the program is loaded; a sanitizer isn't ready for
// its own code to run as early as that.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
#define CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CLONES
#endif

// An output is the same memory as an input, or apart from it: the loop may be vectorized without a look at addresses.
#define INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")

// An element of a vector by its stride.
#define AT(X) X[(vDSP_Stride)n * I##X]
