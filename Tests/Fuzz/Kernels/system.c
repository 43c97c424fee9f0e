// What is said to the kernel: messages with descriptors, sealed memory, the sandbox, the journal's socket, locks.

#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinux.h"
#include "COSKernels.h"
#include "chance.h"
#include "lock.h"

static int descriptors_open(void) {
  int count = 0;
  for (int number = 0; number < 64; number++) count += fcntl(number, F_GETFD) >= 0;
  return count;
}

/// Sends a message with any number of descriptors, as none of ours does.
static void send_many(int socket, const void *bytes, size_t size, int count) {
  int files[5];
  for (int i = 0; i < count; i++) files[i] = socket;
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof files)];
  } extra = {0};
  struct iovec part = {(void *)bytes, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (count > 0) {
    message.msg_control = extra.room;
    message.msg_controllen = CMSG_SPACE((size_t)count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN((size_t)count * sizeof(int));
    memcpy(CMSG_DATA(header), files, (size_t)count * sizeof(int));
  }
  if (sendmsg(socket, &message, MSG_NOSIGNAL) < 0) abort();
}

CASE(message_receive) {
  int ends[2], before = descriptors_open(), descriptor;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0) abort();
  size_t size = (size_t)length(600), capacity = (size_t)length(600);
  int count = between(0, 5);
  send_many(ends[0], room(size), size, count);
  ssize_t got = message_receive(ends[1], room(capacity), capacity, &descriptor);
  bool isWhole = (size_t)got == size && size <= capacity && count <= 1 && (descriptor >= 0) == (count == 1);
  if (got < 0 ? descriptor >= 0 : !isWhole) __builtin_trap();
  if (descriptor >= 0) close(descriptor);
  close(ends[0]);
  close(ends[1]);
  if (descriptors_open() != before) __builtin_trap();
}

CASE(message_send) {
  int ends[2], descriptor;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0) abort();
  size_t size = (size_t)length(600);
  if (message_send(ends[0], room(size), size, coin() ? ends[0] : -1) != (ssize_t)size) __builtin_trap();
  message_receive(ends[1], room(size), size, &descriptor);
  if (descriptor >= 0) close(descriptor);
  close(ends[1]);
  // Nobody is there any more.
  if (message_send(ends[0], room(size), size, -1) >= 0) __builtin_trap();
  close(ends[0]);
}

CASE(sealed_memory) {
  size_t size = (size_t)length(600);
  uint8_t seen[600];
  int descriptor = sealed_memory(room(size), size);
  if (descriptor < 0 || pread(descriptor, seen, sizeof seen, 0) != (ssize_t)size) __builtin_trap();
  if (write(descriptor, "a", 1) >= 0 || ftruncate(descriptor, (off_t)size + 1) == 0) __builtin_trap();
  close(descriptor);
}

CASE(shared_memory) {
  size_t size = (size_t)length(600) + 1;
  int descriptor = shared_memory(size);
  if (descriptor < 0 || pwrite(descriptor, "a", 1, (off_t)size - 1) != 1) __builtin_trap();
  // Neither more nor less, and never.
  if (pwrite(descriptor, "a", 1, (off_t)size) >= 0 || ftruncate(descriptor, (off_t)size - 1) == 0) __builtin_trap();
  if (fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE) == 0) __builtin_trap();
  close(descriptor);
}

CASE(shared_memory_clear) {
  size_t size = (size_t)length(600) + 1;
  int descriptor = shared_memory(size);
  char seen = 1;
  if (pwrite(descriptor, "a", 1, 0) != 1 || !shared_memory_clear(descriptor)) __builtin_trap();
  if (pread(descriptor, &seen, 1, 0) != 1 || seen) __builtin_trap();
  struct stat information;
  if (fstat(descriptor, &information) != 0 || information.st_blocks) __builtin_trap();
  if ((size_t)information.st_size != size) __builtin_trap();
  close(descriptor);
  if (shared_memory_clear(-1)) __builtin_trap();
}

CASE(library_with) {
  if (library_with("there is no such function") || !library_with("malloc")) __builtin_trap();
}

static int rare;

/// What starts processes, or can't be undone, is done a few times only.
static bool is_rare(void) { return rare++ % 64 == 0; }

CASE(sandbox_start) {
  int socket = -1;
  pid_t process = -1;
  char *none[] = {NULL};
  if (!is_rare()) return;
  if (sandbox_start("/nonexistent", none, &socket, &process) == 0) __builtin_trap();
  if (sandbox_start("/bin/cat", none, &socket, &process) != 0) __builtin_trap();
  close(socket);
  sandbox_end(process);
}

CASE(sandbox_end) {
  pid_t process = fork();
  if (process == 0) pause(), _exit(0);
  if (!is_rare()) {
    sandbox_end(process);
    return;
  }
  int status = sandbox_end(process);
  if (!WIFSIGNALED(status)) __builtin_trap();
}

/// In a process of its own, which must end by itself.
static void alone(void (*body)(void)) {
  if (!is_rare()) return;
  pid_t process = fork();
  if (process == 0) body(), _exit(0);
  int status = 0;
  waitpid(process, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) __builtin_trap();
}

static void enter(void) {
  const char *readable[] = {"/usr", "/nonexistent", "/dev/null", NULL};
  SandboxState state = sandbox_enter(readable + between(0, 3));
  if ((state.held & SandboxSyscalls) && socket(AF_UNIX, SOCK_STREAM, 0) >= 0) __builtin_trap();
}
CASE(sandbox_enter) { alone(enter); }

static void limit_memory(void) { sandbox_limit_memory((uint64_t)1 << between(20, 40)); }
CASE(sandbox_limit_memory) { alone(limit_memory); }

static void limit_time(void) { sandbox_limit_time((uint32_t)between(1, 1000)); }
CASE(sandbox_limit_time) { alone(limit_time); }

// MARK: os

CASE(os_kernels_send) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "/tmp/kinora-kernels-%d", (int)getpid());
  int receiver = socket(AF_UNIX, SOCK_DGRAM, 0), sender = socket(AF_UNIX, SOCK_DGRAM, 0);
  unlink(address.sun_path);
  if (bind(receiver, (struct sockaddr *)&address, sizeof address) != 0) abort();
  // Beyond a packet's size it goes by memory.
  size_t size = chance() % 32 == 0 ? 1 << 20 : (size_t)length(600);
  if (os_kernels_send(sender, address.sun_path, room(size), size) != 0) __builtin_trap();
  char path[300];
  memset(path, 'x', sizeof path);
  path[between(1, 299)] = 0;
  if (os_kernels_send(sender, path, room(size), size) == 0) __builtin_trap();
  unlink(address.sun_path);
  close(receiver);
  close(sender);
}

CASE(os_kernels_thread) {
  if (os_kernels_thread() != (uint32_t)gettid()) __builtin_trap();
}

CASE(os_kernels_image) {
  int own = 0;
  if (!os_kernels_image((const void *)os_kernels_image)) __builtin_trap();
  os_kernels_image(&own);
  os_kernels_image((const void *)(uintptr_t)(chance() | 1));
}

typedef struct {
  os_unfair_lock lock;
  int count;
} counter;

static void *count_up(void *shared) {
  counter *own = shared;
  for (int i = 0; i < 100; i++) {
    os_unfair_lock_assert_not_owner(&own->lock);
    if (!os_unfair_lock_trylock(&own->lock)) os_unfair_lock_lock(&own->lock);
    os_unfair_lock_assert_owner(&own->lock);
    own->count++;
    os_unfair_lock_unlock(&own->lock);
  }
  return NULL;
}

CASE(os_unfair_lock) {
  counter shared = {{0}, 0};
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    if (pthread_create(&threads[i], NULL, count_up, &shared) != 0) abort();
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  if (shared.count != 400) __builtin_trap();
}
