#include "../../Sources/CMediaKernels/clones.h"
#undef KINORA_CLONES
#define KINORA_CLONES
#define kinora_make_bgra reference_plain_bgra
#define kinora_recolor reference_plain_recolor

#include "../../Sources/CMediaKernels/colors.c"
