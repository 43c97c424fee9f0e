#pragma once
#include <sqlite3.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// SQLITE_TRANSIENT is a cast, which Swift's importer leaves out: these let SQLite copy what they are given.
static inline int kinora_bind_text(sqlite3_stmt *statement, int place, const char *text, int bytes) {
  return sqlite3_bind_text(statement, place, text, bytes, SQLITE_TRANSIENT);
}

// Variadic, so not imported. The write-ahead log stays as it is when the last connection is closed.
static inline int kinora_keep_log_on_close(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Variadic, so not imported. Renames a file unless something has the new name.
static inline int kinora_rename_to_free_name(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, -100 /* AT_FDCWD */, from, -100, to, 1u /* RENAME_NOREPLACE */);
}

// Not in the headers without GNU's names. Copies from where the one file stands to where the other does.
static inline ssize_t kinora_copy_range(int from, int to, size_t bytes) {
  return syscall(SYS_copy_file_range, from, (void *)0, to, (void *)0, bytes, 0u);
}
