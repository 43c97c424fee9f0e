// The functions of one precision; `T`, `V`, `NUMBERS` and the types of complex numbers are defined.

/// A vector's first element. All of its elements lie in memory, which ends with the outermost one.
static T *NAMED(vector)(vDSP_Length count, vDSP_Stride stride) {
  size_t reach = count > 0 ? (count - 1) * (size_t)(stride < 0 ? -stride : stride) : 0;
  return NUMBERS(count > 0 ? reach + 1 : 0) + (stride < 0 ? reach : 0);
}

static SPLIT NAMED(split)(vDSP_Length count, vDSP_Stride stride) {
  return (SPLIT){NAMED(vector)(count, stride), NAMED(vector)(count, stride)};
}

#define VECTOR(X) NAMED(vector)(N, I##X), I##X
#define SPLITS(X) &X, I##X
#define DRAW \
  const vDSP_Length N = (vDSP_Length)length(100); \
  const vDSP_Stride IA = stride(), IB = stride(), IC = stride(), ID = stride(); \
  (void)IA, (void)IB, (void)IC, (void)ID;
#define CALL(NAME, ...) CASE_OF(NAME) { DRAW V(NAME)(__VA_ARGS__); }
#define UNARY(NAME) CALL(NAME, VECTOR(A), VECTOR(C), N)
#define UNARY_SCALAR(NAME) CALL(NAME, VECTOR(A), NUMBERS(1), VECTOR(C), N)
#define UNARY_SCALARS(NAME) CALL(NAME, VECTOR(A), NUMBERS(1), NUMBERS(1), VECTOR(D), N)
#define BINARY(NAME) CALL(NAME, VECTOR(A), VECTOR(B), VECTOR(C), N)
#define BINARY_SCALAR(NAME) CALL(NAME, VECTOR(A), VECTOR(B), NUMBERS(1), VECTOR(D), N)
#define TERNARY(NAME) CALL(NAME, VECTOR(A), VECTOR(B), VECTOR(C), VECTOR(D), N)
#define REDUCTION(NAME) CALL(NAME, VECTOR(A), NUMBERS(1), N)
#define REDUCTION_INDEX(NAME) CALL(NAME, VECTOR(A), NUMBERS(1), room(sizeof(vDSP_Length)), N)
#define REDUCTION_PAIR(NAME) CALL(NAME, VECTOR(A), VECTOR(B), NUMBERS(1), N)

UNARY(vabs) UNARY(vnabs) UNARY(vneg) UNARY(vsq) UNARY(vssq) UNARY(vfrac)
UNARY_SCALAR(vsadd) UNARY_SCALAR(vsmul) UNARY_SCALAR(vsdiv) UNARY_SCALAR(vthr) UNARY_SCALAR(vthres)
UNARY_SCALARS(vsmsa) UNARY_SCALARS(vclip) UNARY_SCALARS(vthrsc)
BINARY(vadd) BINARY(vmul) BINARY(vmax) BINARY(vmin) BINARY(vsub) BINARY(vdiv)
BINARY_SCALAR(vasm) BINARY_SCALAR(vsbsm) BINARY_SCALAR(vmsa) BINARY_SCALAR(vintb)
TERNARY(vma) TERNARY(vmsb) TERNARY(vam) TERNARY(vsbm)
CALL(svdiv, NUMBERS(1), VECTOR(B), VECTOR(C), N)
CALL(vsma, VECTOR(A), NUMBERS(1), VECTOR(C), VECTOR(D), N)

REDUCTION(maxv) REDUCTION(minv) REDUCTION(maxmgv) REDUCTION(minmgv)
REDUCTION_INDEX(maxvi) REDUCTION_INDEX(minvi) REDUCTION_INDEX(maxmgvi) REDUCTION_INDEX(minmgvi)
REDUCTION(sve) REDUCTION(svemg) REDUCTION(svesq) REDUCTION(meanv) REDUCTION(meamgv) REDUCTION(measqv) REDUCTION(rmsqv)
REDUCTION_PAIR(dotpr) REDUCTION_PAIR(distancesq)

CALL(vclr, VECTOR(C), N)
CALL(vfill, NUMBERS(1), VECTOR(C), N)
CALL(vramp, NUMBERS(1), NUMBERS(1), VECTOR(C), N)
CALL(vgen, NUMBERS(1), NUMBERS(1), VECTOR(C), N)
CALL(vrampmul, VECTOR(A), NUMBERS(1), NUMBERS(1), VECTOR(C), N)
CALL(vrvrs, VECTOR(C), N)
CALL(vswap, VECTOR(A), VECTOR(B), N)
CALL(vdbcon, VECTOR(A), NUMBERS(1), VECTOR(C), N, (unsigned)between(0, 1))

CASE_OF(vlint) {
  DRAW
  // The places lie within the table.
  const vDSP_Length M = (vDSP_Length)length(40) + 1;
  T *places = NAMED(vector)(N, IB);
  for (vDSP_Length n = 0; n < N; ++n) places[(vDSP_Stride)n * IB] = (T)within(0, (double)(M - 1));
  V(vlint)(NUMBERS(M), places, IB, VECTOR(C), N, M);
}

CASE_OF(desamp) {
  const vDSP_Length N = (vDSP_Length)length(40), P = (vDSP_Length)length(20);
  const vDSP_Stride step = between(1, 4);
  V(desamp)(NUMBERS(N > 0 ? (N - 1) * (size_t)step + P : 0), step, NUMBERS(P), NUMBERS(N), N, P);
}

CASE_OF(conv) {
  DRAW
  const vDSP_Length P = (vDSP_Length)length(20);
  V(conv)(NAMED(vector)(N > 0 && P > 0 ? N + P - 1 : 0, IA), IA, NAMED(vector)(P, IB), IB, VECTOR(C), N, P);
}

CASE_OF(mmov) {
  const vDSP_Length M = (vDSP_Length)length(30), N = (vDSP_Length)length(10);
  const vDSP_Length TA = M + (vDSP_Length)between(0, 3), TC = M + (vDSP_Length)between(0, 3);
  V(mmov)(NUMBERS(N > 0 ? TA * (N - 1) + M : 0), NUMBERS(N > 0 ? TC * (N - 1) + M : 0), M, N, TA, TC);
}

CASE_OF(mtrans) {
  const vDSP_Length M = (vDSP_Length)length(12), N = (vDSP_Length)length(12);
  const vDSP_Stride IA = stride(), IC = stride();
  V(mtrans)(NAMED(vector)(M * N, IA), IA, NAMED(vector)(M * N, IC), IC, M, N);
}

CASE_OF(mmul) {
  const vDSP_Length M = (vDSP_Length)length(9), N = (vDSP_Length)length(9), P = (vDSP_Length)length(9);
  const vDSP_Stride IA = stride(), IB = stride(), IC = stride();
  V(mmul)(NAMED(vector)(M * P, IA), IA, NAMED(vector)(P * N, IB), IB, NAMED(vector)(M * N, IC), IC, M, N, P);
}

#define WINDOW(NAME) \
  CASE_OF(NAME) { \
    const vDSP_Length N = (vDSP_Length)length(100); \
    const int flag = between(0, 3); \
    V(NAME)(NUMBERS(flag & vDSP_HALF_WINDOW ? (N + 1) / 2 : N), N, flag); \
  }
WINDOW(hann_window) WINDOW(hamm_window) WINDOW(blkman_window)

// MARK: Complex numbers

#define COMPLEXES \
  const vDSP_Length N = (vDSP_Length)length(100); \
  const vDSP_Stride IA = stride(), IB = stride(), IC = stride(); \
  SPLIT A = NAMED(split)(N, IA), B = NAMED(split)(N, IB), C = NAMED(split)(N, IC); \
  (void)A, (void)B, (void)C, (void)IB, (void)IC;
#define COMPLEX_CALL(NAME, ...) CASE_OF(NAME) { COMPLEXES V(NAME)(__VA_ARGS__); }

// Strides of interleaved numbers count real ones.
static COMPLEX *NAMED(interleaved)(vDSP_Length count, vDSP_Stride stride) {
  return (COMPLEX *)(void *)NUMBERS(count > 0 ? (count - 1) * (size_t)stride + 2 : 0);
}

CASE_OF(ctoz) {
  COMPLEXES
  const vDSP_Stride step = 2 * between(1, 3);
  V(ctoz)(NAMED(interleaved)(N, step), step, SPLITS(A), N);
}
CASE_OF(ztoc) {
  COMPLEXES
  const vDSP_Stride step = 2 * between(1, 3);
  V(ztoc)(SPLITS(A), NAMED(interleaved)(N, step), step, N);
}
COMPLEX_CALL(zvmags, SPLITS(A), VECTOR(C), N)
COMPLEX_CALL(zvabs, SPLITS(A), VECTOR(C), N)
COMPLEX_CALL(zvphas, SPLITS(A), VECTOR(C), N)
COMPLEX_CALL(zvmov, SPLITS(A), SPLITS(C), N)
COMPLEX_CALL(zvconj, SPLITS(A), SPLITS(C), N)
COMPLEX_CALL(zvadd, SPLITS(A), SPLITS(B), SPLITS(C), N)
COMPLEX_CALL(zvsub, SPLITS(A), SPLITS(B), SPLITS(C), N)
COMPLEX_CALL(zvmul, SPLITS(A), SPLITS(B), SPLITS(C), N, coin() ? 1 : -1)
COMPLEX_CALL(zrvmul, SPLITS(A), VECTOR(B), SPLITS(C), N)

// MARK: Fourier transforms

CASE_OF(create_fftsetup) {
  // None for lengths and factors that there aren't.
  SETUP setup = V(create_fftsetup)((vDSP_Length)between(0, 12), between(-1, 4));
  V(destroy_fftsetup)(setup);
  V(destroy_fftsetup)(V(create_fftsetup)((vDSP_Length)chance() | 64, kFFTRadix2));
}
CASE_OF(destroy_fftsetup) { V(destroy_fftsetup)(NULL); }

#define TRANSFORM(NAME, COUNT, ...) \
  CASE_OF(NAME) { \
    const vDSP_Length most = (vDSP_Length)between(0, 9), log = (vDSP_Length)between(0, (int)most); \
    const size_t whole = (size_t)1 << log, N = COUNT; \
    const vDSP_Stride IA = stride(), IC = stride(); \
    (void)IA; \
    SPLIT A = NAMED(split)(N, IA), C = NAMED(split)(N, IC); \
    (void)A; \
    SETUP setup = V(create_fftsetup)(most, kFFTRadix2); \
    V(NAME)(setup, __VA_ARGS__, log, coin() ? kFFTDirection_Forward : kFFTDirection_Inverse); \
    V(destroy_fftsetup)(setup); \
  }
TRANSFORM(fft_zip, whole, SPLITS(C))
TRANSFORM(fft_zop, whole, SPLITS(A), SPLITS(C))
TRANSFORM(fft_zrip, whole / 2, SPLITS(C))
TRANSFORM(fft_zrop, whole / 2, SPLITS(A), SPLITS(C))

#undef VECTOR
#undef SPLITS
#undef DRAW
#undef CALL
#undef UNARY
#undef UNARY_SCALAR
#undef UNARY_SCALARS
#undef BINARY
#undef BINARY_SCALAR
#undef TERNARY
#undef REDUCTION
#undef REDUCTION_INDEX
#undef REDUCTION_PAIR
#undef WINDOW
#undef COMPLEXES
#undef COMPLEX_CALL
#undef TRANSFORM
