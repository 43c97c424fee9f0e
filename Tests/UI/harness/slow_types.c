// slow_types - preloaded, makes every program pause between asking for a fundamental type's number and taking it, so
// that two threads that register types at the same time always collide. Built by preloaded.py.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <glib-object.h>
#include <time.h>

GType g_type_fundamental_next(void) {
  GType (*next)(void) = (GType (*)(void))dlsym(RTLD_NEXT, "g_type_fundamental_next");
  GType free_number = next();
  nanosleep(&(struct timespec){.tv_nsec = 60000000}, NULL);
  return free_number;
}
