#pragma once

// Fourier transforms of powers of two. A transform that is longer than its setup ends the program.

#include "vDSPTypes.h"

_Pragma("clang assume_nonnull begin")

/// Makes the tables for transforms of up to `2^Log2n` elements. Returns null where memory is missing or an argument
/// is invalid.
FFTSetup _Nullable vDSP_create_fftsetup(vDSP_Length __Log2n, FFTRadix __Radix);

/// Frees the tables.
void vDSP_destroy_fftsetup(FFTSetup _Nullable __setup);

/// Makes the tables for transforms of up to `2^Log2n` elements. Returns null where memory is missing or an argument
/// is invalid.
FFTSetupD _Nullable vDSP_create_fftsetupD(vDSP_Length __Log2n, FFTRadix __Radix);

/// Frees the tables.
void vDSP_destroy_fftsetupD(FFTSetupD _Nullable __setup);

/// Transforms `2^Log2N` complex numbers in place, without scaling in either direction.
void vDSP_fft_zip(
    FFTSetup __Setup, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);
/// Double-precision variant of `vDSP_fft_zip`.
void vDSP_fft_zipD(
    FFTSetupD __Setup, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N,
    FFTDirection __Direction);

/// Transforms `2^Log2N` complex numbers from `A` into `C`, without scaling in either direction.
void vDSP_fft_zop(
    FFTSetup __Setup, const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__C, vDSP_Stride __IC,
    vDSP_Length __Log2N, FFTDirection __Direction);
/// Double-precision variant of `vDSP_fft_zop`.
void vDSP_fft_zopD(
    FFTSetupD __Setup, const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__C,
    vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);

/// Transforms `2^Log2N` real numbers in place: those with even indices in `realp`, those with odd ones in `imagp`.
/// Forward, the result is twice the spectrum up to half the length, with the real value at half the length in
/// `imagp[0]`. The inverse takes this form and doesn't scale: both together multiply by `2 * 2^Log2N`.
void vDSP_fft_zrip(
    FFTSetup __Setup, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);
/// Double-precision variant of `vDSP_fft_zrip`.
void vDSP_fft_zripD(
    FFTSetupD __Setup, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N,
    FFTDirection __Direction);

/// Transforms `2^Log2N` real numbers from `A` into `C`; see `vDSP_fft_zrip`.
void vDSP_fft_zrop(
    FFTSetup __Setup, const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__C, vDSP_Stride __IC,
    vDSP_Length __Log2N, FFTDirection __Direction);
/// Double-precision variant of `vDSP_fft_zrop`.
void vDSP_fft_zropD(
    FFTSetupD __Setup, const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__C,
    vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);

_Pragma("clang assume_nonnull end")
