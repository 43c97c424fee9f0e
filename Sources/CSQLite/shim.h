#pragma once
#include <sqlite3.h>
#include <linux/magic.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
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

// Whether a folder's file system may be another computer's, whose programs see its files, but not this one's memory. What is
// behind FUSE isn't known. False where that can't be found out.
static inline bool kinora_may_be_remote(const char *folder) {
  struct statfs system;
  if (statfs(folder, &system) != 0) return false;
  switch ((unsigned int)system.f_type) {
  case NFS_SUPER_MAGIC: case SMB_SUPER_MAGIC: case 0xff534d42u /* CIFS */: case 0xfe534d42u /* SMB 2 */:
  case V9FS_MAGIC: case AFS_SUPER_MAGIC: case 0x6b414653u /* AFS, the kernel's */: case 0x00c36400u /* Ceph */:
  case CODA_SUPER_MAGIC: case 0x65735546u /* FUSE */:
    return true;
  default:
    return false;
  }
}

// Variadic, so not imported. Renames a file unless something has the new name.
static inline int kinora_rename_to_free_name(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, -100 /* AT_FDCWD */, from, -100, to, 1u /* RENAME_NOREPLACE */);
}

// Variadic, so not imported. Two files exchange their names in one step.
static inline int kinora_exchange_names(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, -100 /* AT_FDCWD */, one, -100, other, 2u /* RENAME_EXCHANGE */);
}

// Not in the headers without GNU's names. Copies from where the one file stands to where the other does.
static inline ssize_t kinora_copy_range(int from, int to, size_t bytes) {
  return syscall(SYS_copy_file_range, from, (void *)0, to, (void *)0, bytes, 0u);
}
