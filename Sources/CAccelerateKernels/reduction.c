#include "loops.h"

#define T float
#define V(NAME) vDSP_##NAME
#define M(NAME) NAME##f
#include "reduction.template.h"
#undef T
#undef V
#undef M

#define T double
#define V(NAME) vDSP_##NAME##D
#define M(NAME) NAME
#include "reduction.template.h"
