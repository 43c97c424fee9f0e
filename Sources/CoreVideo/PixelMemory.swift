import CoreGraphics

/// Bytes for pixels, freed with the object.
final class PixelAllocation: @unchecked Sendable {
  /// The first byte, aligned as asked for.
  let baseAddress: UnsafeMutableRawPointer
  /// How many bytes there are.
  let byteCount: Int

  /// Zeroed bytes, or nil when the system has not that many.
  init?(byteCount: Int, alignment: Int) {
    var address: UnsafeMutableRawPointer?
    guard posix_memalign(&address, max(alignment, 64), max(byteCount, 1)) == 0, let address else { return nil }
    memset(address, 0, byteCount)
    baseAddress = address
    self.byteCount = byteCount
  }

  deinit { free(baseAddress) }
}

/// Owns bytes that a caller lent together with a function that takes them back.
final class LentPixels: @unchecked Sendable {
  private let giveBack: () -> Void

  init(giveBack: @escaping () -> Void) { self.giveBack = giveBack }

  deinit { giveBack() }
}
