// A disk with a cache. Each file and folder is there twice: as programs see it now, and as it would be found if the power went.
// A change is made to the first, and noted; when it is synchronized it is made to the second, too. What is still noted at
// a cut gets there or doesn't, by chance.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>

typedef struct Node Node;

typedef struct {
  char *name;
  uint8_t *value;
  size_t size;
} Attribute;

typedef struct {
  char *name;
  Node *node;
} Entry;

typedef struct {
  mode_t mode;
  uid_t owner;
  gid_t group;
  struct timespec read, written;
  uint8_t *bytes;  // a file's contents, or where a symbolic link leads
  size_t size, room;
  Attribute *attributes;
  size_t attribute_count;
  Entry *entries;
  size_t entry_count;
  nlink_t links;
} View;

enum { NOW, SAFE };

struct Node {
  ino_t number;
  View views[2];
  size_t pending, taken, chosen;  // while a cut is carried out: changes that are noted, seen, and get to the disk
  bool is_in_scope, is_behind;    // while a folder is synchronized; while a cut is carried out
};

typedef enum { WRITE, RESIZE, MODE, OWNER, TIMES, SET_ATTRIBUTE, REMOVE_ATTRIBUTE, ENTER, LEAVE, MOVE, EXCHANGE } Kind;

typedef struct Change Change;
struct Change {
  Change *next;
  Kind kind;
  Node *node;          // what is changed: a file, or the folder that has the name
  Node *other;         // the folder of the second name
  Node *target;        // what gets the name
  char *name, *new_name;
  uint8_t *bytes;
  size_t size;
  off_t offset;
  mode_t mode;
  uid_t owner;
  gid_t group;
  struct timespec read, written;
};

typedef struct {
  Node **nodes;  // by number; the first two are none and the root
  size_t count;
  Change *first, **end;
  bool is_card;  // names that differ only in capitals are one
} Disk;

extern Disk disk;

Node *disk_node(ino_t number);
Node *disk_add(mode_t mode, uid_t owner, gid_t group);
Entry *view_find(View *view, const char *name);
Attribute *view_attribute(View *view, const char *name);

// Makes a change for programs to see, and notes it.
void disk_change(Change change);
// The contents of a file are on the disk now; unless it is only them, so is what else is said of it.
void disk_synchronize(Node *file, bool only_contents);
// The names in a folder are on the disk now.
void disk_synchronize_names(Node *folder);
void disk_synchronize_all(void);
// What is noted gets to the disk or doesn't: of each file the first few changes, of each folder, too.
void disk_cut(uint64_t seed);

bool disk_load(FILE *file);
bool disk_save(FILE *file);
