#pragma once

#include <stdbool.h>
#include <stdint.h>

_Pragma("clang assume_nonnull begin")

/// A lock that knows its owner. All zeros are an unlocked one. Waiting threads sleep in the kernel; they don't lend the
/// owner their priority.
typedef struct os_unfair_lock_s {
  /// The owner's thread id, and whether threads wait.
  uint32_t _os_unfair_lock_opaque;
} os_unfair_lock;

/// Where a lock is. It must not move while it is in use.
typedef struct os_unfair_lock_s *os_unfair_lock_t;

/// Locks, and waits until it can. A thread that owns the lock ends the program.
void os_unfair_lock_lock(os_unfair_lock_t lock);
/// Locks, unless the lock has an owner.
__attribute__((warn_unused_result)) bool os_unfair_lock_trylock(os_unfair_lock_t lock);
/// Unlocks. A thread that doesn't own the lock ends the program.
void os_unfair_lock_unlock(os_unfair_lock_t lock);
/// Ends the program unless this thread owns the lock.
void os_unfair_lock_assert_owner(const os_unfair_lock *lock);
/// Ends the program if this thread owns the lock.
void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock);

_Pragma("clang assume_nonnull end")
