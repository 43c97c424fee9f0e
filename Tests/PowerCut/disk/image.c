// How a disk lies in a file between two mounts: what is safe of everything that can be reached from its root.
#define _GNU_SOURCE
#include "disk.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const uint64_t SIGN = 0x31747563726577;

static void write_number(FILE *file, uint64_t number) { fwrite(&number, sizeof number, 1, file); }

static uint64_t read_number(FILE *file) {
  uint64_t number = 0;
  return fread(&number, sizeof number, 1, file) == 1 ? number : 0;
}

static void write_bytes(FILE *file, const void *bytes, size_t size) {
  write_number(file, size);
  if (size) fwrite(bytes, 1, size, file);
}

// With a zero behind them, so that a name is a string.
static uint8_t *read_bytes(FILE *file, size_t *size) {
  *size = read_number(file);
  uint8_t *bytes = calloc(1, *size + 1);
  if (!bytes || (*size && fread(bytes, 1, *size, file) != *size)) abort();
  return bytes;
}

static void reach(Node *node) {
  if (node->is_in_scope) return;
  node->is_in_scope = true;
  View *view = &node->views[SAFE];
  for (size_t place = 0; place < view->entry_count; place++) reach(view->entries[place].node);
}

static void save_node(FILE *file, const Node *node) {
  const View *view = &node->views[SAFE];
  uint64_t facts[] = {node->number, view->mode, view->owner, view->group, view->read.tv_sec, view->read.tv_nsec,
                      view->written.tv_sec, view->written.tv_nsec};
  fwrite(facts, sizeof facts, 1, file);
  write_bytes(file, view->bytes, view->size);
  write_number(file, view->attribute_count);
  for (size_t place = 0; place < view->attribute_count; place++) {
    write_bytes(file, view->attributes[place].name, strlen(view->attributes[place].name));
    write_bytes(file, view->attributes[place].value, view->attributes[place].size);
  }
  write_number(file, view->entry_count);
  for (size_t place = 0; place < view->entry_count; place++) {
    write_bytes(file, view->entries[place].name, strlen(view->entries[place].name));
    write_number(file, view->entries[place].node->number);
  }
}

bool disk_save(FILE *file) {
  uint64_t highest = 1;
  for (ino_t number = 0; number < disk.count; number++)
    if (disk.nodes[number]) disk.nodes[number]->is_in_scope = false;
  reach(disk_node(1));
  for (ino_t number = 1; number < disk.count; number++)
    if (disk.nodes[number] && disk.nodes[number]->is_in_scope) highest = number;
  write_number(file, SIGN);
  write_number(file, highest);
  for (ino_t number = 1; number <= highest; number++)
    if (disk.nodes[number] && disk.nodes[number]->is_in_scope) save_node(file, disk.nodes[number]);
  return !ferror(file);
}

static Node *numbered(ino_t number) {
  if (!disk.nodes[number]) {
    disk.nodes[number] = calloc(1, sizeof(Node));
    if (!disk.nodes[number]) abort();
    disk.nodes[number]->number = number;
  }
  return disk.nodes[number];
}

static void load_view(FILE *file, View *view, const uint64_t facts[8]) {
  view->mode = facts[1], view->owner = facts[2], view->group = facts[3];
  view->read = (struct timespec){facts[4], facts[5]}, view->written = (struct timespec){facts[6], facts[7]};
  view->bytes = read_bytes(file, &view->size);
  view->room = view->size;
  view->attribute_count = read_number(file);
  view->attributes = calloc(view->attribute_count + 1, sizeof *view->attributes);
  for (size_t place = 0; place < view->attribute_count; place++) {
    size_t size;
    view->attributes[place].name = (char *)read_bytes(file, &size);
    view->attributes[place].value = read_bytes(file, &view->attributes[place].size);
  }
  view->entry_count = read_number(file);
  view->entries = calloc(view->entry_count + 1, sizeof *view->entries);
  for (size_t place = 0; place < view->entry_count; place++) {
    size_t size;
    view->entries[place].name = (char *)read_bytes(file, &size);
    view->entries[place].node = numbered(read_number(file));
  }
}

// Both views begin alike.
bool disk_load(FILE *file) {
  if (read_number(file) != SIGN) return false;
  disk.count = read_number(file) + 1;
  disk.nodes = calloc(disk.count, sizeof *disk.nodes);
  if (!disk.nodes) return false;
  long begin = ftell(file);
  for (int side = NOW; side <= SAFE; side++) {
    fseek(file, begin, SEEK_SET);
    uint64_t facts[8];
    while (fread(facts, sizeof facts, 1, file) == 1) load_view(file, &numbered(facts[0])->views[side], facts);
    for (ino_t number = 1; number < disk.count; number++) {
      if (!disk.nodes[number]) continue;
      View *view = &disk.nodes[number]->views[side];
      for (size_t place = 0; place < view->entry_count; place++) view->entries[place].node->views[side].links++;
    }
  }
  return !ferror(file);
}
