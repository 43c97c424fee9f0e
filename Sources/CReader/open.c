#define _GNU_SOURCE
#include "CReader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/types.h>

// While work is waiting, libdispatch looks once a second what its threads do, in /proc/<thread>/stat, and ends the process
// when that can't be opened. Landlock keeps it closed: only /proc/self is open, as what is beside it belongs to others.
// The same is in /proc/self/task. This takes the place of the C library's function for all libraries of the program.
int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {
    va_list arguments;
    va_start(arguments, flags);
    mode = va_arg(arguments, mode_t);
    va_end(arguments);
  }
  int file = openat(AT_FDCWD, path, flags, mode);
  if (file >= 0 || errno != EACCES) return file;
  int thread = 0, length = 0;
  if (sscanf(path, "/proc/%d/stat%n", &thread, &length) == 1 && length > 0 && !path[length]) {
    char own[64];
    snprintf(own, sizeof own, "/proc/self/task/%d/stat", thread);
    return openat(AT_FDCWD, own, flags);
  }
  errno = EACCES;
  return -1;
}
