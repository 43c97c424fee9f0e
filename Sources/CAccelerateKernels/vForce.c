#include "loops.h"

#define UNARY(NAME, FLOAT, DOUBLE) \
  CLONES void vv##NAME##f(float *y, const float *x, const int *n) { \
    const int count = *n; \
    INDEPENDENT for (int i = 0; i < count; ++i) { \
      const float a = x[i]; \
      y[i] = FLOAT; \
    } \
  } \
  CLONES void vv##NAME(double *y, const double *x, const int *n) { \
    const int count = *n; \
    INDEPENDENT for (int i = 0; i < count; ++i) { \
      const double a = x[i]; \
      y[i] = DOUBLE; \
    } \
  }

UNARY(log, logf(a), log(a))
UNARY(log10, log10f(a), log10(a))
UNARY(log2, log2f(a), log2(a))
UNARY(exp, expf(a), exp(a))
UNARY(exp2, exp2f(a), exp2(a))
UNARY(sqrt, sqrtf(a), sqrt(a))
UNARY(rec, 1 / a, 1 / a)
UNARY(sin, sinf(a), sin(a))
UNARY(cos, cosf(a), cos(a))
UNARY(tanh, tanhf(a), tanh(a))
UNARY(fabs, fabsf(a), fabs(a))
UNARY(floor, floorf(a), floor(a))
UNARY(ceil, ceilf(a), ceil(a))
UNARY(int, truncf(a), trunc(a))
UNARY(nint, rintf(a), rint(a))

#define BINARY(NAME, FLOAT, DOUBLE) \
  void vv##NAME##f(float *z, const float *y, const float *x, const int *n) { \
    const int count = *n; \
    for (int i = 0; i < count; ++i) z[i] = FLOAT; \
  } \
  void vv##NAME(double *z, const double *y, const double *x, const int *n) { \
    const int count = *n; \
    for (int i = 0; i < count; ++i) z[i] = DOUBLE; \
  }

BINARY(pow, powf(x[i], y[i]), pow(x[i], y[i]))
BINARY(atan2, atan2f(y[i], x[i]), atan2(y[i], x[i]))

void vvsincosf(float *z, float *y, const float *x, const int *n) {
  const int count = *n;
  for (int i = 0; i < count; ++i) {
    const float angle = x[i];
    z[i] = sinf(angle);
    y[i] = cosf(angle);
  }
}

void vvsincos(double *z, double *y, const double *x, const int *n) {
  const int count = *n;
  for (int i = 0; i < count; ++i) {
    const double angle = x[i];
    z[i] = sin(angle);
    y[i] = cos(angle);
  }
}
