#define _GNU_SOURCE
#include "CLinux.h"
#include <dlfcn.h>

const char *library_with(const char *function) {
  void *address = dlsym(RTLD_DEFAULT, function);
  Dl_info information;
  return address && dladdr(address, &information) ? information.dli_fname : NULL;
}
