#pragma once

#include <stddef.h>
#include <stdint.h>

_Pragma("clang assume_nonnull begin")

/// Sends a datagram to the socket at a path without waiting, in sealed memory if it is too large for a packet. Returns
/// 0 or an error number.
int os_kernels_send(int descriptor, const char *path, const void *bytes, size_t count);

/// The id of this thread.
uint32_t os_kernels_thread(void);

/// The path of the program or library that an address belongs to, or null.
const char *_Nullable os_kernels_image(const void *address);

_Pragma("clang assume_nonnull end")
