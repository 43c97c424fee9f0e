#include "loops.h"

#define TO_FLOATING(NAME, INTEGER, T) \
  CLONES void vDSP_##NAME(const INTEGER *A, vDSP_Stride IA, T *C, vDSP_Stride IC, vDSP_Length N) { \
    if (IA == 1 && IC == 1) { \
      for (vDSP_Length n = 0; n < N; ++n) C[n] = (T)A[n]; \
    } else { \
      for (vDSP_Length n = 0; n < N; ++n) AT(C) = (T)AT(A); \
    } \
  }

// Every integer of 32 bits is exact as a double, so the limits are. What isn't a number becomes 0.
#define SATURATED(VALUE, INTEGER, LOW, HIGH) \
  ((VALUE) == (VALUE) ? (INTEGER)((VALUE) < (LOW) ? (LOW) : ((VALUE) > (HIGH) ? (HIGH) : (VALUE))) : 0)

#define TO_INTEGER(NAME, INTEGER, T, LOW, HIGH, ROUNDED) \
  CLONES void vDSP_##NAME(const T *A, vDSP_Stride IA, INTEGER *C, vDSP_Stride IC, vDSP_Length N) { \
    if (IA == 1 && IC == 1) { \
      for (vDSP_Length n = 0; n < N; ++n) { \
        const double value = ROUNDED((double)A[n]); \
        C[n] = SATURATED(value, INTEGER, LOW, HIGH); \
      } \
    } else { \
      for (vDSP_Length n = 0; n < N; ++n) { \
        const double value = ROUNDED((double)AT(A)); \
        AT(C) = SATURATED(value, INTEGER, LOW, HIGH); \
      } \
    } \
  }

#define INTEGER_TYPE(SUFFIX, INTEGER, LOW, HIGH) \
  TO_FLOATING(vflt##SUFFIX, INTEGER, float) \
  TO_FLOATING(vflt##SUFFIX##D, INTEGER, double) \
  TO_INTEGER(vfix##SUFFIX, INTEGER, float, LOW, HIGH, trunc) \
  TO_INTEGER(vfix##SUFFIX##D, INTEGER, double, LOW, HIGH, trunc) \
  TO_INTEGER(vfixr##SUFFIX, INTEGER, float, LOW, HIGH, rint) \
  TO_INTEGER(vfixr##SUFFIX##D, INTEGER, double, LOW, HIGH, rint)

INTEGER_TYPE(8, signed char, -128.0, 127.0)
INTEGER_TYPE(16, short, -32768.0, 32767.0)
INTEGER_TYPE(32, int, -2147483648.0, 2147483647.0)
INTEGER_TYPE(u8, unsigned char, 0.0, 255.0)
INTEGER_TYPE(u16, unsigned short, 0.0, 65535.0)
INTEGER_TYPE(u32, unsigned int, 0.0, 4294967295.0)

TO_FLOATING(vspdp, float, double)
TO_FLOATING(vdpsp, double, float)
