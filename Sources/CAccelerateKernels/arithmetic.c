#include "loops.h"

#define T float
#define V(NAME) vDSP_##NAME
#define M(NAME) NAME##f
#include "arithmetic.template.h"
#undef T
#undef V
#undef M

#define T double
#define V(NAME) vDSP_##NAME##D
#define M(NAME) NAME
#include "arithmetic.template.h"
