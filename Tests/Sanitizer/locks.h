// What the sanitizer is told of locks that live in libraries which aren't instrumented.

#pragma once

#if __has_feature(thread_sanitizer)

#include <dlfcn.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

/// The function of this name that stands behind ours: the library's.
#define BEHIND(type, name)                                                    \
  ({                                                                          \
    static type *found;                                                       \
    type *function = __atomic_load_n(&found, __ATOMIC_RELAXED);               \
    if (!function) {                                                          \
      function = (type *)dlsym(RTLD_NEXT, name);                              \
      __atomic_store_n(&found, function, __ATOMIC_RELAXED);                   \
    }                                                                         \
    function;                                                                 \
  })

#endif
