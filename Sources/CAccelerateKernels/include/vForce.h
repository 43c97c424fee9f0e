#pragma once

// Elementary functions of vectors. `n[0]` is the number of elements; the output may be the input.

#include "vDSPTypes.h"

_Pragma("clang assume_nonnull begin")

/// Natural logarithms.
void vvlogf(float *__y, const float *__x, const int *__n);
/// Natural logarithms.
void vvlog(double *__y, const double *__x, const int *__n);

/// Logarithms to the base 10.
void vvlog10f(float *__y, const float *__x, const int *__n);
/// Logarithms to the base 10.
void vvlog10(double *__y, const double *__x, const int *__n);

/// Logarithms to the base 2.
void vvlog2f(float *__y, const float *__x, const int *__n);
/// Logarithms to the base 2.
void vvlog2(double *__y, const double *__x, const int *__n);

/// Powers of e.
void vvexpf(float *__y, const float *__x, const int *__n);
/// Powers of e.
void vvexp(double *__y, const double *__x, const int *__n);

/// Powers of 2.
void vvexp2f(float *__y, const float *__x, const int *__n);
/// Powers of 2.
void vvexp2(double *__y, const double *__x, const int *__n);

/// Square roots.
void vvsqrtf(float *__y, const float *__x, const int *__n);
/// Square roots.
void vvsqrt(double *__y, const double *__x, const int *__n);

/// Reciprocals.
void vvrecf(float *__y, const float *__x, const int *__n);
/// Reciprocals.
void vvrec(double *__y, const double *__x, const int *__n);

/// Sines.
void vvsinf(float *__y, const float *__x, const int *__n);
/// Sines.
void vvsin(double *__y, const double *__x, const int *__n);

/// Cosines.
void vvcosf(float *__y, const float *__x, const int *__n);
/// Cosines.
void vvcos(double *__y, const double *__x, const int *__n);

/// Hyperbolic tangents.
void vvtanhf(float *__y, const float *__x, const int *__n);
/// Hyperbolic tangents.
void vvtanh(double *__y, const double *__x, const int *__n);

/// Absolute values.
void vvfabsf(float *__y, const float *__x, const int *__n);
/// Absolute values.
void vvfabs(double *__y, const double *__x, const int *__n);

/// Greatest integers that aren't above the values.
void vvfloorf(float *__y, const float *__x, const int *__n);
/// Greatest integers that aren't above the values.
void vvfloor(double *__y, const double *__x, const int *__n);

/// Least integers that aren't below the values.
void vvceilf(float *__y, const float *__x, const int *__n);
/// Least integers that aren't below the values.
void vvceil(double *__y, const double *__x, const int *__n);

/// Values with their fraction cut off.
void vvintf(float *__y, const float *__x, const int *__n);
/// Values with their fraction cut off.
void vvint(double *__y, const double *__x, const int *__n);

/// Nearest integers; halves go to the even one.
void vvnintf(float *__y, const float *__x, const int *__n);
/// Nearest integers; halves go to the even one.
void vvnint(double *__y, const double *__x, const int *__n);

/// Powers: `z = x` to the power of `y`. The exponents `y` stand before the bases.
void vvpowf(float *__z, const float *__y, const float *__x, const int *__n);
/// Powers: `z = x` to the power of `y`. The exponents `y` stand before the bases.
void vvpow(double *__z, const double *__y, const double *__x, const int *__n);

/// Angles of points with the coordinates `y` and `x`, in radians.
void vvatan2f(float *__z, const float *__y, const float *__x, const int *__n);
/// Angles of points with the coordinates `y` and `x`, in radians.
void vvatan2(double *__z, const double *__y, const double *__x, const int *__n);

/// Sines `z` and cosines `y`.
void vvsincosf(float *__z, float *__y, const float *__x, const int *__n);
/// Sines `z` and cosines `y`.
void vvsincos(double *__z, double *__y, const double *__x, const int *__n);

_Pragma("clang assume_nonnull end")
