// What Swift can't say to Linux by itself: how a process locks itself in, how one is started that can be locked in,
// messages that carry a file descriptor, extended attributes, what kind of file system there is, where a library was loaded
// from.
#pragma once
#include <linux/magic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

// What holds a process in; the kernel may lack either.
enum {
  SandboxSyscalls = 1,  // seccomp: no sockets, no programs, no processes, nothing is opened for writing
  SandboxFiles = 2,     // landlock: no file is opened but below the paths that were named
};

// How a process is locked in.
typedef struct {
  int held;      // what holds all of its threads, of the above
  int landlock;  // the version of landlock that the kernel has, 0 for none
  int failure;   // what went wrong although the kernel could hold the process, as errno; 0 for nothing
} SandboxState;

// Locks the process in for good, but for reading below the paths, of which the last is NULL; paths that aren't there are
// left out. seccomp holds the threads that there are, too; one that it can't hold is a failure (EBUSY). landlock holds only
// the calling one and those that come later: it doesn't count where there are others.
SandboxState sandbox_enter(const char *const *readable);

// Limits the process to so many bytes of memory besides what it has, and writes no core.
void sandbox_limit_memory(uint64_t bytes);
// Ends the process once it has used so many seconds of processor time from now on.
void sandbox_limit_time(uint32_t seconds);

// Starts a program that has a socket as its descriptor 3, nothing to read and nowhere to print, and no other descriptor.
// Answers 0, or what went wrong; `socket` is the other end.
int sandbox_start(const char *program, char *const *environment, int *socket, pid_t *process);
// Ends a process that was started, and forgets it. Answers how it ended, as waitpid does.
int sandbox_end(pid_t process);

// A pair's messages: the bytes, and a descriptor with them unless it is -1. Both answer how many bytes, 0 at the end, and
// less than 0 with errno set. A message that is too long, or has more than one descriptor with it, is refused (EMSGSIZE);
// every descriptor that came with it is closed.
ssize_t message_send(int socket, const void *bytes, size_t count, int descriptor);
ssize_t message_receive(int socket, void *bytes, size_t capacity, int *descriptor);

// Memory that another process can be handed, with these bytes in it, which nobody can change or cut off any more: its
// descriptor, or -1.
int sealed_memory(const void *bytes, size_t count);
// Memory that another process can be handed, to write into: it takes as much of the machine's as is written, has this size, and
// nobody can make it larger or smaller. Its descriptor, or -1.
int shared_memory(size_t count);
// Gives back what was written into such memory, whoever holds it; answers whether that could be done.
bool shared_memory_clear(int descriptor);

// The file of the loaded library that has a function; NULL where none has. Valid as long as the library is loaded.
const char *library_with(const char *function);
