#include "loops.h"

#define T float
#define V(NAME) vDSP_##NAME
#define M(NAME) NAME##f
#define COMPLEX DSPComplex
#define SPLIT DSPSplitComplex
#include "complex.template.h"
#undef T
#undef V
#undef M
#undef COMPLEX
#undef SPLIT

#define T double
#define V(NAME) vDSP_##NAME##D
#define M(NAME) NAME
#define COMPLEX DSPDoubleComplex
#define SPLIT DSPDoubleSplitComplex
#include "complex.template.h"
