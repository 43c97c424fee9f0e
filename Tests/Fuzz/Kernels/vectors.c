// vDSP and vForce, with strides in both directions, and with vectors of no elements.

#include "CAccelerateKernels.h"
#include "chance.h"

static vDSP_Stride stride(void) { return coin() ? 1 : coin() ? between(1, 5) : -between(1, 5); }

#define T float
#define V(NAME) vDSP_##NAME
#define NAMED(NAME) NAME##_single
#define NUMBERS floats
#define CASE_OF(NAME) CASE(vDSP_##NAME)
#define COMPLEX DSPComplex
#define SPLIT DSPSplitComplex
#define SETUP FFTSetup
#include "vectors.template.h"
#undef T
#undef V
#undef NAMED
#undef NUMBERS
#undef CASE_OF
#undef COMPLEX
#undef SPLIT
#undef SETUP

#define T double
#define V(NAME) vDSP_##NAME##D
#define NAMED(NAME) NAME##_double
#define NUMBERS doubles
#define CASE_OF(NAME) CASE(vDSP_##NAME##D)
#define COMPLEX DSPDoubleComplex
#define SPLIT DSPDoubleSplitComplex
#define SETUP FFTSetupD
#include "vectors.template.h"

// MARK: Conversions

#define CONVERSION(NAME, FROM, TO) \
  CASE(vDSP_##NAME) { \
    const vDSP_Length N = (vDSP_Length)length(100); \
    const vDSP_Stride IA = stride(), IC = stride(); \
    const size_t count = N > 0 ? N - 1 : 0; \
    const size_t inner = count * (size_t)(IA < 0 ? -IA : IA), outer = count * (size_t)(IC < 0 ? -IC : IC); \
    const FROM *A = FROM##_numbers(N > 0 ? inner + 1 : 0); \
    TO *C = room(N > 0 ? (outer + 1) * sizeof(TO) : 0); \
    vDSP_##NAME(A + (IA < 0 ? inner : 0), IA, C + (IC < 0 ? outer : 0), IC, N); \
  }

typedef signed char int8;
typedef unsigned char uint8;
typedef unsigned short uint16;
typedef unsigned int uint32;
static const int8 *int8_numbers(size_t count) { return room(count * sizeof(int8)); }
static const short *short_numbers(size_t count) { return room(count * sizeof(short)); }
static const int *int_numbers(size_t count) { return room(count * sizeof(int)); }
static const uint8 *uint8_numbers(size_t count) { return room(count * sizeof(uint8)); }
static const uint16 *uint16_numbers(size_t count) { return room(count * sizeof(uint16)); }
static const uint32 *uint32_numbers(size_t count) { return room(count * sizeof(uint32)); }
static const float *float_numbers(size_t count) { return floats(count); }
static const double *double_numbers(size_t count) { return doubles(count); }

#define CONVERSIONS(SUFFIX, INTEGER) \
  CONVERSION(vflt##SUFFIX, INTEGER, float) \
  CONVERSION(vflt##SUFFIX##D, INTEGER, double) \
  CONVERSION(vfix##SUFFIX, float, INTEGER) \
  CONVERSION(vfix##SUFFIX##D, double, INTEGER) \
  CONVERSION(vfixr##SUFFIX, float, INTEGER) \
  CONVERSION(vfixr##SUFFIX##D, double, INTEGER)
CONVERSIONS(8, int8)
CONVERSIONS(16, short)
CONVERSIONS(32, int)
CONVERSIONS(u8, uint8)
CONVERSIONS(u16, uint16)
CONVERSIONS(u32, uint32)
CONVERSION(vspdp, float, double)
CONVERSION(vdpsp, double, float)

// MARK: vForce

#define FORCE(NAME, NUMBERS) \
  CASE(vv##NAME) { \
    int n = length(100); \
    vv##NAME(NUMBERS((size_t)n), NUMBERS((size_t)n), &n); \
  }
#define FORCE_PAIR(NAME, NUMBERS) \
  CASE(vv##NAME) { \
    int n = length(100); \
    vv##NAME(NUMBERS((size_t)n), NUMBERS((size_t)n), NUMBERS((size_t)n), &n); \
  }
#define BOTH(NAME) FORCE(NAME##f, floats) FORCE(NAME, doubles)
BOTH(log) BOTH(log10) BOTH(log2) BOTH(exp) BOTH(exp2) BOTH(sqrt) BOTH(rec) BOTH(sin) BOTH(cos) BOTH(tanh) BOTH(fabs)
BOTH(floor) BOTH(ceil) BOTH(int) BOTH(nint)
FORCE_PAIR(powf, floats) FORCE_PAIR(pow, doubles) FORCE_PAIR(atan2f, floats) FORCE_PAIR(atan2, doubles)
FORCE_PAIR(sincosf, floats) FORCE_PAIR(sincos, doubles)
