#pragma once

// Vector arithmetic. Element `n` of a vector is at `n` times its stride. The output may be one of the inputs, with
// the same stride; other overlaps leave undefined values, as in Apple's library.

#include "vDSPTypes.h"

_Pragma("clang assume_nonnull begin")

/// Absolute values: `C = |A|`.
void vDSP_vabs(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Absolute values: `C = |A|`.
void vDSP_vabsD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Negative absolute values: `C = -|A|`.
void vDSP_vnabs(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Negative absolute values: `C = -|A|`.
void vDSP_vnabsD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Negated values: `C = -A`.
void vDSP_vneg(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Negated values: `C = -A`.
void vDSP_vnegD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Squares: `C = A * A`.
void vDSP_vsq(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Squares: `C = A * A`.
void vDSP_vsqD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Squares with the sign of the value: `C = A * |A|`.
void vDSP_vssq(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Squares with the sign of the value: `C = A * |A|`.
void vDSP_vssqD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Fractional parts: `C = A - trunc(A)`.
void vDSP_vfrac(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Fractional parts: `C = A - trunc(A)`.
void vDSP_vfracD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Adds a scalar: `C = A + B[0]`.
void vDSP_vsadd(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Adds a scalar: `C = A + B[0]`.
void vDSP_vsaddD(
    const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Multiplies by a scalar: `C = A * B[0]`.
void vDSP_vsmul(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Multiplies by a scalar: `C = A * B[0]`.
void vDSP_vsmulD(
    const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Divides by a scalar: `C = A / B[0]`.
void vDSP_vsdiv(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Divides by a scalar: `C = A / B[0]`.
void vDSP_vsdivD(
    const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Divides a scalar by a vector: `C = A[0] / B`.
void vDSP_svdiv(const float *__A, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Divides a scalar by a vector: `C = A[0] / B`.
void vDSP_svdivD(
    const double *__A, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Raises values to a threshold: `C = A >= B[0] ? A : B[0]`.
void vDSP_vthr(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Raises values to a threshold: `C = A >= B[0] ? A : B[0]`.
void vDSP_vthrD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Replaces values below a threshold by zero: `C = A >= B[0] ? A : 0`.
void vDSP_vthres(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Double-precision variant of `vDSP_vthres`.
void vDSP_vthresD(
    const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Multiplies by a scalar and adds another one: `D = A * B[0] + C[0]`.
void vDSP_vsmsa(
    const float *__A, vDSP_Stride __IA, const float *__B, const float *__C, float *__D, vDSP_Stride __ID,
    vDSP_Length __N);
/// Double-precision variant of `vDSP_vsmsa`.
void vDSP_vsmsaD(
    const double *__A, vDSP_Stride __IA, const double *__B, const double *__C, double *__D, vDSP_Stride __ID,
    vDSP_Length __N);

/// Clips values to the range from `B[0]` to `C[0]`.
void vDSP_vclip(
    const float *__A, vDSP_Stride __IA, const float *__B, const float *__C, float *__D, vDSP_Stride __ID,
    vDSP_Length __N);
/// Clips values to the range from `B[0]` to `C[0]`.
void vDSP_vclipD(
    const double *__A, vDSP_Stride __IA, const double *__B, const double *__C, double *__D, vDSP_Stride __ID,
    vDSP_Length __N);

/// Signed constant by a threshold: `D = A >= B[0] ? C[0] : -C[0]`.
void vDSP_vthrsc(
    const float *__A, vDSP_Stride __IA, const float *__B, const float *__C, float *__D, vDSP_Stride __ID,
    vDSP_Length __N);
/// Double-precision variant of `vDSP_vthrsc`.
void vDSP_vthrscD(
    const double *__A, vDSP_Stride __IA, const double *__B, const double *__C, double *__D, vDSP_Stride __ID,
    vDSP_Length __N);

/// Sums: `C = A + B`.
void vDSP_vadd(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC,
    vDSP_Length __N);
/// Sums: `C = A + B`.
void vDSP_vaddD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC,
    vDSP_Length __N);

/// Products: `C = A * B`.
void vDSP_vmul(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC,
    vDSP_Length __N);
/// Products: `C = A * B`.
void vDSP_vmulD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC,
    vDSP_Length __N);

/// Greater values: `C = A >= B ? A : B`.
void vDSP_vmax(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC,
    vDSP_Length __N);
/// Greater values: `C = A >= B ? A : B`.
void vDSP_vmaxD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC,
    vDSP_Length __N);

/// Lesser values: `C = A <= B ? A : B`.
void vDSP_vmin(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC,
    vDSP_Length __N);
/// Lesser values: `C = A <= B ? A : B`.
void vDSP_vminD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC,
    vDSP_Length __N);

/// Differences: `C = A - B`. The subtrahend `B` is the first argument.
void vDSP_vsub(
    const float *__B, vDSP_Stride __IB, const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC,
    vDSP_Length __N);
/// Double-precision variant of `vDSP_vsub`.
void vDSP_vsubD(
    const double *__B, vDSP_Stride __IB, const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC,
    vDSP_Length __N);

/// Quotients: `C = A / B`. The divisor `B` is the first argument.
void vDSP_vdiv(
    const float *__B, vDSP_Stride __IB, const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC,
    vDSP_Length __N);
/// Double-precision variant of `vDSP_vdiv`.
void vDSP_vdivD(
    const double *__B, vDSP_Stride __IB, const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC,
    vDSP_Length __N);

/// Multiplies sums by a scalar: `D = (A + B) * C[0]`.
void vDSP_vasm(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, float *__D,
    vDSP_Stride __ID, vDSP_Length __N);
/// Multiplies sums by a scalar: `D = (A + B) * C[0]`.
void vDSP_vasmD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, double *__D,
    vDSP_Stride __ID, vDSP_Length __N);

/// Multiplies differences by a scalar: `D = (A - B) * C[0]`.
void vDSP_vsbsm(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, float *__D,
    vDSP_Stride __ID, vDSP_Length __N);
/// Multiplies differences by a scalar: `D = (A - B) * C[0]`.
void vDSP_vsbsmD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, double *__D,
    vDSP_Stride __ID, vDSP_Length __N);

/// Adds a scalar to products: `D = A * B + C[0]`.
void vDSP_vmsa(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, float *__D,
    vDSP_Stride __ID, vDSP_Length __N);
/// Adds a scalar to products: `D = A * B + C[0]`.
void vDSP_vmsaD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, double *__D,
    vDSP_Stride __ID, vDSP_Length __N);

/// Interpolates between two vectors: `D = A + C[0] * (B - A)`.
void vDSP_vintb(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, float *__D,
    vDSP_Stride __ID, vDSP_Length __N);
/// Interpolates between two vectors: `D = A + C[0] * (B - A)`.
void vDSP_vintbD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, double *__D,
    vDSP_Stride __ID, vDSP_Length __N);

/// Multiplies by a scalar and adds a vector: `D = A * B[0] + C`.
void vDSP_vsma(
    const float *__A, vDSP_Stride __IA, const float *__B, const float *__C, vDSP_Stride __IC, float *__D,
    vDSP_Stride __ID, vDSP_Length __N);
/// Double-precision variant of `vDSP_vsma`.
void vDSP_vsmaD(
    const double *__A, vDSP_Stride __IA, const double *__B, const double *__C, vDSP_Stride __IC, double *__D,
    vDSP_Stride __ID, vDSP_Length __N);

/// Multiplies and adds: `D = A * B + C`.
void vDSP_vma(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, vDSP_Stride __IC,
    float *__D, vDSP_Stride __ID, vDSP_Length __N);
/// Multiplies and adds: `D = A * B + C`.
void vDSP_vmaD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, vDSP_Stride __IC,
    double *__D, vDSP_Stride __ID, vDSP_Length __N);

/// Multiplies and subtracts: `D = A * B - C`.
void vDSP_vmsb(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, vDSP_Stride __IC,
    float *__D, vDSP_Stride __ID, vDSP_Length __N);
/// Multiplies and subtracts: `D = A * B - C`.
void vDSP_vmsbD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, vDSP_Stride __IC,
    double *__D, vDSP_Stride __ID, vDSP_Length __N);

/// Multiplies sums: `D = (A + B) * C`.
void vDSP_vam(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, vDSP_Stride __IC,
    float *__D, vDSP_Stride __ID, vDSP_Length __N);
/// Multiplies sums: `D = (A + B) * C`.
void vDSP_vamD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, vDSP_Stride __IC,
    double *__D, vDSP_Stride __ID, vDSP_Length __N);

/// Multiplies differences: `D = (A - B) * C`.
void vDSP_vsbm(
    const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, vDSP_Stride __IC,
    float *__D, vDSP_Stride __ID, vDSP_Length __N);
/// Multiplies differences: `D = (A - B) * C`.
void vDSP_vsbmD(
    const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, vDSP_Stride __IC,
    double *__D, vDSP_Stride __ID, vDSP_Length __N);

_Pragma("clang assume_nonnull end")
