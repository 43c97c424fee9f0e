#define _GNU_SOURCE
#include "include/JournalReceiver.h"

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>

long journal_receive(int descriptor, void *bytes, size_t capacity, int *received) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control = {0};
  struct iovec part = {bytes, capacity};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof(control)};
  const ssize_t count = recvmsg(descriptor, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  *received = -1;
  const struct cmsghdr *header = count < 0 ? NULL : CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_type == SCM_RIGHTS) memcpy(received, CMSG_DATA(header), sizeof(int));
  return count;
}

int journal_seals(int descriptor) { return fcntl(descriptor, F_GET_SEALS); }
