#include <stdio.h>
#include <stdlib.h>

#include "loops.h"

#define T float
#define V(NAME) vDSP_##NAME
#define M(NAME) NAME##f
#define SPLIT DSPSplitComplex
#define SETUP FFTSetup
#define OPAQUE OpaqueFFTSetup
#include "fourier.template.h"
#undef T
#undef V
#undef M
#undef SPLIT
#undef SETUP
#undef OPAQUE

#define T double
#define V(NAME) vDSP_##NAME##D
#define M(NAME) NAME
#define SPLIT DSPDoubleSplitComplex
#define SETUP FFTSetupD
#define OPAQUE OpaqueFFTSetupD
#include "fourier.template.h"
