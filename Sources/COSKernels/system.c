#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include "include/COSKernels.h"

static _Thread_local uint32_t thread;

static void forget(void) { thread = 0; }
static pthread_once_t once = PTHREAD_ONCE_INIT;
// A forked child's thread has an id of its own.
static void watchForks(void) { pthread_atfork(NULL, NULL, forget); }

uint32_t os_kernels_thread(void) {
  if (thread == 0) {
    pthread_once(&once, watchForks);
    thread = (uint32_t)syscall(SYS_gettid);
  }
  return thread;
}

const char *os_kernels_image(const void *address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fname : NULL;
}

static int fillAll(int file, const char *bytes, size_t count) {
  while (count > 0) {
    const ssize_t written = write(file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes += written, count -= (size_t)written;
  }
  return 0;
}

static int sendFile(int descriptor, const struct sockaddr_un *address, const void *bytes, size_t count) {
  const int file = memfd_create("journal-entry", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return errno;
  int error = fillAll(file, bytes, count);
  // The receiver maps the file only if nobody can change it any more.
  if (!error && fcntl(file, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) < 0) error = errno;
  if (!error) {
    union {
      struct cmsghdr header;
      char space[CMSG_SPACE(sizeof(int))];
    } control = {0};
    struct msghdr message = {
        .msg_name = (void *)address, .msg_namelen = sizeof(*address), .msg_control = &control,
        .msg_controllen = sizeof(control)};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &file, sizeof(int));
    if (sendmsg(descriptor, &message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) error = errno;
  }
  close(file);
  return error;
}

int os_kernels_send(int descriptor, const char *path, const void *bytes, size_t count) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof(address.sun_path)) return ENAMETOOLONG;
  strcpy(address.sun_path, path);
  for (;;) {
    const ssize_t sent = sendto(
        descriptor, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT, (const struct sockaddr *)&address, sizeof(address));
    if (sent >= 0) return 0;
    if (errno == EINTR) continue;
    if (errno != EMSGSIZE && errno != ENOBUFS) return errno;
    return sendFile(descriptor, &address, bytes, count);
  }
}
