// slow_x264 - preloaded, makes the H.264 encoder wait before each picture for as long as the file exists that
// KINORA_SLOW_WHILE names. Built by preloaded.py.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef int encode(void *encoder, void **nal, int *count, void *in, void *out);

// A plugin brought the library: it is in nobody's scope but that plugin's, and has to be looked for.
static int find(struct dl_phdr_info *library, size_t size, void *found) {
  if (!strstr(library->dlpi_name, "/libx264.so")) return 0;
  *(void **)found = dlsym(dlopen(library->dlpi_name, RTLD_LAZY | RTLD_NOLOAD), "x264_encoder_encode");
  return 1;
}

int x264_encoder_encode(void *encoder, void **nal, int *count, void *in, void *out) {
  static encode *real;
  if (!real) dl_iterate_phdr(find, &real);
  const char *sign = getenv("KINORA_SLOW_WHILE");
  for (int rounds = 0; sign && rounds < 25 && access(sign, F_OK) == 0; rounds++)
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
  return real(encoder, nal, count, in, out);
}
