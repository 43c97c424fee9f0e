// GMutex and GCond are made of futexes inside GLib, which the thread sanitizer doesn't see either: what a thread hands to
// a source's queue, and another takes out of it, would be a race. GRecMutex and GRWLock are pthread's, which it knows.

#define _GNU_SOURCE
#include "locks.h"

#if __has_feature(thread_sanitizer)

#include <stdint.h>

// By their binary interface, so that this needs no header of GLib's.
typedef void lock_function(void *mutex);
typedef int try_lock_function(void *mutex);
typedef void wait_function(void *condition, void *mutex);
typedef int wait_until_function(void *condition, void *mutex, int64_t end);

void g_mutex_lock(void *mutex) {
  BEHIND(lock_function, "g_mutex_lock")(mutex);
  __tsan_acquire(mutex);
}

int g_mutex_trylock(void *mutex) {
  int locked = BEHIND(try_lock_function, "g_mutex_trylock")(mutex);
  if (locked) __tsan_acquire(mutex);
  return locked;
}

void g_mutex_unlock(void *mutex) {
  __tsan_release(mutex);
  BEHIND(lock_function, "g_mutex_unlock")(mutex);
}

void g_cond_wait(void *condition, void *mutex) {
  __tsan_release(mutex);
  BEHIND(wait_function, "g_cond_wait")(condition, mutex);
  __tsan_acquire(mutex);
}

int g_cond_wait_until(void *condition, void *mutex, int64_t end) {
  __tsan_release(mutex);
  int signalled = BEHIND(wait_until_function, "g_cond_wait_until")(condition, mutex, end);
  __tsan_acquire(mutex);
  return signalled;
}

#endif
