#include "../../Sources/CMediaKernels/clones.h"
#undef KINORA_CLONES
#define KINORA_CLONES
#define kinora_make_luma_chroma reference_plain_luma_chroma

#include "../../Sources/CMediaKernels/luma_chroma.c"
