#define _GNU_SOURCE
#include "disk.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { PAGE = 4096 };

Disk disk = {.end = &disk.first};

static void *checked(void *memory) {
  if (!memory) abort();
  return memory;
}

Node *disk_node(ino_t number) { return number < disk.count ? disk.nodes[number] : NULL; }

// The lowest free number: a file may have the number that a lost one had, as on real disks.
Node *disk_add(mode_t mode, uid_t owner, gid_t group) {
  ino_t number = 1;
  while (number < disk.count && disk.nodes[number]) number++;
  if (number >= disk.count) {
    disk.nodes = checked(realloc(disk.nodes, 2 * (number + 1) * sizeof *disk.nodes));
    memset(disk.nodes + disk.count, 0, (2 * (number + 1) - disk.count) * sizeof *disk.nodes);
    disk.count = 2 * (number + 1);
  }
  Node *node = disk.nodes[number] = checked(calloc(1, sizeof *node));
  node->number = number;
  for (int side = NOW; side <= SAFE; side++) {
    View *view = &node->views[side];
    view->mode = mode, view->owner = owner, view->group = group;
    clock_gettime(CLOCK_REALTIME, &view->written);
    view->read = view->written;
  }
  return node;
}

Entry *view_find(View *view, const char *name) {
  for (size_t place = 0; place < view->entry_count; place++)
    if (!(disk.is_card ? strcasecmp : strcmp)(view->entries[place].name, name)) return &view->entries[place];
  return NULL;
}

Attribute *view_attribute(View *view, const char *name) {
  for (size_t place = 0; place < view->attribute_count; place++)
    if (!strcmp(view->attributes[place].name, name)) return &view->attributes[place];
  return NULL;
}

static void resize(View *view, size_t size) {
  if (size > view->room) {
    view->room = size + size / 2 + PAGE;
    view->bytes = checked(realloc(view->bytes, view->room));
  }
  if (size > view->size) memset(view->bytes + view->size, 0, size - view->size);
  view->size = size;
}

static void put(View *view, const uint8_t *bytes, size_t size, off_t offset) {
  if (offset + size > view->size) resize(view, offset + size);
  if (size) memcpy(view->bytes + offset, bytes, size);
}

static void set_attribute(View *view, const char *name, const uint8_t *value, size_t size) {
  Attribute *attribute = view_attribute(view, name);
  if (!attribute) {
    view->attributes =
        checked(realloc(view->attributes, (view->attribute_count + 1) * sizeof *view->attributes));
    attribute = &view->attributes[view->attribute_count++];
    *attribute = (Attribute){.name = checked(strdup(name))};
  }
  free(attribute->value);
  attribute->value = checked(malloc(size + 1));
  if (size) memcpy(attribute->value, value, size);
  attribute->size = size;
}

static void remove_attribute(View *view, const char *name) {
  Attribute *attribute = view_attribute(view, name);
  if (!attribute) return;
  free(attribute->name), free(attribute->value);
  *attribute = view->attributes[--view->attribute_count];
}

static void leave(Node *folder, int side, const char *name) {
  View *view = &folder->views[side];
  Entry *entry = view_find(view, name);
  if (!entry) return;
  entry->node->views[side].links--;
  free(entry->name);
  *entry = view->entries[--view->entry_count];
}

static void enter(Node *folder, int side, const char *name, Node *node) {
  View *view = &folder->views[side];
  leave(folder, side, name);
  view->entries = checked(realloc(view->entries, (view->entry_count + 1) * sizeof *view->entries));
  view->entries[view->entry_count++] = (Entry){checked(strdup(name)), node};
  node->views[side].links++;
}

static void exchange(const Change *change, int side) {
  Entry *one = view_find(&change->node->views[side], change->name);
  Entry *other = view_find(&change->other->views[side], change->new_name);
  if (!one || !other) return;
  Node *kept = one->node;
  one->node = other->node, other->node = kept;
}

static void apply(const Change *change, int side) {
  View *view = &change->node->views[side];
  switch (change->kind) {
    case WRITE: put(view, change->bytes, change->size, change->offset), view->written = change->written; break;
    case RESIZE: resize(view, change->size), view->written = change->written; break;
    case MODE: view->mode = (view->mode & S_IFMT) | (change->mode & ~S_IFMT); break;
    case OWNER: view->owner = change->owner, view->group = change->group; break;
    case TIMES: view->read = change->read, view->written = change->written; break;
    case SET_ATTRIBUTE: set_attribute(view, change->name, change->bytes, change->size); break;
    case REMOVE_ATTRIBUTE: remove_attribute(view, change->name); break;
    case ENTER: enter(change->node, side, change->name, change->target); break;
    case LEAVE: leave(change->node, side, change->name); break;
    case MOVE:
      leave(change->node, side, change->name);
      enter(change->other, side, change->new_name, change->target);
      break;
    case EXCHANGE: exchange(change, side); break;
  }
  if (change->kind >= ENTER) view->written = change->written;
  if (change->kind >= ENTER && change->other) change->other->views[side].written = change->written;
}

void disk_change(Change change) {
  Change *noted = checked(malloc(sizeof *noted));
  *noted = change;
  noted->next = NULL;
  if (change.name) noted->name = checked(strdup(change.name));
  if (change.new_name) noted->new_name = checked(strdup(change.new_name));
  if (change.bytes) memcpy(noted->bytes = checked(malloc(change.size + 1)), change.bytes, change.size);
  if (change.kind != TIMES) clock_gettime(CLOCK_REALTIME, &noted->written);
  apply(noted, NOW);
  *disk.end = noted;
  disk.end = &noted->next;
}

// Makes those noted changes to the disk that `wanted` picks, in their order, and forgets them.
static void carry_out(bool (*wanted)(const Change *, const void *), const void *about) {
  Change **place = &disk.first;
  while (*place) {
    Change *change = *place;
    if (!wanted(change, about)) {
      place = &change->next;
      continue;
    }
    apply(change, SAFE);
    *place = change->next;
    free(change->name), free(change->new_name), free(change->bytes), free(change);
  }
  disk.end = place;
}

static bool is_of_file(const Change *change, const void *file) { return change->node == file && change->kind < ENTER; }

static bool is_of_contents(const Change *change, const void *file) {
  return change->node == file && change->kind <= RESIZE;
}

void disk_synchronize(Node *file, bool only_contents) { carry_out(only_contents ? is_of_contents : is_of_file, file); }

static bool is_any(const Change *change, const void *nothing) { return (void)change, !nothing; }

void disk_synchronize_all(void) { carry_out(is_any, NULL); }

static bool is_in_scope(const Change *change, const void *scope) {
  for (Change *const *place = scope; *place; place++)
    if (*place == change) return true;
  return false;
}

// Whether the names of a folder in scope change by this, or it gets its own.
static bool touches_scope(const Change *change) {
  if (change->kind < ENTER) return false;
  if (change->node->is_in_scope || (change->other && change->other->is_in_scope)) return true;
  return change->target && change->target->is_in_scope && S_ISDIR(change->target->views[NOW].mode);
}

// A move from one folder to another is in both or in neither, and behind all that came before it in either. A folder that is
// synchronized can be reached, too: all file systems with a journal make it and its name in one step.
void disk_synchronize_names(Node *folder) {
  size_t count = 0, kept = 0;
  for (Change *change = disk.first; change; change = change->next) count++;
  Change **all = checked(calloc(count + 1, sizeof *all)), **scope = checked(calloc(count + 1, sizeof *scope));
  count = 0;
  for (Change *change = disk.first; change; change = change->next) all[count++] = change;
  for (ino_t number = 0; number < disk.count; number++)
    if (disk.nodes[number]) disk.nodes[number]->is_in_scope = false;
  folder->is_in_scope = true;
  for (size_t place = count; place-- > 0;) {
    Change *change = all[place];
    if (!touches_scope(change)) continue;
    change->node->is_in_scope = true;
    if (change->other) change->other->is_in_scope = true;
    scope[kept++] = change;
  }
  carry_out(is_in_scope, scope);
  disk_synchronize(folder, false);
  free(all), free(scope);
}

static uint64_t chance;

static size_t draw(size_t below) {
  chance ^= chance << 13, chance ^= chance >> 7, chance ^= chance << 17;
  return (chance >> 11) % below;
}

enum Fate { NOTHING, EVERYTHING, MIXED };

static void choose(enum Fate fate) {
  for (Change *change = disk.first; change; change = change->next) change->node->pending++;
  for (ino_t number = 0; number < disk.count; number++) {
    Node *node = disk.nodes[number];
    if (!node) continue;
    size_t dice = draw(4);
    bool all = fate == EVERYTHING || (fate == MIXED && dice == 0), none = fate == NOTHING || (fate == MIXED && dice == 1);
    node->chosen = all ? node->pending : none ? 0 : draw(node->pending + 1);
  }
}

static bool is_taken(Node *node) { return !node->is_behind && node->taken++ < node->chosen; }

// The whole pages of a write that the disk had no time to end.
static void tear(const Change *change, enum Fate fate) {
  off_t pages = (change->offset + change->size) / PAGE - change->offset / PAGE;
  if (change->kind != WRITE || fate != MIXED || pages < 1 || draw(2)) return;
  off_t end = (change->offset / PAGE + 1 + (off_t)draw(pages)) * PAGE;
  Change part = *change;
  if ((size_t)(end - change->offset) < part.size) part.size = end - change->offset;
  apply(&part, SAFE);
}

void disk_cut(uint64_t seed) {
  chance = (seed + 1) * 0x9e3779b97f4a7c15u;
  for (int turn = 0; turn < 8; turn++) draw(2);
  size_t dice = draw(8);
  enum Fate fate = dice == 0 ? NOTHING : dice == 1 ? EVERYTHING : MIXED;
  choose(fate);
  for (Change *change = disk.first; change; change = change->next) {
    bool one = is_taken(change->node), other = !change->other || change->other == change->node || !change->other->is_behind;
    if (one && other) {
      apply(change, SAFE);
      continue;
    }
    if (!change->node->is_behind && change->kind < ENTER) tear(change, fate);
    change->node->is_behind = true;
    if (change->other) change->other->is_behind = true;
  }
}
