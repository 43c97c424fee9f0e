#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int sandbox_start(const char *program, char *const *environment, int *socket, pid_t *process) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  // The socket first: it may have any number, 0 too.
  int failure = posix_spawn_file_actions_adddup2(&actions, ends[1], 3);
  if (!failure) failure = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (!failure) failure = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  if (!failure) failure = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(&actions, 4);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  // Ctrl+C is for who started it; it ends when its socket does.
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  char *arguments[] = {(char *)program, NULL};
  if (!failure) failure = posix_spawn(process, program, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  if (failure) close(ends[0]);
  *socket = ends[0];
  return failure;
}

int sandbox_end(pid_t process) {
  int status = 0;
  kill(process, SIGKILL);
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
  return status;
}

typedef union {
  struct cmsghdr header;
  char room[CMSG_SPACE(sizeof(int))];
} Extra;

ssize_t message_send(int socket, const void *bytes, size_t count, int descriptor) {
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  Extra extra;
  memset(&extra, 0, sizeof extra);
  if (descriptor >= 0) {
    message.msg_control = extra.room;
    message.msg_controllen = sizeof extra.room;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  ssize_t sent;
  while ((sent = sendmsg(socket, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR) {}
  return sent;
}

// Takes the descriptors that came: the one that there may be, or none where there are more. All others are closed, as
// the room that CMSG_SPACE leaves for alignment holds a second one.
static bool take_descriptor(struct msghdr *message, int *descriptor) {
  int taken = 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header; header = CMSG_NXTHDR(message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS || header->cmsg_len < CMSG_LEN(0)) continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t place = 0; place < count; place++) {
      int one;
      memcpy(&one, CMSG_DATA(header) + place * sizeof one, sizeof one);
      if (taken++ == 0) *descriptor = one;
      else close(one);
    }
  }
  return taken <= 1;
}

ssize_t message_receive(int socket, void *bytes, size_t capacity, int *descriptor) {
  struct iovec part = {bytes, capacity};
  Extra extra;
  memset(&extra, 0, sizeof extra);
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = extra.room, .msg_controllen = sizeof extra.room};
  *descriptor = -1;
  ssize_t count;
  while ((count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {}
  if (count < 0) return count;
  bool isFine = take_descriptor(&message, descriptor) && !(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC));
  // An empty message can't be told from the end, behind which nobody looks for a descriptor.
  if (isFine && (count > 0 || *descriptor < 0)) return count;
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
  errno = EMSGSIZE;
  return -1;
}

enum { Seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE };

int sealed_memory(const void *bytes, size_t count) {
  int descriptor = memfd_create("kinora-reader", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  size_t done = 0;
  while (done < count) {
    ssize_t written = write(descriptor, (const char *)bytes + done, count - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    done += (size_t)written;
  }
  if (done == count && fcntl(descriptor, F_ADD_SEALS, Seals) == 0) return descriptor;
  close(descriptor);
  return -1;
}

int shared_memory(size_t count) {
  int descriptor = memfd_create("kinora-reader", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW;
  if (ftruncate(descriptor, (off_t)count) == 0 && fcntl(descriptor, F_ADD_SEALS, seals) == 0) return descriptor;
  close(descriptor);
  return -1;
}

bool shared_memory_clear(int descriptor) {
  struct stat information;
  if (fstat(descriptor, &information) != 0) return false;
  // Of a page that isn't covered whole the bytes are cleared, but it stays.
  off_t page = sysconf(_SC_PAGESIZE), length = (information.st_size + page - 1) / page * page;
  return fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, length) == 0;
}
