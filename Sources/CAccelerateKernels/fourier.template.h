// Fourier transforms of powers of two: decimation in time, two stages in each pass over the data.

struct OPAQUE {
  /// The longest transform is `2^log2n`.
  vDSP_Length log2n;
  /// For each `half` = 1, 2, 4 and so on: `cos(pi * j / half)` for j below it, from index `half` on. The longest
  /// transform of real numbers needs all.
  T *cosines;
  /// The same of `-sin(pi * j / half)`.
  T *sines;
};

SETUP V(create_fftsetup)(vDSP_Length Log2n, FFTRadix Radix) {
  if (Log2n > 40 || (Radix != kFFTRadix2 && Radix != kFFTRadix3 && Radix != kFFTRadix5)) return NULL;
  const size_t count = (size_t)1 << Log2n;
  struct OPAQUE *setup = malloc(sizeof(struct OPAQUE));
  T *tables = malloc(2 * count * sizeof(T));
  if (!setup || !tables) {
    free(setup);
    free(tables);
    return NULL;
  }
  *setup = (struct OPAQUE){Log2n, tables, tables + count};
  tables[0] = tables[count] = 0;  // the tables begin at index 1
  for (size_t half = 1; half < count; half *= 2) {
    for (size_t j = 0; j < half; ++j) {
      // Exact where the sine or cosine is 0 or 1.
      setup->cosines[half + j] = 2 * j == half ? 0 : (T)cos(M_PI * (double)j / (double)half);
      setup->sines[half + j] = j == 0 ? 0 : (T)-sin(M_PI * (double)j / (double)half);
    }
  }
  return setup;
}

void V(destroy_fftsetup)(SETUP setup) {
  if (!setup) return;
  free(setup->cosines);
  free(setup);
}

static void V(check)(SETUP setup, vDSP_Length log2n) {
  if (log2n <= setup->log2n) return;
  fprintf(stderr, "vDSP: a transform of 2^%lu elements needs a larger setup than one of 2^%lu\n", log2n, setup->log2n);
  abort();
}

// The first two stages, whose factors are 1 and -i.
static inline __attribute__((always_inline)) void V(firstStages)(T *re, T *im, vDSP_Stride stride, size_t count) {
  for (size_t start = 0; start < count; start += 4) {
    T *r = re + (vDSP_Stride)start * stride, *i = im + (vDSP_Stride)start * stride;
    const T sr = r[0] + r[stride], si = i[0] + i[stride], dr = r[0] - r[stride], di = i[0] - i[stride];
    const T tr = r[2 * stride] + r[3 * stride], ti = i[2 * stride] + i[3 * stride];
    const T er = r[2 * stride] - r[3 * stride], ei = i[2 * stride] - i[3 * stride];
    r[0] = sr + tr, i[0] = si + ti;
    r[stride] = dr + ei, i[stride] = di - er;
    r[2 * stride] = sr - tr, i[2 * stride] = si - ti;
    r[3 * stride] = dr - ei, i[3 * stride] = di + er;
  }
}

// Two stages: of `half` and of twice as much.
static inline __attribute__((always_inline)) void V(twoStages)(
    SETUP setup, T *re, T *im, vDSP_Stride stride, size_t count, size_t half) {
  const T *c1 = setup->cosines + half, *s1 = setup->sines + half;
  const T *c2 = setup->cosines + 2 * half, *s2 = setup->sines + 2 * half;
  const vDSP_Stride step = (vDSP_Stride)half * stride;
  for (size_t start = 0; start < count; start += 4 * half) {
    T *r = re + (vDSP_Stride)start * stride, *i = im + (vDSP_Stride)start * stride;
    INDEPENDENT for (size_t j = 0; j < half; ++j) {
      const vDSP_Stride a = (vDSP_Stride)j * stride, b = a + step, c = b + step, d = c + step;
      const T br = r[b] * c1[j] - i[b] * s1[j], bi = r[b] * s1[j] + i[b] * c1[j];
      const T dr = r[d] * c1[j] - i[d] * s1[j], di = r[d] * s1[j] + i[d] * c1[j];
      const T ar = r[a] + br, ai = i[a] + bi, er = r[a] - br, ei = i[a] - bi;
      const T cr = r[c] + dr, ci = i[c] + di, fr = r[c] - dr, fi = i[c] - di;
      const T gr = cr * c2[j] - ci * s2[j], gi = cr * s2[j] + ci * c2[j];
      const T hr = fr * c2[j] - fi * s2[j], hi = fr * s2[j] + fi * c2[j];
      r[a] = ar + gr, i[a] = ai + gi;
      r[c] = ar - gr, i[c] = ai - gi;
      r[b] = er + hi, i[b] = ei - hr;
      r[d] = er - hi, i[d] = ei + hr;
    }
  }
}

static inline __attribute__((always_inline)) void V(lastStage)(
    SETUP setup, T *re, T *im, vDSP_Stride stride, size_t half) {
  const T *cosines = setup->cosines + half, *sines = setup->sines + half;
  INDEPENDENT for (size_t j = 0; j < half; ++j) {
    const vDSP_Stride a = (vDSP_Stride)j * stride, b = a + (vDSP_Stride)half * stride;
    const T tr = re[b] * cosines[j] - im[b] * sines[j], ti = re[b] * sines[j] + im[b] * cosines[j];
    re[b] = re[a] - tr, im[b] = im[a] - ti;
    re[a] += tr, im[a] += ti;
  }
}

static inline __attribute__((always_inline)) void V(allStages)(
    SETUP setup, T *re, T *im, vDSP_Stride stride, vDSP_Length log2n) {
  const size_t count = (size_t)1 << log2n;
  size_t half = 1;
  if (log2n >= 2) {
    V(firstStages)(re, im, stride, count);
    half = 4;
  }
  for (; 4 * half <= count; half *= 4) V(twoStages)(setup, re, im, stride, count, half);
  if (half < count) V(lastStage)(setup, re, im, stride, half);
}

// Forward, without scaling. The inverse is the same with real and imaginary parts exchanged.
CLONES static void V(transform)(SETUP setup, T *re, T *im, vDSP_Stride stride, vDSP_Length log2n) {
  const size_t count = (size_t)1 << log2n;
  for (size_t n = 1, reversed = 0; n < count; ++n) {
    size_t bit = count >> 1;
    for (; reversed & bit; bit >>= 1) reversed ^= bit;
    reversed |= bit;
    if (n >= reversed) continue;
    T *r = re + (vDSP_Stride)n * stride, *i = im + (vDSP_Stride)n * stride;
    T *otherR = re + (vDSP_Stride)reversed * stride, *otherI = im + (vDSP_Stride)reversed * stride;
    const T valueR = *r, valueI = *i;
    *r = *otherR, *i = *otherI;
    *otherR = valueR, *otherI = valueI;
  }
  if (stride == 1) {
    V(allStages)(setup, re, im, 1, log2n);
  } else {
    V(allStages)(setup, re, im, stride, log2n);
  }
}

// Between the spectrum z of even samples + i * odd samples, and that of all samples. Forward, bin k of all samples,
// times two, is (z[k] + conj(z[h - k])) - i * w^k * (z[k] - conj(z[h - k])) with w = exp(-2 * pi * i / count). The
// inverse undoes that, and is the same with +i and conj(w).
static void V(untangle)(SETUP setup, T *re, T *im, vDSP_Stride stride, size_t count, bool forward) {
  const size_t half = count / 2;
  const T *cosines = setup->cosines + half, *sines = setup->sines + half;
  const T first = re[0], second = im[0];
  re[0] = first + second, im[0] = first - second;
  if (forward) re[0] *= 2, im[0] *= 2;
  for (size_t k = 1; k <= half / 2; ++k) {
    T *r = re + (vDSP_Stride)k * stride, *i = im + (vDSP_Stride)k * stride;
    T *mirrorR = re + (vDSP_Stride)(half - k) * stride, *mirrorI = im + (vDSP_Stride)(half - k) * stride;
    const T evenR = *r + *mirrorR, evenI = *i - *mirrorI, oddR = *r - *mirrorR, oddI = *i + *mirrorI;
    const T c = cosines[k], s = forward ? sines[k] : -sines[k], sign = forward ? 1 : -1;
    // -i * w^k * odd, or i * conj(w^k) * odd.
    const T termR = sign * (oddR * s + oddI * c), termI = sign * (oddI * s - oddR * c);
    *r = evenR + termR, *i = evenI + termI;
    *mirrorR = evenR - termR, *mirrorI = termI - evenI;
  }
}

void V(fft_zip)(SETUP setup, const SPLIT *C, vDSP_Stride IC, vDSP_Length Log2N, FFTDirection Direction) {
  V(check)(setup, Log2N);
  const bool forward = Direction == kFFTDirection_Forward;
  V(transform)(setup, forward ? C->realp : C->imagp, forward ? C->imagp : C->realp, IC, Log2N);
}

void V(fft_zrip)(SETUP setup, const SPLIT *C, vDSP_Stride IC, vDSP_Length Log2N, FFTDirection Direction) {
  V(check)(setup, Log2N);
  if (Log2N == 0) return;
  const size_t count = (size_t)1 << Log2N;
  const bool forward = Direction == kFFTDirection_Forward;
  if (!forward) V(untangle)(setup, C->realp, C->imagp, IC, count, false);
  V(fft_zip)(setup, C, IC, Log2N - 1, Direction);
  if (forward) V(untangle)(setup, C->realp, C->imagp, IC, count, true);
}

void V(fft_zop)(
    SETUP setup, const SPLIT *A, vDSP_Stride IA, const SPLIT *C, vDSP_Stride IC, vDSP_Length Log2N,
    FFTDirection Direction) {
  V(check)(setup, Log2N);
  V(zvmov)(A, IA, C, IC, (vDSP_Length)1 << Log2N);
  V(fft_zip)(setup, C, IC, Log2N, Direction);
}

void V(fft_zrop)(
    SETUP setup, const SPLIT *A, vDSP_Stride IA, const SPLIT *C, vDSP_Stride IC, vDSP_Length Log2N,
    FFTDirection Direction) {
  V(check)(setup, Log2N);
  V(zvmov)(A, IA, C, IC, ((vDSP_Length)1 << Log2N) / 2);
  V(fft_zrip)(setup, C, IC, Log2N, Direction);
}
