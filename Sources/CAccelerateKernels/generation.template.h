// Vectors that are made, moved, looked up and filtered.

CLONES void V(vclr)(T *C, vDSP_Stride IC, vDSP_Length N) {
  if (IC == 1) {
    for (vDSP_Length n = 0; n < N; ++n) C[n] = 0;
  } else {
    for (vDSP_Length n = 0; n < N; ++n) AT(C) = 0;
  }
}

CLONES void V(vfill)(const T *A, T *C, vDSP_Stride IC, vDSP_Length N) {
  if (N == 0) return;
  const T a = *A;
  if (IC == 1) {
    for (vDSP_Length n = 0; n < N; ++n) C[n] = a;
  } else {
    for (vDSP_Length n = 0; n < N; ++n) AT(C) = a;
  }
}

void V(vramp)(const T *A, const T *B, T *C, vDSP_Stride IC, vDSP_Length N) {
  if (N == 0) return;
  const T a = *A, b = *B;
  for (vDSP_Length n = 0; n < N; ++n) AT(C) = a + (T)n * b;
}

void V(vgen)(const T *A, const T *B, T *C, vDSP_Stride IC, vDSP_Length N) {
  if (N == 0) return;
  const T a = *A, b = *B, last = (T)(N - 1);
  for (vDSP_Length n = 0; n < N; ++n) AT(C) = n + 1 < N ? a + (b - a) * (T)n / last : (n == 0 ? a : b);
}

void V(vrampmul)(const T *I, vDSP_Stride II, T *Start, const T *Step, T *O, vDSP_Stride IO, vDSP_Length N) {
  const T start = *Start, step = *Step;
  for (vDSP_Length n = 0; n < N; ++n) AT(O) = AT(I) * (start + (T)n * step);
  *Start = start + (T)N * step;
}

void V(vrvrs)(T *C, vDSP_Stride IC, vDSP_Length N) {
  for (vDSP_Length n = 0; n < N / 2; ++n) {
    T *other = C + (vDSP_Stride)(N - 1 - n) * IC;
    const T value = AT(C);
    AT(C) = *other;
    *other = value;
  }
}

void V(vswap)(T *A, vDSP_Stride IA, T *B, vDSP_Stride IB, vDSP_Length N) {
  for (vDSP_Length n = 0; n < N; ++n) {
    const T value = AT(A);
    AT(A) = AT(B);
    AT(B) = value;
  }
}

void V(vlint)(const T *A, const T *B, vDSP_Stride IB, T *C, vDSP_Stride IC, vDSP_Length N, vDSP_Length M) {
  for (vDSP_Length n = 0; n < N; ++n) {
    const T place = AT(B);
    const vDSP_Length below = (vDSP_Length)place;
    const vDSP_Length above = below + 1 < M ? below + 1 : below;
    AT(C) = A[below] + (place - (T)below) * (A[above] - A[below]);
  }
}

void V(vdbcon)(
    const T *A, vDSP_Stride IA, const T *B, T *C, vDSP_Stride IC, vDSP_Length N, unsigned int F) {
  if (N == 0) return;
  const T reference = *B, factor = F == 1 ? 20 : 10;
  for (vDSP_Length n = 0; n < N; ++n) AT(C) = factor * M(log10)(AT(A) / reference);
}

CLONES static T V(filtered)(const T *A, const T *F, vDSP_Length P) {
  T sum = 0;
  for (vDSP_Length p = 0; p < P; ++p) {
#pragma clang fp reassociate(on)
    sum += A[p] * F[p];
  }
  return sum;
}

void V(desamp)(const T *A, vDSP_Stride DF, const T *F, T *C, vDSP_Length N, vDSP_Length P) {
  for (vDSP_Length n = 0; n < N; ++n) C[n] = V(filtered)(A + (vDSP_Stride)n * DF, F, P);
}

void V(conv)(
    const T *A, vDSP_Stride IA, const T *F, vDSP_Stride IF, T *C, vDSP_Stride IC, vDSP_Length N, vDSP_Length P) {
  for (vDSP_Length n = 0; n < N; ++n) {
    if (IA == 1 && IF == 1) {
      AT(C) = V(filtered)(A + n, F, P);
      continue;
    }
    T sum = 0;
    for (vDSP_Length p = 0; p < P; ++p) sum += A[(vDSP_Stride)(n + p) * IA] * F[(vDSP_Stride)p * IF];
    AT(C) = sum;
  }
}

void V(mmov)(const T *A, T *C, vDSP_Length columns, vDSP_Length N, vDSP_Length TA, vDSP_Length TC) {
  for (vDSP_Length n = 0; n < N; ++n) memmove(C + n * TC, A + n * TA, columns * sizeof(T));
}

void V(mtrans)(const T *A, vDSP_Stride IA, T *C, vDSP_Stride IC, vDSP_Length rows, vDSP_Length columns) {
  for (vDSP_Length row = 0; row < rows; ++row) {
    for (vDSP_Length column = 0; column < columns; ++column) {
      C[(vDSP_Stride)(row * columns + column) * IC] = A[(vDSP_Stride)(column * rows + row) * IA];
    }
  }
}

void V(mmul)(
    const T *A, vDSP_Stride IA, const T *B, vDSP_Stride IB, T *C, vDSP_Stride IC, vDSP_Length rows,
    vDSP_Length columns, vDSP_Length P) {
  for (vDSP_Length row = 0; row < rows; ++row) {
    for (vDSP_Length column = 0; column < columns; ++column) {
      T sum = 0;
      for (vDSP_Length p = 0; p < P; ++p) {
        sum += A[(vDSP_Stride)(row * P + p) * IA] * B[(vDSP_Stride)(p * columns + column) * IB];
      }
      C[(vDSP_Stride)(row * columns + column) * IC] = sum;
    }
  }
}

static vDSP_Length V(windowLength)(vDSP_Length N, int flag) { return flag & vDSP_HALF_WINDOW ? (N + 1) / 2 : N; }

void V(hann_window)(T *C, vDSP_Length N, int Flag) {
  const vDSP_Length length = V(windowLength)(N, Flag);
  const double scale = Flag & vDSP_HANN_NORM ? sqrt(2.0 / 3) : 0.5;
  for (vDSP_Length n = 0; n < length; ++n) C[n] = (T)(scale * (1 - cos(2 * M_PI * (double)n / (double)N)));
}

void V(hamm_window)(T *C, vDSP_Length N, int Flag) {
  const vDSP_Length length = V(windowLength)(N, Flag);
  for (vDSP_Length n = 0; n < length; ++n) C[n] = (T)(0.54 - 0.46 * cos(2 * M_PI * (double)n / (double)N));
}

void V(blkman_window)(T *C, vDSP_Length N, int Flag) {
  const vDSP_Length length = V(windowLength)(N, Flag);
  for (vDSP_Length n = 0; n < length; ++n) {
    const double angle = 2 * M_PI * (double)n / (double)N;
    C[n] = (T)(0.42 - 0.5 * cos(angle) + 0.08 * cos(2 * angle));
  }
}
