import CoreGraphics

/// Memory for pixels, freed with the object.
final class PixelAllocation: @unchecked Sendable {
  /// The first byte, with the requested alignment.
  let baseAddress: UnsafeMutableRawPointer
  /// The size in bytes.
  let byteCount: Int

  /// Zeroed memory, or nil when the allocation fails.
  init?(byteCount: Int, alignment: Int) {
    var address: UnsafeMutableRawPointer?
    guard posix_memalign(&address, max(alignment, 64), max(byteCount, 1)) == 0, let address else { return nil }
    memset(address, 0, byteCount)
    baseAddress = address
    self.byteCount = byteCount
  }

  deinit { free(baseAddress) }
}

/// Owns a caller's bytes together with the callback that releases them.
final class LentPixels: @unchecked Sendable {
  private let giveBack: () -> Void

  init(giveBack: @escaping () -> Void) { self.giveBack = giveBack }

  deinit { giveBack() }
}
