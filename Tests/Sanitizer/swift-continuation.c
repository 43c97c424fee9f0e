// Where a continuation is resumed before its task has come to wait for it, the task goes on without asking anybody: the
// runtime orders the two by an atomic of its own, of which the thread sanitizer isn't told (it is of all else that tasks
// do). What resume(returning:) hands over would be a race now and then. Both ends are in the Swift library; seen from
// outside are the call of resume, and that a task gives back the memory of the call in which it waited.

#define _GNU_SOURCE
#include "locks.h"

#if __has_feature(thread_sanitizer) && defined(__x86_64__)

// CheckedContinuation's resume(returning:) and resume(throwing:), as Swift mangles them.
#define RETURNING "$sScC6resume9returningyxn_tF"
#define THROWING "$sScC6resume8throwingyq_n_tF"

// One for all: which task waits can't be seen from here.
static char resumed;

void *sanitized_returning, *sanitized_throwing;

void sanitized_release_continuation(void) { __tsan_release(&resumed); }

// Before the first task.
__attribute__((constructor)) static void find_library(void) {
  sanitized_returning = dlsym(RTLD_NEXT, RETURNING);
  sanitized_throwing = dlsym(RTLD_NEXT, THROWING);
}

// They are generic: whatever the arguments are, all of them are handed on.
#define FORWARD(name, library)                                                                                      \
  __asm__(                                                                                                          \
      ".text\n.globl \"" name "\"\n.type \"" name "\",@function\n\"" name "\":\n"                                   \
      "push %rbp\nmov %rsp, %rbp\n"                                                                                 \
      "push %rdi\npush %rsi\npush %rdx\npush %rcx\npush %r8\npush %r9\npush %rax\npush %r12\npush %r13\npush %r14\n" \
      "call sanitized_release_continuation@PLT\n"                                                                   \
      "pop %r14\npop %r13\npop %r12\npop %rax\npop %r9\npop %r8\npop %rcx\npop %rdx\npop %rsi\npop %rdi\n"          \
      "pop %rbp\n"                                                                                                  \
      "mov " library "@GOTPCREL(%rip), %r11\njmp *(%r11)\n")

FORWARD(RETURNING, "sanitized_returning");
FORWARD(THROWING, "sanitized_throwing");

typedef __attribute__((swiftcall)) void deallocate_function(void *memory);

__attribute__((swiftcall)) void swift_task_dealloc(void *memory) {
  BEHIND(deallocate_function, "swift_task_dealloc")(memory);
  __tsan_acquire(&resumed);
}

#endif
