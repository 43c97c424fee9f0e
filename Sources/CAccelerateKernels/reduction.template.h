// Reductions. Sums are added up in several lanes, as Apple's library does: their last digits depend on the processor.

#define LOOP(BODY_FAST, BODY_SLOW) \
  if (IA == 1) { \
    for (vDSP_Length n = 0; n < N; ++n) { \
      _Pragma("clang fp reassociate(on)") BODY_FAST \
    } \
  } else { \
    for (vDSP_Length n = 0; n < N; ++n) BODY_SLOW \
  }

#define SUM(NAME, EXPRESSION, RESULT) \
  CLONES void V(NAME)(const T *A, vDSP_Stride IA, T *C, vDSP_Length N) { \
    T sum = 0; \
    LOOP({ const T a = A[n]; sum += EXPRESSION; }, { const T a = AT(A); sum += EXPRESSION; }) \
    *C = RESULT; \
  }

SUM(sve, a, sum)
SUM(svemg, M(fabs)(a), sum)
SUM(svesq, a * a, sum)
SUM(meanv, a, sum / (T)N)
SUM(meamgv, M(fabs)(a), sum / (T)N)
SUM(measqv, a * a, sum / (T)N)
SUM(rmsqv, a * a, M(sqrt)(sum / (T)N))

// Eight lanes, which the compiler keeps in vector registers: a comparison isn't reassociated by itself.
#define EXTREME(NAME, VALUE, BETTER, START) \
  CLONES void V(NAME)(const T *A, vDSP_Stride IA, T *C, vDSP_Length N) { \
    T best = START; \
    vDSP_Length n = 0; \
    if (IA == 1 && N >= 8) { \
      T lanes[8]; \
      for (int i = 0; i < 8; ++i) lanes[i] = START; \
      for (; n + 8 <= N; n += 8) { \
        for (int i = 0; i < 8; ++i) { \
          const T a = A[n + (vDSP_Length)i], value = VALUE; \
          lanes[i] = value BETTER lanes[i] ? value : lanes[i]; \
        } \
      } \
      for (int i = 0; i < 8; ++i) best = lanes[i] BETTER best ? lanes[i] : best; \
    } \
    for (; n < N; ++n) { \
      const T a = AT(A), value = VALUE; \
      best = value BETTER best ? value : best; \
    } \
    *C = best; \
  }

EXTREME(maxv, a, >, (T)-INFINITY)
EXTREME(minv, a, <, (T)INFINITY)
EXTREME(maxmgv, M(fabs)(a), >, 0)
EXTREME(minmgv, M(fabs)(a), <, (T)INFINITY)

// A vector whose elements are all as bad as the start has its first one at offset 0.
#define EXTREME_INDEX(NAME, VALUE, BETTER, START) \
  void V(NAME)(const T *A, vDSP_Stride IA, T *C, vDSP_Length *I, vDSP_Length N) { \
    T best = START; \
    vDSP_Length index = 0; \
    for (vDSP_Length n = 0; n < N; ++n) { \
      const T a = AT(A), value = VALUE; \
      if (value BETTER best) { \
        best = value; \
        index = n; \
      } \
    } \
    *C = best; \
    *I = index * (vDSP_Length)IA; \
  }

EXTREME_INDEX(maxvi, a, >, (T)-INFINITY)
EXTREME_INDEX(minvi, a, <, (T)INFINITY)
EXTREME_INDEX(maxmgvi, M(fabs)(a), >, 0)
EXTREME_INDEX(minmgvi, M(fabs)(a), <, (T)INFINITY)

CLONES void V(dotpr)(const T *A, vDSP_Stride IA, const T *B, vDSP_Stride IB, T *C, vDSP_Length N) {
  T sum = 0;
  if (IA == 1 && IB == 1) {
    for (vDSP_Length n = 0; n < N; ++n) {
#pragma clang fp reassociate(on)
      sum += A[n] * B[n];
    }
  } else {
    for (vDSP_Length n = 0; n < N; ++n) sum += AT(A) * AT(B);
  }
  *C = sum;
}

CLONES void V(distancesq)(const T *A, vDSP_Stride IA, const T *B, vDSP_Stride IB, T *C, vDSP_Length N) {
  T sum = 0;
  if (IA == 1 && IB == 1) {
    for (vDSP_Length n = 0; n < N; ++n) {
#pragma clang fp reassociate(on)
      const T difference = A[n] - B[n];
      sum += difference * difference;
    }
  } else {
    for (vDSP_Length n = 0; n < N; ++n) {
      const T difference = AT(A) - AT(B);
      sum += difference * difference;
    }
  }
  *C = sum;
}

#undef LOOP
#undef SUM
#undef EXTREME
#undef EXTREME_INDEX
