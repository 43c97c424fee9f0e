// reader_with_holes - preloaded into kinora-reader, gives it the holes that decoders have: a file says in its first bytes what
// happens to a process that is asked of it. "HOLE crash" ends it, "HOLE crash picture" once it decodes, "HOLE memory" takes all
// the memory there is, and "HOLE endless" never ends. Built by preloaded.py.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static ssize_t (*real_recvmsg)(int, struct msghdr *, int);
static int (*real_setrlimit)(__rlimit_resource_t, const struct rlimit *);
static char head[4096];
static ssize_t known;
static int is_of_picture;

// The reader may look for nothing once it is locked in.
__attribute__((constructor)) static void find(void) {
  real_recvmsg = dlsym(RTLD_NEXT, "recvmsg");
  real_setrlimit = dlsym(RTLD_NEXT, "setrlimit");
}

ssize_t recvmsg(int socket, struct msghdr *message, int flags) {
  ssize_t count = real_recvmsg(socket, message, flags);
  known = 0;
  struct cmsghdr *extra = count > 0 ? CMSG_FIRSTHDR(message) : NULL;
  if (!extra || extra->cmsg_type != SCM_RIGHTS) return count;
  int file;
  memcpy(&file, CMSG_DATA(extra), sizeof file);
  known = pread(file, head, sizeof head, 0);
  is_of_picture = memmem(message->msg_iov->iov_base, (size_t)count, "\"picture\"", 9) != NULL;
  return count;
}

static int says(const char *words) { return known > 0 && memmem(head, (size_t)known, words, strlen(words)) != NULL; }

// The last thing that the reader does before it looks at a file is to limit its time.
int setrlimit(__rlimit_resource_t resource, const struct rlimit *limit) {
  int result = real_setrlimit(resource, limit);
  if (resource != RLIMIT_CPU) return result;
  if (says("HOLE crash.") || (says("HOLE crash picture.") && is_of_picture)) __builtin_trap();
  while (says("HOLE memory.")) {
    if (!malloc(1 << 24)) __builtin_trap();
  }
  while (says("HOLE endless.")) {}
  return result;
}
