#pragma once

// What a vector amounts to: extremes, sums and means.

#include "vDSPTypes.h"

_Pragma("clang assume_nonnull begin")

/// Greatest value; `-INFINITY` where `N` is 0.
void vDSP_maxv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
/// Greatest value; `-INFINITY` where `N` is 0.
void vDSP_maxvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);

/// Least value; `INFINITY` where `N` is 0.
void vDSP_minv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
/// Least value; `INFINITY` where `N` is 0.
void vDSP_minvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);

/// Greatest magnitude; 0 where `N` is 0.
void vDSP_maxmgv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
/// Greatest magnitude; 0 where `N` is 0.
void vDSP_maxmgvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);

/// Least magnitude; `INFINITY` where `N` is 0.
void vDSP_minmgv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
/// Least magnitude; `INFINITY` where `N` is 0.
void vDSP_minmgvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);

/// Greatest value, and the offset of its first occurrence: its index times `IA`.
void vDSP_maxvi(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length *__I, vDSP_Length __N);
/// Double-precision variant of `vDSP_maxvi`.
void vDSP_maxviD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length *__I, vDSP_Length __N);

/// Least value, and the offset of its first occurrence: its index times `IA`.
void vDSP_minvi(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length *__I, vDSP_Length __N);
/// Double-precision variant of `vDSP_minvi`.
void vDSP_minviD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length *__I, vDSP_Length __N);

/// Greatest magnitude, and the offset of its first occurrence: its index times `IA`.
void vDSP_maxmgvi(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length *__I, vDSP_Length __N);
/// Double-precision variant of `vDSP_maxmgvi`.
void vDSP_maxmgviD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length *__I, vDSP_Length __N);

/// Least magnitude, and the offset of its first occurrence: its index times `IA`.
void vDSP_minmgvi(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length *__I, vDSP_Length __N);
/// Double-precision variant of `vDSP_minmgvi`.
void vDSP_minmgviD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length *__I, vDSP_Length __N);

/// Sum.
void vDSP_sve(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
/// Sum.
void vDSP_sveD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);

/// Sum of magnitudes.
void vDSP_svemg(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
/// Sum of magnitudes.
void vDSP_svemgD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);

/// Sum of squares.
void vDSP_svesq(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
/// Sum of squares.
void vDSP_svesqD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);

/// Mean; not a number where `N` is 0.
void vDSP_meanv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
/// Mean; not a number where `N` is 0.
void vDSP_meanvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);

/// Mean of magnitudes; not a number where `N` is 0.
void vDSP_meamgv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
/// Mean of magnitudes; not a number where `N` is 0.
void vDSP_meamgvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);

/// Mean of squares; not a number where `N` is 0.
void vDSP_measqv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
/// Mean of squares; not a number where `N` is 0.
void vDSP_measqvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);

/// Root of the mean of squares; not a number where `N` is 0.
void vDSP_rmsqv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
/// Root of the mean of squares; not a number where `N` is 0.
void vDSP_rmsqvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);

/// Dot product.
void vDSP_dotpr(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Length __N);
/// Dot product.
void vDSP_dotprD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Length __N);

/// Sum of the squares of differences.
void vDSP_distancesq(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Length __N);
/// Sum of the squares of differences.
void vDSP_distancesqD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Length __N);

_Pragma("clang assume_nonnull end")
