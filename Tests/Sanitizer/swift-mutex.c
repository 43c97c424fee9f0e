// Swift's Mutex takes and hands on a contended lock inside the Swift library, which isn't instrumented: the thread
// sanitizer then takes what two threads do one after the other, under the lock or by what the lock published, for a
// race. These stand before the library's own functions and tell it. Empty in every other build.

#define _GNU_SOURCE
#include "locks.h"

#if __has_feature(thread_sanitizer)

#include <stdbool.h>
#include <stdint.h>

#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// _MutexHandle._lockSlow(_:), _tryLockSlow() and _unlockSlow(), as Swift mangles them.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef METHOD void lock_method(uint32_t owner, SELF void *handle);
typedef METHOD bool try_lock_method(SELF void *handle);
typedef METHOD void unlock_method(SELF void *handle);

METHOD void sanitized_lock(uint32_t owner, SELF void *handle) __asm__(LOCK);
METHOD bool sanitized_try_lock(SELF void *handle) __asm__(TRY_LOCK);
METHOD void sanitized_unlock(SELF void *handle) __asm__(UNLOCK);

METHOD void sanitized_lock(uint32_t owner, SELF void *handle) {
  BEHIND(lock_method, LOCK)(owner, handle);
  __tsan_acquire(handle);
}

METHOD bool sanitized_try_lock(SELF void *handle) {
  bool locked = BEHIND(try_lock_method, TRY_LOCK)(handle);
  if (locked) __tsan_acquire(handle);
  return locked;
}

METHOD void sanitized_unlock(SELF void *handle) {
  __tsan_release(handle);
  BEHIND(unlock_method, UNLOCK)(handle);
}

#endif
