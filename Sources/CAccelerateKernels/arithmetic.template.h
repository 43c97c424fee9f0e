// Vector arithmetic. In an expression, `a`, `b` and `c` are the inputs' elements.

#define LOOP(CONTIGUOUS, FAST, SLOW) \
  if (CONTIGUOUS) { \
    INDEPENDENT for (vDSP_Length n = 0; n < N; ++n) FAST \
  } else { \
    for (vDSP_Length n = 0; n < N; ++n) SLOW \
  }

#define UNARY(NAME, EXPRESSION) \
  CLONES void V(NAME)(const T *A, vDSP_Stride IA, T *C, vDSP_Stride IC, vDSP_Length N) { \
    LOOP(IA == 1 && IC == 1, { const T a = A[n]; C[n] = EXPRESSION; }, { const T a = AT(A); AT(C) = EXPRESSION; }) \
  }

#define UNARY_SCALAR(NAME, EXPRESSION) \
  CLONES void V(NAME)(const T *A, vDSP_Stride IA, const T *B, T *C, vDSP_Stride IC, vDSP_Length N) { \
    if (N == 0) return; \
    const T b = *B; \
    LOOP(IA == 1 && IC == 1, { const T a = A[n]; C[n] = EXPRESSION; }, { const T a = AT(A); AT(C) = EXPRESSION; }) \
  }

#define UNARY_SCALARS(NAME, EXPRESSION) \
  CLONES void V(NAME)( \
      const T *A, vDSP_Stride IA, const T *B, const T *C, T *D, vDSP_Stride ID, vDSP_Length N) { \
    if (N == 0) return; \
    const T b = *B, c = *C; \
    LOOP(IA == 1 && ID == 1, { const T a = A[n]; D[n] = EXPRESSION; }, { const T a = AT(A); AT(D) = EXPRESSION; }) \
  }

#define BINARY_BODY(EXPRESSION) \
  LOOP(IA == 1 && IB == 1 && IC == 1, \
      { const T a = A[n]; const T b = B[n]; C[n] = EXPRESSION; }, \
      { const T a = AT(A); const T b = AT(B); AT(C) = EXPRESSION; })

#define BINARY(NAME, EXPRESSION) \
  CLONES void V(NAME)( \
      const T *A, vDSP_Stride IA, const T *B, vDSP_Stride IB, T *C, vDSP_Stride IC, vDSP_Length N) { \
    BINARY_BODY(EXPRESSION) \
  }

#define BINARY_REVERSED(NAME, EXPRESSION) \
  CLONES void V(NAME)( \
      const T *B, vDSP_Stride IB, const T *A, vDSP_Stride IA, T *C, vDSP_Stride IC, vDSP_Length N) { \
    BINARY_BODY(EXPRESSION) \
  }

#define BINARY_SCALAR(NAME, EXPRESSION) \
  CLONES void V(NAME)( \
      const T *A, vDSP_Stride IA, const T *B, vDSP_Stride IB, const T *C, T *D, vDSP_Stride ID, vDSP_Length N) { \
    if (N == 0) return; \
    const T c = *C; \
    LOOP(IA == 1 && IB == 1 && ID == 1, \
        { const T a = A[n]; const T b = B[n]; D[n] = EXPRESSION; }, \
        { const T a = AT(A); const T b = AT(B); AT(D) = EXPRESSION; }) \
  }

#define TERNARY(NAME, EXPRESSION) \
  CLONES void V(NAME)( \
      const T *A, vDSP_Stride IA, const T *B, vDSP_Stride IB, const T *C, vDSP_Stride IC, T *D, vDSP_Stride ID, \
      vDSP_Length N) { \
    LOOP(IA == 1 && IB == 1 && IC == 1 && ID == 1, \
        { const T a = A[n]; const T b = B[n]; const T c = C[n]; D[n] = EXPRESSION; }, \
        { const T a = AT(A); const T b = AT(B); const T c = AT(C); AT(D) = EXPRESSION; }) \
  }

UNARY(vabs, M(fabs)(a))
UNARY(vnabs, -M(fabs)(a))
UNARY(vneg, -a)
UNARY(vsq, a * a)
UNARY(vssq, a * M(fabs)(a))
UNARY(vfrac, a - M(trunc)(a))

UNARY_SCALAR(vsadd, a + b)
UNARY_SCALAR(vsmul, a * b)
UNARY_SCALAR(vsdiv, a / b)
UNARY_SCALAR(vthr, a >= b ? a : b)
UNARY_SCALAR(vthres, a >= b ? a : 0)

UNARY_SCALARS(vsmsa, a * b + c)
UNARY_SCALARS(vclip, a < b ? b : (a > c ? c : a))
UNARY_SCALARS(vthrsc, a >= b ? c : -c)

BINARY(vadd, a + b)
BINARY(vmul, a * b)
BINARY(vmax, a >= b ? a : b)
BINARY(vmin, a <= b ? a : b)
BINARY_REVERSED(vsub, a - b)
BINARY_REVERSED(vdiv, a / b)

BINARY_SCALAR(vasm, (a + b) * c)
BINARY_SCALAR(vsbsm, (a - b) * c)
BINARY_SCALAR(vmsa, a * b + c)
BINARY_SCALAR(vintb, a + c * (b - a))

TERNARY(vma, a * b + c)
TERNARY(vmsb, a * b - c)
TERNARY(vam, (a + b) * c)
TERNARY(vsbm, (a - b) * c)

CLONES void V(svdiv)(const T *A, const T *B, vDSP_Stride IB, T *C, vDSP_Stride IC, vDSP_Length N) {
  if (N == 0) return;
  const T a = *A;
  LOOP(IB == 1 && IC == 1, { C[n] = a / B[n]; }, { AT(C) = a / AT(B); })
}

CLONES void V(vsma)(
    const T *A, vDSP_Stride IA, const T *B, const T *C, vDSP_Stride IC, T *D, vDSP_Stride ID, vDSP_Length N) {
  if (N == 0) return;
  const T b = *B;
  LOOP(IA == 1 && IC == 1 && ID == 1, { D[n] = A[n] * b + C[n]; }, { AT(D) = AT(A) * b + AT(C); })
}

#undef LOOP
#undef UNARY
#undef UNARY_SCALAR
#undef UNARY_SCALARS
#undef BINARY_BODY
#undef BINARY
#undef BINARY_REVERSED
#undef BINARY_SCALAR
#undef TERNARY
