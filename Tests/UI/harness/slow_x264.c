// slow_x264 - preloaded, makes H.264 encoders wait before each picture for as long as a file exists: all of them for a quarter
// of a second, while that is there which KINORA_SLOW_WHILE names; those of libavcodec, which exports have and recordings
// don't, until that is gone which KINORA_EXPORT_HELD_WHILE names. Built by preloaded.py.
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

static int is_of_libavcodec(const void *place) {
  Dl_info found;
  return dladdr(place, &found) && strstr(found.dli_fname, "/libavcodec.so");
}

static void wait_while(const char *sign, int rounds) {
  for (; sign && rounds != 0 && access(sign, F_OK) == 0; rounds--) nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
}

int x264_encoder_encode(void *encoder, void **nal, int *count, void *in, void *out) {
  static encode *real;
  if (!real) dl_iterate_phdr(find, &real);
  wait_while(getenv("KINORA_SLOW_WHILE"), 25);
  if (is_of_libavcodec(__builtin_return_address(0))) wait_while(getenv("KINORA_EXPORT_HELD_WHILE"), -1);
  return real(encoder, nal, count, in, out);
}
