// Complex vectors.

#define RE(X) X->realp[(vDSP_Stride)n * I##X]
#define IM(X) X->imagp[(vDSP_Stride)n * I##X]

// Strides of interleaved numbers count real ones.
void V(ctoz)(const COMPLEX *C, vDSP_Stride IC, const SPLIT *Z, vDSP_Stride IZ, vDSP_Length N) {
  const T *numbers = (const T *)C;
  for (vDSP_Length n = 0; n < N; ++n) {
    RE(Z) = numbers[(vDSP_Stride)n * IC];
    IM(Z) = numbers[(vDSP_Stride)n * IC + 1];
  }
}

void V(ztoc)(const SPLIT *Z, vDSP_Stride IZ, COMPLEX *C, vDSP_Stride IC, vDSP_Length N) {
  T *numbers = (T *)C;
  for (vDSP_Length n = 0; n < N; ++n) {
    numbers[(vDSP_Stride)n * IC] = RE(Z);
    numbers[(vDSP_Stride)n * IC + 1] = IM(Z);
  }
}

CLONES void V(zvmags)(const SPLIT *A, vDSP_Stride IA, T *C, vDSP_Stride IC, vDSP_Length N) {
  if (IA == 1 && IC == 1) {
    const T *re = A->realp, *im = A->imagp;
    INDEPENDENT for (vDSP_Length n = 0; n < N; ++n) C[n] = re[n] * re[n] + im[n] * im[n];
  } else {
    for (vDSP_Length n = 0; n < N; ++n) AT(C) = RE(A) * RE(A) + IM(A) * IM(A);
  }
}

CLONES void V(zvabs)(const SPLIT *A, vDSP_Stride IA, T *C, vDSP_Stride IC, vDSP_Length N) {
  if (IA == 1 && IC == 1) {
    const T *re = A->realp, *im = A->imagp;
    INDEPENDENT for (vDSP_Length n = 0; n < N; ++n) C[n] = M(sqrt)(re[n] * re[n] + im[n] * im[n]);
  } else {
    for (vDSP_Length n = 0; n < N; ++n) AT(C) = M(sqrt)(RE(A) * RE(A) + IM(A) * IM(A));
  }
}

void V(zvphas)(const SPLIT *A, vDSP_Stride IA, T *C, vDSP_Stride IC, vDSP_Length N) {
  for (vDSP_Length n = 0; n < N; ++n) AT(C) = M(atan2)(IM(A), RE(A));
}

void V(zvmov)(const SPLIT *A, vDSP_Stride IA, const SPLIT *C, vDSP_Stride IC, vDSP_Length N) {
  for (vDSP_Length n = 0; n < N; ++n) {
    RE(C) = RE(A);
    IM(C) = IM(A);
  }
}

void V(zvconj)(const SPLIT *A, vDSP_Stride IA, const SPLIT *C, vDSP_Stride IC, vDSP_Length N) {
  for (vDSP_Length n = 0; n < N; ++n) {
    RE(C) = RE(A);
    IM(C) = -IM(A);
  }
}

void V(zvadd)(
    const SPLIT *A, vDSP_Stride IA, const SPLIT *B, vDSP_Stride IB, const SPLIT *C, vDSP_Stride IC, vDSP_Length N) {
  for (vDSP_Length n = 0; n < N; ++n) {
    RE(C) = RE(A) + RE(B);
    IM(C) = IM(A) + IM(B);
  }
}

void V(zvsub)(
    const SPLIT *A, vDSP_Stride IA, const SPLIT *B, vDSP_Stride IB, const SPLIT *C, vDSP_Stride IC, vDSP_Length N) {
  for (vDSP_Length n = 0; n < N; ++n) {
    RE(C) = RE(A) - RE(B);
    IM(C) = IM(A) - IM(B);
  }
}

void V(zvmul)(
    const SPLIT *A, vDSP_Stride IA, const SPLIT *B, vDSP_Stride IB, const SPLIT *C, vDSP_Stride IC, vDSP_Length N,
    int conjugate) {
  const T sign = conjugate < 0 ? -1 : 1;
  for (vDSP_Length n = 0; n < N; ++n) {
    const T ar = RE(A), ai = sign * IM(A), br = RE(B), bi = IM(B);
    RE(C) = ar * br - ai * bi;
    IM(C) = ar * bi + ai * br;
  }
}

void V(zrvmul)(
    const SPLIT *A, vDSP_Stride IA, const T *B, vDSP_Stride IB, const SPLIT *C, vDSP_Stride IC, vDSP_Length N) {
  for (vDSP_Length n = 0; n < N; ++n) {
    const T factor = AT(B);
    RE(C) = RE(A) * factor;
    IM(C) = IM(A) * factor;
  }
}

#undef RE
#undef IM
