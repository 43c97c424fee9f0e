#define _GNU_SOURCE
#include "CLinux.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define THIS_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_MACHINE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define THIS_MACHINE AUDIT_ARCH_RISCV64
#endif

// What reading and decoding need. Whatever else a library tries fails as on a kernel that doesn't have it.
static const int allowed[] = {
    // Files that are open, or may be opened for reading.
    SYS_read, SYS_pread64, SYS_readv, SYS_preadv, SYS_write, SYS_writev, SYS_pwrite64, SYS_lseek, SYS_close, SYS_fstat,
    SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat, SYS_readlinkat, SYS_getcwd, SYS_getdents64,
    SYS_dup, SYS_dup3, SYS_fadvise64,
#ifdef SYS_open
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_dup2,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_close_range
    SYS_close_range,
#endif
    // Memory.
    SYS_mprotect, SYS_munmap, SYS_mremap, SYS_madvise, SYS_msync, SYS_mincore, SYS_brk, SYS_ftruncate, SYS_mlock,
    SYS_munlock, SYS_membarrier, SYS_get_mempolicy,
    // Threads.
    SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address, SYS_exit, SYS_exit_group, SYS_gettid,
    SYS_getpid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_sched_yield, SYS_sched_getaffinity,
    SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_get_priority_max,
    SYS_sched_get_priority_min, SYS_getpriority, SYS_getcpu, SYS_restart_syscall,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_arch_prctl
    SYS_arch_prctl,
#endif
    // Signals of its own.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigtimedwait, SYS_sigaltstack,
    // Time, and waiting.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_times, SYS_getrusage,
    SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime, SYS_eventfd2, SYS_epoll_create1, SYS_epoll_ctl,
    SYS_epoll_pwait, SYS_ppoll, SYS_pselect6, SYS_pipe2,
#ifdef SYS_time
    SYS_time,
#endif
#ifdef SYS_poll
    SYS_poll, SYS_select, SYS_epoll_wait,
#endif
    // The socket that there is.
    SYS_sendmsg, SYS_recvmsg,
    // What the machine is.
    SYS_uname, SYS_sysinfo, SYS_getrandom, SYS_getrlimit, SYS_setrlimit,
};

// What may be done with a descriptor by fcntl, besides setting its flags. Owners, signals, leases and locks reach beyond the
// process: F_SETOWN with F_SETSIG kills any process of the user's as soon as something is written to a pipe.
static const int commands[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_ADD_SEALS, F_GET_SEALS};

#define LOAD(field) (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
#define ANSWER(value) (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, (value))
#define IF(code, value, yes, no) (struct sock_filter) BPF_JUMP(BPF_JMP | (code) | BPF_K, (value), (yes), (no))
#define REFUSE(code) ANSWER(SECCOMP_RET_ERRNO | (code))
#define ALLOW ANSWER(SECCOMP_RET_ALLOW)

// An argument's lower half; x86 and ARM have it first.
#define ARGUMENT(place) args[place]

// Holds all threads of the process. Answers whether it does, and by `failure` why not although the kernel could.
static bool enter_seccomp(int *failure) {
#ifndef THIS_MACHINE
  (void)failure;
  return false;
#else
  enum { Count = sizeof allowed / sizeof *allowed, Commands = sizeof commands / sizeof *commands };
  enum { Most = 100 + 2 * (Count + Commands) };
  struct sock_filter filter[Most];
  unsigned short count = 0;
#define ADD(...) filter[count++] = __VA_ARGS__
  ADD(LOAD(arch));
  ADD(IF(BPF_JEQ, THIS_MACHINE, 1, 0));
  ADD(REFUSE(ENOSYS));
  ADD(LOAD(nr));
  // Threads, but no processes. What glibc asks for first can't be looked into; it asks the other way then.
  ADD(IF(BPF_JEQ, SYS_clone, 0, 4));
  ADD(LOAD(ARGUMENT(0)));
  ADD(IF(BPF_JSET, CLONE_THREAD, 0, 1));
  ADD(ALLOW);
  ADD(REFUSE(EPERM));
  // For reading only.
  const uint32_t changes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
  ADD(IF(BPF_JEQ, SYS_openat, 0, 4));
  ADD(LOAD(ARGUMENT(2)));
  ADD(IF(BPF_JSET, changes, 0, 1));
  ADD(REFUSE(EACCES));
  ADD(ALLOW);
#ifdef SYS_open
  ADD(IF(BPF_JEQ, SYS_open, 0, 4));
  ADD(LOAD(ARGUMENT(1)));
  ADD(IF(BPF_JSET, changes, 0, 1));
  ADD(REFUSE(EACCES));
  ADD(ALLOW);
#endif
  // Its own name, and nothing that would let it out.
  ADD(IF(BPF_JEQ, SYS_prctl, 0, 5));
  ADD(LOAD(ARGUMENT(0)));
  ADD(IF(BPF_JEQ, PR_SET_NAME, 1, 0));
  ADD(IF(BPF_JEQ, PR_GET_NAME, 0, 1));
  ADD(ALLOW);
  ADD(REFUSE(EPERM));
  // Its own threads, as abort() does, and its own limits.
  ADD(IF(BPF_JEQ, SYS_tgkill, 0, 4));
  ADD(LOAD(ARGUMENT(0)));
  ADD(IF(BPF_JEQ, (uint32_t)getpid(), 0, 1));
  ADD(ALLOW);
  ADD(REFUSE(EPERM));
  ADD(IF(BPF_JEQ, SYS_prlimit64, 0, 4));
  ADD(LOAD(ARGUMENT(0)));
  ADD(IF(BPF_JEQ, 0, 0, 1));
  ADD(ALLOW);
  ADD(REFUSE(EPERM));
  // Only the calling thread: others may be threads of another process.
  ADD(IF(BPF_JEQ, SYS_sched_setaffinity, 0, 4));
  ADD(LOAD(ARGUMENT(0)));
  ADD(IF(BPF_JEQ, 0, 0, 1));
  ADD(ALLOW);
  ADD(REFUSE(EPERM));
  // No memory that isn't the process's own: its limit doesn't count that. What it may share it was handed.
  const uint32_t shared = MAP_SHARED | MAP_ANONYMOUS;
  ADD(IF(BPF_JEQ, SYS_mmap, 0, 5));
  ADD(LOAD(ARGUMENT(3)));
  ADD((struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, shared));
  ADD(IF(BPF_JEQ, shared, 0, 1));
  ADD(REFUSE(ENOMEM));
  ADD(ALLOW);
  // As a kernel answers that doesn't know a command.
  ADD(IF(BPF_JEQ, SYS_fcntl, 0, 2 * Commands + 6));
  ADD(LOAD(ARGUMENT(1)));
  for (int place = 0; place < Commands; place++) {
    ADD(IF(BPF_JEQ, (uint32_t)commands[place], 0, 1));
    ADD(ALLOW);
  }
  ADD(IF(BPF_JEQ, F_SETFL, 0, 3));
  ADD(LOAD(ARGUMENT(2)));
  ADD(IF(BPF_JSET, O_ASYNC, 1, 0));
  ADD(ALLOW);
  ADD(REFUSE(EINVAL));
  // No terminal and no device is spoken to.
  ADD(IF(BPF_JEQ, SYS_ioctl, 0, 1));
  ADD(REFUSE(ENOTTY));
  ADD(IF(BPF_JEQ, SYS_socket, 0, 1));
  ADD(REFUSE(EACCES));
  for (int place = 0; place < Count; place++) {
    ADD(IF(BPF_JEQ, (uint32_t)allowed[place], 0, 1));
    ADD(ALLOW);
  }
  ADD(REFUSE(ENOSYS));
#undef ADD
  struct sock_fprog program = {count, filter};
  long outcome = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  // More than 0 is a thread that has a filter of its own and can't be held; then none is. The other three are answered where
  // the kernel, or what this process runs in, offers no filters.
  if (outcome > 0) *failure = EBUSY;
  else if (outcome < 0 && errno != ENOSYS && errno != EINVAL && errno != EPERM) *failure = errno;
  return outcome == 0;
#endif
}

// Landlock by its numbers: the headers of Debian 12 know the first three of its versions.
enum {
  CreateRuleset = 444, AddRule = 445, RestrictSelf = 446,
  AskVersion = 1, RuleBelowPath = 1,
};
static const uint64_t readFile = 1 << 2, readFolder = 1 << 3;

typedef struct {
  uint64_t files, network, scopes;
} Ruleset;

typedef struct {
  uint64_t access;
  int32_t parent;
} __attribute__((packed)) PathRule;

// How many threads there may be: the thread sanitizer has one of its own.
#if __has_feature(thread_sanitizer)
enum { OwnThreads = 2 };
#else
enum { OwnThreads = 1 };
#endif

// Whether no other thread runs: landlock holds the one that enters it, and those that this one starts.
static bool is_alone(void) {
  DIR *threads = opendir("/proc/self/task");
  if (!threads) return false;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(threads));) count += entry->d_name[0] != '.';
  closedir(threads);
  return count <= OwnThreads;
}

// Answers whether all files but these are closed to the process now, by `version` what the kernel has, and by `failure` why
// they aren't although it could close them.
static bool enter_landlock(const char *const *readable, int *version, int *failure) {
  long answer = syscall(CreateRuleset, NULL, 0, AskVersion);
  if (answer < 1) return false;
  *version = (int)answer;
  Ruleset rules = {(1 << 13) - 1, 0, 0};
  size_t size = sizeof rules.files;
  if (answer >= 2) rules.files |= 1 << 13;  // to other folders
  if (answer >= 3) rules.files |= 1 << 14;  // cutting off
  if (answer >= 4) {
    rules.network = 3;  // TCP
    size = 2 * sizeof(uint64_t);
  }
  if (answer >= 5) rules.files |= 1 << 15;  // devices
  if (answer >= 6) {
    rules.scopes = 3;  // abstract sockets, signals
    size = sizeof rules;
  }
  int set = (int)syscall(CreateRuleset, &rules, size, 0);
  if (set < 0) {
    *failure = errno;
    return false;
  }
  for (; *readable; readable++) {
    int place = open(*readable, O_PATH | O_CLOEXEC);
    if (place < 0) continue;
    struct stat information;
    bool isFolder = fstat(place, &information) == 0 && S_ISDIR(information.st_mode);
    PathRule rule = {isFolder ? readFile | readFolder : readFile, place};
    syscall(AddRule, set, RuleBelowPath, &rule, 0);
    close(place);
  }
  bool isIn = syscall(RestrictSelf, set, 0) == 0;
  if (!isIn) *failure = errno;
  close(set);
  return isIn;
}

SandboxState sandbox_enter(const char *const *readable) {
  SandboxState state = {0, 0, 0};
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    state.failure = errno;
    return state;
  }
  bool isAlone = is_alone();
  if (enter_landlock(readable, &state.landlock, &state.failure) && isAlone) state.held |= SandboxFiles;
  if (enter_seccomp(&state.failure)) state.held |= SandboxSyscalls;
  return state;
}

void sandbox_limit_memory(uint64_t bytes) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (file) {
    if (fscanf(file, "%*u %*u %*u %*u %*u %lu", &pages) != 1) pages = 0;
    fclose(file);
  }
  uint64_t most = bytes + (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
  struct rlimit data = {most, most}, files = {bytes, bytes};
  setrlimit(RLIMIT_DATA, &data);
  setrlimit(RLIMIT_FSIZE, &files);
}

void sandbox_limit_time(uint32_t seconds) {
  struct rusage used;
  struct rlimit limit;
  if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &limit) != 0) return;
  // In whole seconds, both rounded up.
  limit.rlim_cur = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 2 + seconds;
  setrlimit(RLIMIT_CPU, &limit);
}
