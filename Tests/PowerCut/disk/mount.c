// power-cut [--card] IMAGE FOLDER [TRACE] - mounts a disk whose power can be cut: the disk of the file IMAGE, or an empty one if that is "-".
//
// It is told by lines on its standard input, and answers each by one:
//   arm NUMBER GROUP      counts writes, creations, renames, synchronizations and the like from now on. Before the one of
//                         this number the power is cut: the process group is killed, and every call fails from then on.
//                         0 is never
//   count                 says how many there were
//   cut                   cuts the power now
//   survive SEED IMAGE    after a cut, as often as wanted: puts what is left of the disk into a file, by chance; with 0 it is
//                         all that programs had seen there
//   stop                  answers no program any more, as a server does that is gone, and forgets what the kernel keeps of files
//   answer                answers again, also what was asked meanwhile
//   waiting               says how many programs wait for an answer
//   end IMAGE             puts all of the disk into a file, as a computer does that is shut down, unless that is "-"; unmounts
// With a third word, each counted operation is written into the file of that name. Behind --card the disk is like FAT: it
// doesn't tell capitals from small letters, refuses what DOS did, makes up other inodes each time it is mounted, and knows
// neither links nor extended attributes nor ways to rename.
#define FUSE_USE_VERSION 314
#define _GNU_SOURCE
#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <fuse_lowlevel.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

// The kernel is the only one that changes anything here, so what it knows stays true.
static const double FOREVER = 86400;
static const int ROOM_GIGABYTES = 64, BLOCK = 4096;

static uint64_t counted, cut_before;
static pid_t group;
static bool is_cut;
static FILE *trace;
// What was asked while it didn't answer.
static bool is_silent;
static struct fuse_buf *asked;
static size_t asked_count;
static struct fuse_session *session;

static View *now(ino_t number) { return &disk_node(number)->views[NOW]; }

static void cut(const char *operation, const char *name) {
  is_cut = true;
  if (group > 0) kill(-group, SIGKILL);
  printf("cut %lu %s %s\n", counted, operation, name);
}

// Whether a card refuses a new name.
static bool is_refused(fuse_req_t request, const char *name) {
  bool is_refused = disk.is_card && strpbrk(name, "\\:*?\"<>|\1\2\3\4\5\6\7\10\11\12");
  if (is_refused) fuse_reply_err(request, EINVAL);
  return is_refused;
}

// What a card can't do.
static bool is_beyond(fuse_req_t request, int error) {
  if (disk.is_card) fuse_reply_err(request, error);
  return disk.is_card;
}

// Whether an operation may still be done.
static bool counts(fuse_req_t request, const char *operation, const char *name) {
  if (!is_cut && ++counted == cut_before) cut(operation, name);
  if (trace && !is_cut) fprintf(trace, "%lu %s %s\n", counted, operation, name), fflush(trace);
  if (is_cut) fuse_reply_err(request, EIO);
  return !is_cut;
}

static bool fails(fuse_req_t request) {
  if (is_cut) fuse_reply_err(request, EIO);
  return is_cut;
}

// One of the names of a file, for people.
static const char *name_of(ino_t file) {
  for (ino_t number = 1; number < disk.count; number++) {
    if (!disk.nodes[number]) continue;
    View *view = now(number);
    for (size_t place = 0; place < view->entry_count; place++)
      if (view->entries[place].node->number == file) return view->entries[place].name;
  }
  return file == 1 ? "/" : "(nameless)";
}

static struct stat facts(const Node *node) {
  const View *view = &node->views[NOW];
  bool is_folder = S_ISDIR(view->mode);
  ino_t number = disk.is_card && node->number > 1 ? ((ino_t)getpid() << 20) + node->number : node->number;
  return (struct stat){
      .st_ino = number, .st_mode = view->mode, .st_uid = view->owner, .st_gid = view->group,
      .st_nlink = is_folder ? 1 : view->links, .st_size = view->size, .st_blksize = BLOCK,
      .st_blocks = (view->size + 511) / 512, .st_atim = view->read, .st_mtim = view->written, .st_ctim = view->written};
}

static struct fuse_entry_param entry(const Node *node) {
  return (struct fuse_entry_param){
      .ino = node->number, .attr = facts(node), .attr_timeout = FOREVER,
      // A card's file has as many names as there are spellings.
      .entry_timeout = disk.is_card ? 0 : FOREVER};
}

// MARK: Looking

static void look_up(fuse_req_t request, fuse_ino_t folder, const char *name) {
  if (fails(request)) return;
  Entry *found = view_find(now(folder), name);
  if (!found) return (void)fuse_reply_err(request, ENOENT);
  struct fuse_entry_param answer = entry(found->node);
  fuse_reply_entry(request, &answer);
}

static void get_facts(fuse_req_t request, fuse_ino_t number, struct fuse_file_info *file) {
  (void)file;
  if (fails(request)) return;
  struct stat answer = facts(disk_node(number));
  fuse_reply_attr(request, &answer, FOREVER);
}

static void read_link(fuse_req_t request, fuse_ino_t number) {
  if (fails(request)) return;
  char target[BLOCK];
  View *view = now(number);
  size_t size = view->size < sizeof target ? view->size : sizeof target - 1;
  memcpy(target, view->bytes, size);
  target[size] = 0;
  fuse_reply_readlink(request, target);
}

static void read_file(fuse_req_t request, fuse_ino_t number, size_t size, off_t offset, struct fuse_file_info *file) {
  (void)file;
  if (fails(request)) return;
  View *view = now(number);
  if ((size_t)offset >= view->size) return (void)fuse_reply_buf(request, NULL, 0);
  size_t left = view->size - offset;
  fuse_reply_buf(request, (const char *)view->bytes + offset, left < size ? left : size);
}

// The names are those that there are when the folder is opened.
typedef struct {
  char *bytes;
  size_t size, room;
} Listing;

static void list(fuse_req_t request, Listing *listing, const char *name, const Node *node) {
  struct stat about = facts(node);
  size_t size = fuse_add_direntry(request, NULL, 0, name, NULL, 0);
  if (listing->size + size > listing->room)
    listing->bytes = realloc(listing->bytes, listing->room = 2 * (listing->size + size));
  if (!listing->bytes) abort();
  size_t place = listing->size;
  listing->size += size;
  fuse_add_direntry(request, listing->bytes + place, size, name, &about, listing->size);
}

static void open_folder(fuse_req_t request, fuse_ino_t number, struct fuse_file_info *file) {
  if (fails(request)) return;
  Listing *listing = calloc(1, sizeof *listing);
  if (!listing) abort();
  list(request, listing, ".", disk_node(number));
  list(request, listing, "..", disk_node(number));
  View *view = now(number);
  for (size_t place = 0; place < view->entry_count; place++)
    list(request, listing, view->entries[place].name, view->entries[place].node);
  file->fh = (uintptr_t)listing;
  fuse_reply_open(request, file);
}

static void read_folder(fuse_req_t request, fuse_ino_t number, size_t size, off_t offset, struct fuse_file_info *file) {
  (void)number;
  if (fails(request)) return;
  Listing *listing = (Listing *)(uintptr_t)file->fh;
  size_t end = offset;
  // Whole entries only: each begins with its number, its next place and the length of its name.
  while (end < listing->size) {
    uint64_t next;
    memcpy(&next, listing->bytes + end + 8, sizeof next);
    if (next - offset > size) break;
    end = next;
  }
  fuse_reply_buf(request, listing->bytes + offset, end - offset);
}

static void close_folder(fuse_req_t request, fuse_ino_t number, struct fuse_file_info *file) {
  (void)number;
  Listing *listing = (Listing *)(uintptr_t)file->fh;
  free(listing->bytes), free(listing);
  fuse_reply_err(request, 0);
}

static void tell_room(fuse_req_t request, fuse_ino_t number) {
  (void)number;
  if (fails(request)) return;
  fsblkcnt_t blocks = ((uint64_t)ROOM_GIGABYTES << 30) / BLOCK;
  struct statvfs answer = {.f_bsize = BLOCK, .f_frsize = BLOCK, .f_blocks = blocks, .f_bfree = blocks,
                           .f_bavail = blocks, .f_files = 1 << 20, .f_ffree = 1 << 20, .f_favail = 1 << 20,
                           .f_namemax = 255};
  fuse_reply_statfs(request, &answer);
}

// MARK: Files

static void open_file(fuse_req_t request, fuse_ino_t number, struct fuse_file_info *file) {
  if (file->flags & O_TRUNC && now(number)->size) {
    if (!counts(request, "truncate", name_of(number))) return;
    disk_change((Change){.kind = RESIZE, .node = disk_node(number)});
  } else if (fails(request)) {
    return;
  }
  file->keep_cache = !(file->flags & O_TRUNC);
  fuse_reply_open(request, file);
}

static void write_file(
    fuse_req_t request, fuse_ino_t number, const char *bytes, size_t size, off_t offset, struct fuse_file_info *file) {
  (void)file;
  if (!counts(request, "write", name_of(number))) return;
  disk_change((Change){
      .kind = WRITE, .node = disk_node(number), .bytes = (uint8_t *)bytes, .size = size, .offset = offset});
  fuse_reply_write(request, size);
}

static void allocate(
    fuse_req_t request, fuse_ino_t number, int mode, off_t offset, off_t length, struct fuse_file_info *file) {
  (void)file;
  if (mode & ~FALLOC_FL_KEEP_SIZE) return (void)fuse_reply_err(request, EOPNOTSUPP);
  if (!counts(request, "allocate", name_of(number))) return;
  if (!(mode & FALLOC_FL_KEEP_SIZE) && (size_t)(offset + length) > now(number)->size)
    disk_change((Change){.kind = RESIZE, .node = disk_node(number), .size = offset + length});
  fuse_reply_err(request, 0);
}

static struct timespec chosen_time(struct timespec given, struct timespec old, int set, int flag, int now_flag) {
  struct timespec present;
  clock_gettime(CLOCK_REALTIME, &present);
  return set & now_flag ? present : set & flag ? given : old;
}

static void set_facts(fuse_req_t request, fuse_ino_t number, struct stat *wish, int set, struct fuse_file_info *file) {
  if (!counts(request, set & FUSE_SET_ATTR_SIZE ? "truncate" : "set attributes", name_of(number))) return;
  Node *node = disk_node(number);
  View *view = &node->views[NOW];
  if (set & FUSE_SET_ATTR_SIZE) disk_change((Change){.kind = RESIZE, .node = node, .size = wish->st_size});
  if (set & FUSE_SET_ATTR_MODE) disk_change((Change){.kind = MODE, .node = node, .mode = wish->st_mode});
  if (set & (FUSE_SET_ATTR_UID | FUSE_SET_ATTR_GID))
    disk_change((Change){.kind = OWNER, .node = node, .owner = set & FUSE_SET_ATTR_UID ? wish->st_uid : view->owner,
                         .group = set & FUSE_SET_ATTR_GID ? wish->st_gid : view->group});
  if (set & (FUSE_SET_ATTR_ATIME | FUSE_SET_ATTR_MTIME | FUSE_SET_ATTR_ATIME_NOW | FUSE_SET_ATTR_MTIME_NOW))
    disk_change((Change){
        .kind = TIMES, .node = node,
        .read = chosen_time(wish->st_atim, view->read, set, FUSE_SET_ATTR_ATIME, FUSE_SET_ATTR_ATIME_NOW),
        .written = chosen_time(wish->st_mtim, view->written, set, FUSE_SET_ATTR_MTIME, FUSE_SET_ATTR_MTIME_NOW)});
  get_facts(request, number, file);
}

static void synchronize(fuse_req_t request, fuse_ino_t number, int only_contents, struct fuse_file_info *file) {
  (void)file;
  if (!counts(request, only_contents ? "fdatasync" : "fsync", name_of(number))) return;
  disk_synchronize(disk_node(number), only_contents);
  fuse_reply_err(request, 0);
}

static void synchronize_folder(fuse_req_t request, fuse_ino_t number, int only_contents, struct fuse_file_info *file) {
  (void)only_contents, (void)file;
  if (!counts(request, "fsync of folder", name_of(number))) return;
  disk_synchronize_names(disk_node(number));
  fuse_reply_err(request, 0);
}

// A program that closes a file waits for this. Nothing is safer then.
static void close_file(fuse_req_t request, fuse_ino_t number, struct fuse_file_info *file) {
  (void)number, (void)file;
  fuse_reply_err(request, is_cut ? EIO : 0);
}

// MARK: Names

static Node *make(fuse_req_t request, fuse_ino_t folder, const char *name, mode_t mode) {
  const struct fuse_ctx *caller = fuse_req_ctx(request);
  Node *node = disk_add(mode, caller->uid, caller->gid);
  disk_change((Change){.kind = ENTER, .node = disk_node(folder), .name = (char *)name, .target = node});
  return node;
}

static void make_node(fuse_req_t request, fuse_ino_t folder, const char *name, mode_t mode, dev_t device) {
  (void)device;
  if (is_refused(request, name) || !counts(request, S_ISDIR(mode) ? "mkdir" : "create", name)) return;
  struct fuse_entry_param answer = entry(make(request, folder, name, mode));
  fuse_reply_entry(request, &answer);
}

static void make_folder(fuse_req_t request, fuse_ino_t folder, const char *name, mode_t mode) {
  make_node(request, folder, name, S_IFDIR | mode, 0);
}

static void create(fuse_req_t request, fuse_ino_t folder, const char *name, mode_t mode, struct fuse_file_info *file) {
  if (is_refused(request, name) || !counts(request, "create", name)) return;
  struct fuse_entry_param answer = entry(make(request, folder, name, mode));
  fuse_reply_create(request, &answer, file);
}

static void link_symbolically(fuse_req_t request, const char *target, fuse_ino_t folder, const char *name) {
  if (is_beyond(request, EPERM) || !counts(request, "symlink", name)) return;
  Node *node = make(request, folder, name, S_IFLNK | 0777);
  disk_change((Change){.kind = WRITE, .node = node, .bytes = (uint8_t *)target, .size = strlen(target)});
  disk_synchronize(node, false);
  struct fuse_entry_param answer = entry(node);
  fuse_reply_entry(request, &answer);
}

static void link_file(fuse_req_t request, fuse_ino_t number, fuse_ino_t folder, const char *name) {
  if (is_beyond(request, EPERM) || !counts(request, "link", name)) return;
  Node *node = disk_node(number);
  disk_change((Change){.kind = ENTER, .node = disk_node(folder), .name = (char *)name, .target = node});
  struct fuse_entry_param answer = entry(node);
  fuse_reply_entry(request, &answer);
}

static void remove_name(fuse_req_t request, fuse_ino_t folder, const char *name) {
  if (!counts(request, "unlink", name)) return;
  disk_change((Change){.kind = LEAVE, .node = disk_node(folder), .name = (char *)name});
  fuse_reply_err(request, 0);
}

static void remove_folder(fuse_req_t request, fuse_ino_t folder, const char *name) {
  Entry *found = view_find(now(folder), name);
  if (found && found->node->views[NOW].entry_count) return (void)fuse_reply_err(request, ENOTEMPTY);
  remove_name(request, folder, name);
}

static void rename_file(
    fuse_req_t request, fuse_ino_t folder, const char *name, fuse_ino_t new_folder, const char *new_name,
    unsigned flags) {
  if (fails(request) || is_refused(request, new_name) || (flags && is_beyond(request, EINVAL))) return;
  Entry *old = view_find(now(folder), name), *there = view_find(now(new_folder), new_name);
  if (!old || (flags & RENAME_EXCHANGE && !there)) return (void)fuse_reply_err(request, ENOENT);
  if (flags & ~(RENAME_EXCHANGE | RENAME_NOREPLACE)) return (void)fuse_reply_err(request, EINVAL);
  if (flags & RENAME_NOREPLACE && there) return (void)fuse_reply_err(request, EEXIST);
  if (!(flags & RENAME_EXCHANGE) && there && there->node->views[NOW].entry_count)
    return (void)fuse_reply_err(request, ENOTEMPTY);
  char both[600];
  snprintf(both, sizeof both, "%s to %s", name, new_name);
  if (!counts(request, flags & RENAME_EXCHANGE ? "exchange" : "rename", both)) return;
  disk_change((Change){
      .kind = flags & RENAME_EXCHANGE ? EXCHANGE : MOVE, .node = disk_node(folder), .name = (char *)name,
      .other = disk_node(new_folder), .new_name = (char *)new_name, .target = old->node});
  fuse_reply_err(request, 0);
}

// MARK: Extended attributes

static void set_attribute(
    fuse_req_t request, fuse_ino_t number, const char *name, const char *value, size_t size, int flags) {
  if (is_beyond(request, EOPNOTSUPP)) return;
  bool is_there = view_attribute(now(number), name);
  if (flags & XATTR_CREATE && is_there) return (void)fuse_reply_err(request, EEXIST);
  if (flags & XATTR_REPLACE && !is_there) return (void)fuse_reply_err(request, ENODATA);
  if (!counts(request, "set extended attribute", name_of(number))) return;
  disk_change((Change){.kind = SET_ATTRIBUTE, .node = disk_node(number), .name = (char *)name,
                       .bytes = (uint8_t *)value, .size = size});
  fuse_reply_err(request, 0);
}

static void remove_attribute(fuse_req_t request, fuse_ino_t number, const char *name) {
  if (!view_attribute(now(number), name)) return (void)fuse_reply_err(request, ENODATA);
  if (!counts(request, "remove extended attribute", name_of(number))) return;
  disk_change((Change){.kind = REMOVE_ATTRIBUTE, .node = disk_node(number), .name = (char *)name});
  fuse_reply_err(request, 0);
}

static void answer_bytes(fuse_req_t request, const void *bytes, size_t size, size_t room) {
  if (!room) fuse_reply_xattr(request, size);
  else if (room < size) fuse_reply_err(request, ERANGE);
  else fuse_reply_buf(request, bytes, size);
}

static void get_attribute(fuse_req_t request, fuse_ino_t number, const char *name, size_t room) {
  if (fails(request)) return;
  Attribute *found = view_attribute(now(number), name);
  if (found) answer_bytes(request, found->value, found->size, room);
  else fuse_reply_err(request, ENODATA);
}

static void list_attributes(fuse_req_t request, fuse_ino_t number, size_t room) {
  if (fails(request)) return;
  char names[1 << 16];
  size_t size = 0;
  View *view = now(number);
  for (size_t place = 0; place < view->attribute_count; place++) {
    size_t length = strlen(view->attributes[place].name) + 1;
    if (size + length > sizeof names) break;
    memcpy(names + size, view->attributes[place].name, length);
    size += length;
  }
  answer_bytes(request, names, size, room);
}

static const struct fuse_lowlevel_ops operations = {
    .lookup = look_up, .getattr = get_facts, .setattr = set_facts, .readlink = read_link, .mknod = make_node,
    .mkdir = make_folder, .unlink = remove_name, .rmdir = remove_folder, .symlink = link_symbolically,
    .rename = rename_file, .link = link_file, .open = open_file, .read = read_file, .write = write_file, .flush = close_file,
    .fsync = synchronize, .opendir = open_folder, .readdir = read_folder, .releasedir = close_folder,
    .fsyncdir = synchronize_folder, .statfs = tell_room, .setxattr = set_attribute, .getxattr = get_attribute,
    .listxattr = list_attributes, .removexattr = remove_attribute, .create = create, .fallocate = allocate};

// MARK: Being told

static bool save(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) return false;
  bool is_whole = disk_save(file);
  return fclose(file) == 0 && is_whole;
}

// In a process of its own: the next seed begins at the same cut.
static bool survive(uint64_t seed, const char *path) {
  pid_t child = fork();
  if (child == 0) {
    if (seed) disk_cut(seed);
    else disk_synchronize_all();
    _exit(save(path) ? 0 : 1);
  }
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

// Takes the next question; it is kept for later while the disk is silent.
static bool take(struct fuse_buf *request) {
  int size = fuse_session_receive_buf(session, request);
  if (size <= 0) return size == -EINTR || size == -EAGAIN;
  if (!is_silent) return fuse_session_process_buf(session, request), true;
  asked = realloc(asked, (asked_count + 1) * sizeof *asked);
  if (!asked) abort();
  asked[asked_count++] = *request;
  *request = (struct fuse_buf){0};
  return true;
}

static void answer_all(void) {
  is_silent = false;
  for (size_t place = 0; place < asked_count; place++) {
    fuse_session_process_buf(session, &asked[place]);
    free(asked[place].mem);
  }
  asked_count = 0;
}

// Has the kernel ask again for what is in files.
static void *forget_contents(void *end) {
  for (ino_t number = 1; number < disk.count; number++)
    if (disk.nodes[number] && S_ISREG(now(number)->mode)) fuse_lowlevel_notify_inval_inode(session, number, 0, 0);
  close(*(int *)end);
  return NULL;
}

// The kernel forgets nothing of a file while somebody waits for a part of it, so that is answered meanwhile.
static bool stop(struct fuse_buf *request) {
  int ends[2];
  pthread_t thread;
  if (pipe(ends) != 0 || pthread_create(&thread, NULL, forget_contents, &ends[1]) != 0) abort();
  struct pollfd sources[] = {{.fd = fuse_session_fd(session), .events = POLLIN}, {.fd = ends[0]}};
  while (poll(sources, 2, -1) >= 0 && !sources[1].revents)
    if (sources[0].revents && !take(request)) return false;
  pthread_join(thread, NULL);
  close(ends[0]);
  is_silent = true;
  return true;
}

// Returns whether it goes on.
static bool obey(char *line, struct fuse_buf *request) {
  line[strcspn(line, "\n")] = 0;
  char path[4096];
  uint64_t number;
  int process;
  if (sscanf(line, "arm %lu %d", &number, &process) == 2) {
    counted = 0, cut_before = number, group = process;
    puts("armed");
  } else if (!strcmp(line, "count")) {
    printf("count %lu\n", counted);
  } else if (!strcmp(line, "cut")) {
    counted++;
    cut("nothing", "more");
  } else if (!strcmp(line, "stop")) {
    if (!stop(request)) return false;
    puts("stopped");
  } else if (!strcmp(line, "answer")) {
    answer_all();
    puts("answered");
  } else if (!strcmp(line, "waiting")) {
    printf("waiting %zu\n", asked_count);
  } else if (sscanf(line, "survive %lu %4095[^\n]", &number, path) == 2) {
    puts(is_cut && survive(number, path) ? "saved" : "not saved");
  } else if (sscanf(line, "end %4095[^\n]", path) == 1) {
    disk_synchronize_all();
    puts(!strcmp(path, "-") || save(path) ? "ended" : "not ended");
    return false;
  } else {
    puts("what?");
  }
  return true;
}

static void serve(void) {
  struct pollfd sources[] = {{.fd = fuse_session_fd(session), .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
  struct fuse_buf request = {0};
  char line[8192];
  while (!fuse_session_exited(session) && (poll(sources, 2, -1) >= 0 || errno == EINTR)) {
    if (sources[0].revents && !take(&request)) break;
    // Where nobody is left to tell it anything, it ends.
    if (sources[1].revents && (!fgets(line, sizeof line, stdin) || !obey(line, &request))) break;
  }
  free(request.mem);
}

int main(int count, char **words) {
  if (count > 1 && !strcmp(words[1], "--card")) disk.is_card = true, words[1] = words[0], words++, count--;
  if (count < 3) return fprintf(stderr, "usage: %s [--card] IMAGE FOLDER [TRACE]\n", words[0]), 2;
  setvbuf(stdout, NULL, _IOLBF, 0);
  setvbuf(stdin, NULL, _IONBF, 0);
  FILE *image = strcmp(words[1], "-") ? fopen(words[1], "r") : NULL;
  if (strcmp(words[1], "-") && (!image || !disk_load(image))) return fprintf(stderr, "%s isn't a disk\n", words[1]), 1;
  if (image) fclose(image);
  else disk_add(S_IFDIR | 0755, getuid(), getgid());
  trace = count > 3 ? fopen(words[3], "w") : NULL;
  char *options[] = {words[0], "-o", "default_permissions,fsname=power-cut,subtype=kinora", NULL};
  struct fuse_args arguments = FUSE_ARGS_INIT(3, options);
  session = fuse_session_new(&arguments, &operations, sizeof operations, NULL);
  if (!session || fuse_session_mount(session, words[2]) != 0) return 1;
  puts("mounted");
  serve();
  answer_all();
  fuse_session_unmount(session);
  fuse_session_destroy(session);
  return 0;
}
