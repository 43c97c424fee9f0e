#pragma once

#include <stddef.h>

_Pragma("clang assume_nonnull begin")

/// Receives a datagram without waiting: the number of its bytes, or -1. A descriptor that it carries is in `received`,
/// which is -1 where it carries none.
long journal_receive(int descriptor, void *bytes, size_t capacity, int *received);

/// The seals of a memory file, or -1.
int journal_seals(int descriptor);

_Pragma("clang assume_nonnull end")
