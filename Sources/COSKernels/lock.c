#define _GNU_SOURCE
#include "include/lock.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "include/COSKernels.h"

// The word is 0 (unlocked), or the owner's thread id, with the highest bit set if threads may wait. Thread ids are
// below 2^22.
#define WAITERS 0x80000000u

static _Noreturn void fail(const char *mistake) {
  fprintf(stderr, "os_unfair_lock: %s\n", mistake);
  abort();
}

static void wait(uint32_t *word, uint32_t value) {
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0);
}

void os_unfair_lock_lock(os_unfair_lock_t lock) {
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  const uint32_t self = os_kernels_thread();
  uint32_t seen = 0;
  if (__atomic_compare_exchange_n(word, &seen, self, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
  for (;;) {
    if (seen == 0) {
      // This thread may have been one of several that wait: the next owner's unlock has to wake the others.
      if (__atomic_compare_exchange_n(word, &seen, self | WAITERS, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    } else if ((seen & ~WAITERS) == self) {
      fail("this thread locks a lock that it owns");
    } else if (!(seen & WAITERS)) {
      if (__atomic_compare_exchange_n(word, &seen, seen | WAITERS, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        seen |= WAITERS;
      }
    } else {
      wait(word, seen);
      seen = __atomic_load_n(word, __ATOMIC_RELAXED);
    }
  }
}

bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
  uint32_t seen = 0;
  return __atomic_compare_exchange_n(
      &lock->_os_unfair_lock_opaque, &seen, os_kernels_thread(), false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

void os_unfair_lock_unlock(os_unfair_lock_t lock) {
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  os_unfair_lock_assert_owner(lock);
  if (__atomic_exchange_n(word, 0, __ATOMIC_RELEASE) & WAITERS) {
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  }
}

static bool isOwned(const os_unfair_lock *lock) {
  return (__atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED) & ~WAITERS) == os_kernels_thread();
}

void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
  if (!isOwned(lock)) fail("this thread doesn't own the lock");
}

void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
  if (isOwned(lock)) fail("this thread owns the lock");
}
