#pragma once

// Complex vectors. The pointers of split complex outputs are constant, what they point to is written.

#include "vDSPTypes.h"

_Pragma("clang assume_nonnull begin")

/// Splits interleaved complex numbers. `IC` counts real numbers: 2 for adjacent elements.
void vDSP_ctoz(const DSPComplex *__C, vDSP_Stride __IC, const DSPSplitComplex *__Z, vDSP_Stride __IZ, vDSP_Length __N);
/// Double-precision variant of `vDSP_ctoz`.
void vDSP_ctozD(
    const DSPDoubleComplex *__C, vDSP_Stride __IC, const DSPDoubleSplitComplex *__Z, vDSP_Stride __IZ, vDSP_Length __N);

/// Interleaves split complex numbers. `IC` counts real numbers: 2 for adjacent elements.
void vDSP_ztoc(const DSPSplitComplex *__Z, vDSP_Stride __IZ, DSPComplex *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Double-precision variant of `vDSP_ztoc`.
void vDSP_ztocD(
    const DSPDoubleSplitComplex *__Z, vDSP_Stride __IZ, DSPDoubleComplex *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Squared magnitudes: `C = re * re + im * im`.
void vDSP_zvmags(const DSPSplitComplex *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Squared magnitudes: `C = re * re + im * im`.
void vDSP_zvmagsD(const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Magnitudes.
void vDSP_zvabs(const DSPSplitComplex *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Magnitudes.
void vDSP_zvabsD(const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Phases in radians, from -pi to pi.
void vDSP_zvphas(const DSPSplitComplex *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Phases in radians, from -pi to pi.
void vDSP_zvphasD(const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Copies complex numbers.
void vDSP_zvmov(
    const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Copies complex numbers.
void vDSP_zvmovD(
    const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC,
    vDSP_Length __N);

/// Complex conjugates.
void vDSP_zvconj(
    const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Complex conjugates.
void vDSP_zvconjD(
    const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC,
    vDSP_Length __N);

/// Sums of complex numbers: `C = A + B`.
void vDSP_zvadd(
    const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__B, vDSP_Stride __IB,
    const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Sums of complex numbers: `C = A + B`.
void vDSP_zvaddD(
    const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__B, vDSP_Stride __IB,
    const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Differences of complex numbers: `C = A - B`.
void vDSP_zvsub(
    const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__B, vDSP_Stride __IB,
    const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Differences of complex numbers: `C = A - B`.
void vDSP_zvsubD(
    const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__B, vDSP_Stride __IB,
    const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Products of complex numbers: `C = A * B`, or `C = conj(A) * B` where `Conjugate` is -1.
void vDSP_zvmul(
    const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__B, vDSP_Stride __IB,
    const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N, int __Conjugate);
/// Double-precision variant of `vDSP_zvmul`.
void vDSP_zvmulD(
    const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__B, vDSP_Stride __IB,
    const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N, int __Conjugate);

/// Complex numbers times real ones: `C = A * B`.
void vDSP_zrvmul(
    const DSPSplitComplex *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const DSPSplitComplex *__C,
    vDSP_Stride __IC, vDSP_Length __N);
/// Complex numbers times real ones: `C = A * B`.
void vDSP_zrvmulD(
    const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB,
    const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N);

_Pragma("clang assume_nonnull end")
