#pragma once

// Types and constants that the functions share.

#include <stddef.h>
#include <stdint.h>

_Pragma("clang assume_nonnull begin")

/// The number of elements of a vector.
typedef unsigned long vDSP_Length;
/// The distance of a vector's elements, in elements.
typedef long vDSP_Stride;

/// A complex number in single precision.
typedef struct DSPComplex {
  /// The real part.
  float real;
  /// The imaginary part.
  float imag;
} DSPComplex;

/// A complex number in double precision.
typedef struct DSPDoubleComplex {
  /// The real part.
  double real;
  /// The imaginary part.
  double imag;
} DSPDoubleComplex;

/// Complex numbers in single precision, with real and imaginary parts in memory of their own.
typedef struct DSPSplitComplex {
  /// The real parts.
  float *realp;
  /// The imaginary parts.
  float *imagp;
} DSPSplitComplex;

/// Complex numbers in double precision, with real and imaginary parts in memory of their own.
typedef struct DSPDoubleSplitComplex {
  /// The real parts.
  double *realp;
  /// The imaginary parts.
  double *imagp;
} DSPDoubleSplitComplex;

/// Whether a transform goes to frequencies or back.
typedef int FFTDirection;
/// The factors of a transform's length.
typedef int FFTRadix;
/// Tables of transforms in single precision.
typedef struct OpaqueFFTSetup *FFTSetup;
/// Tables of transforms in double precision.
typedef struct OpaqueFFTSetupD *FFTSetupD;

enum {
  /// From time to frequencies.
  kFFTDirection_Forward = +1,
  /// From frequencies to time.
  kFFTDirection_Inverse = -1
};

enum {
  /// From time to frequencies.
  FFT_FORWARD = kFFTDirection_Forward,
  /// From frequencies to time.
  FFT_INVERSE = kFFTDirection_Inverse
};

enum {
  /// Lengths that are powers of two.
  kFFTRadix2 = 0,
  /// Three times a power of two. Its setup serves the transforms of powers of two, too.
  kFFTRadix3 = 1,
  /// Five times a power of two. Its setup serves the transforms of powers of two, too.
  kFFTRadix5 = 2
};

enum {
  /// Lengths that are powers of two.
  FFT_RADIX2 = kFFTRadix2,
  /// Three times a power of two.
  FFT_RADIX3 = kFFTRadix3,
  /// Five times a power of two.
  FFT_RADIX5 = kFFTRadix5
};

enum {
  /// Writes only the first half of a window.
  vDSP_HALF_WINDOW = 1,
  /// A Hann window with its top at 1.
  vDSP_HANN_DENORM = 0,
  /// A Hann window whose mean square is 1.
  vDSP_HANN_NORM = 2
};

_Pragma("clang assume_nonnull end")
