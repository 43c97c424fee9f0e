/// Predicts how big a file will be if it ends now: encoded bytes plus what the container and its moov add.
struct ByteBudget: Sendable {
  /// Container bytes that don't depend on samples: headers, sample descriptions, metadata.
  static let base: Int64 = 8_192
  /// The overhead per sample, at most: 16 bytes in its fragment, 24 in the moov and, as half-second fragments have few
  /// samples, a share of the fragment's header.
  static let perSample: Int64 = 64

  private let limit: Int64?
  private(set) var encodedBytes: Int64 = 0
  private(set) var sampleCount: Int64 = 0
  /// Whether a sample didn't fit.
  private(set) var isFull = false
  private let overhead: Int64

  init(limit: Int64?, overhead: Int64 = 0) {
    self.limit = limit
    self.overhead = Self.base + overhead
  }

  /// The file's size if it ended now.
  var predicted: Int64 { overhead + encodedBytes + sampleCount * Self.perSample }

  /// Adds a sample; false where it no longer fits.
  mutating func add(_ bytes: Int) -> Bool {
    if let limit, predicted + Int64(bytes) + Self.perSample > limit { isFull = true }
    // Once full, smaller samples are refused too: they would leave a hole.
    guard !isFull else { return false }
    encodedBytes += Int64(bytes)
    sampleCount += 1
    return true
  }
}
