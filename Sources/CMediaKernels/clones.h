#pragma once

// The compiler turns these loops into vector instructions. Processors that have AVX2 get a version of their own, chosen
// when the program is loaded; a sanitizer isn't ready for its own code to run as early as that.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
#define KINORA_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define KINORA_CLONES
#endif
