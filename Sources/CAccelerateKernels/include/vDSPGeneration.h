#pragma once

// Vectors that are made, moved, looked up and filtered.

#include "vDSPTypes.h"

_Pragma("clang assume_nonnull begin")

/// Sets all elements to zero.
void vDSP_vclr(float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Sets all elements to zero.
void vDSP_vclrD(double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Sets all elements to `A[0]`.
void vDSP_vfill(const float *__A, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Sets all elements to `A[0]`.
void vDSP_vfillD(const double *__A, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// A ramp: `C[n] = A[0] + n * B[0]`.
void vDSP_vramp(const float *__A, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// A ramp: `C[n] = A[0] + n * B[0]`.
void vDSP_vrampD(const double *__A, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// A ramp from `A[0]` to `B[0]`, both included. A single element is `A[0]`.
void vDSP_vgen(const float *__A, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Double-precision variant of `vDSP_vgen`.
void vDSP_vgenD(const double *__A, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Multiplies by a ramp: `O[n] = I[n] * (Start[0] + n * Step[0])`. `Start[0]` is then where the next block begins.
void vDSP_vrampmul(
    const float *__I, vDSP_Stride __IS, float *__Start, const float *__Step, float *__O, vDSP_Stride __OS,
    vDSP_Length __N);
/// Double-precision variant of `vDSP_vrampmul`.
void vDSP_vrampmulD(
    const double *__I, vDSP_Stride __IS, double *__Start, const double *__Step, double *__O, vDSP_Stride __OS,
    vDSP_Length __N);

/// Reverses the order of elements in place.
void vDSP_vrvrs(float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Reverses the order of elements in place.
void vDSP_vrvrsD(double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Exchanges the elements of two vectors.
void vDSP_vswap(float *__A, vDSP_Stride __IA, float *__B, vDSP_Stride __IB, vDSP_Length __N);
/// Exchanges the elements of two vectors.
void vDSP_vswapD(double *__A, vDSP_Stride __IA, double *__B, vDSP_Stride __IB, vDSP_Length __N);

/// Interpolates linearly between neighbours in a table of `M` elements: `C[n] = A[b] + (B[n] - b) * (A[b + 1] -
/// A[b])` with `b = trunc(B[n])`. The last element of the table counts as its own neighbour.
void vDSP_vlint(
    const float *__A, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N,
    vDSP_Length __M);
/// Double-precision variant of `vDSP_vlint`.
void vDSP_vlintD(
    const double *__A, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N,
    vDSP_Length __M);

/// Decibels above `B[0]`: `10 * log10(A / B[0])` where `F` is 0 (power), `20 * log10(A / B[0])` where it is 1
/// (amplitude).
void vDSP_vdbcon(
    const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N,
    unsigned int __F);
/// Double-precision variant of `vDSP_vdbcon`.
void vDSP_vdbconD(
    const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N,
    unsigned int __F);

/// Filters and keeps one of `DF` samples: `C[n] = sum(A[n * DF + p] * F[p])` for `p` from 0 to `P - 1`.
void vDSP_desamp(const float *__A, vDSP_Stride __DF, const float *__F, float *__C, vDSP_Length __N, vDSP_Length __P);
/// Double-precision variant of `vDSP_desamp`.
void vDSP_desampD(
    const double *__A, vDSP_Stride __DF, const double *__F, double *__C, vDSP_Length __N, vDSP_Length __P);

/// Correlation, or convolution where `F` is its last element and `IF` negative: `C[n] = sum(A[n + p] * F[p])` for `p`
/// from 0 to `P - 1`. `C` may not overlap `A` or `F`.
void vDSP_conv(
    const float *__A, vDSP_Stride __IA, const float *__F, vDSP_Stride __IF, float *__C, vDSP_Stride __IC,
    vDSP_Length __N, vDSP_Length __P);
/// Double-precision variant of `vDSP_conv`.
void vDSP_convD(
    const double *__A, vDSP_Stride __IA, const double *__F, vDSP_Stride __IF, double *__C, vDSP_Stride __IC,
    vDSP_Length __N, vDSP_Length __P);

/// Copies `N` rows of `M` elements. `TA` and `TC` are the lengths of whole rows.
void vDSP_mmov(const float *__A, float *__C, vDSP_Length __M, vDSP_Length __N, vDSP_Length __TA, vDSP_Length __TC);
/// Double-precision variant of `vDSP_mmov`.
void vDSP_mmovD(const double *__A, double *__C, vDSP_Length __M, vDSP_Length __N, vDSP_Length __TA, vDSP_Length __TC);

/// Transposes a matrix: `C` has `M` rows and `N` columns. It may not overlap `A`.
void vDSP_mtrans(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __M, vDSP_Length __N);
/// Double-precision variant of `vDSP_mtrans`.
void vDSP_mtransD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __M, vDSP_Length __N);

/// Matrix product: `C` (`M` by `N`) is `A` (`M` by `P`) times `B` (`P` by `N`). It may not overlap either.
void vDSP_mmul(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC,
    vDSP_Length __M, vDSP_Length __N, vDSP_Length __P);
/// Double-precision variant of `vDSP_mmul`.
void vDSP_mmulD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC,
    vDSP_Length __M, vDSP_Length __N, vDSP_Length __P);

/// Hann window: `W * (1 - cos(2 * pi * n / N))`, where `W` is 0.5, or `sqrt(2 / 3)` with `vDSP_HANN_NORM`. With
/// `vDSP_HALF_WINDOW` only the first `(N + 1) / 2` elements are written.
void vDSP_hann_window(float *__C, vDSP_Length __N, int __Flag);
/// Double-precision variant of `vDSP_hann_window`.
void vDSP_hann_windowD(double *__C, vDSP_Length __N, int __Flag);

/// Hamming window: `0.54 - 0.46 * cos(2 * pi * n / N)`. With `vDSP_HALF_WINDOW` only the first `(N + 1) / 2` elements
/// are written.
void vDSP_hamm_window(float *__C, vDSP_Length __N, int __Flag);
/// Double-precision variant of `vDSP_hamm_window`.
void vDSP_hamm_windowD(double *__C, vDSP_Length __N, int __Flag);

/// Blackman window: `0.42 - 0.5 * cos(2 * pi * n / N) + 0.08 * cos(4 * pi * n / N)`. With `vDSP_HALF_WINDOW` only the
/// first `(N + 1) / 2` elements are written.
void vDSP_blkman_window(float *__C, vDSP_Length __N, int __Flag);
/// Double-precision variant of `vDSP_blkman_window`.
void vDSP_blkman_windowD(double *__C, vDSP_Length __N, int __Flag);

_Pragma("clang assume_nonnull end")
