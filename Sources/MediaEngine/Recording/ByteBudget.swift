/// How big a file will be if it ends now: what was encoded, and what container and index add to it.
struct ByteBudget: Sendable {
  /// Boxes around everything: headers, descriptions, words about the file.
  static let base: Int64 = 8_192
  /// What each sample costs besides its bytes, at most: 16 in its fragment, 24 in the index and, as fragments of half a
  /// second have few of them, their heads.
  static let perSample: Int64 = 64

  private let limit: Int64?
  private(set) var encodedBytes: Int64 = 0
  private(set) var sampleCount: Int64 = 0
  /// Whether something didn't fit.
  private(set) var isFull = false
  private let overhead: Int64

  init(limit: Int64?, overhead: Int64 = 0) {
    self.limit = limit
    self.overhead = Self.base + overhead
  }

  /// The size of a file of what there is.
  var predicted: Int64 { overhead + encodedBytes + sampleCount * Self.perSample }

  /// Adds a sample; false where it doesn't fit any more.
  mutating func add(_ bytes: Int) -> Bool {
    if let limit, predicted + Int64(bytes) + Self.perSample > limit { isFull = true }
    // Not even a smaller one after it: there would be a hole.
    guard !isFull else { return false }
    encodedBytes += Int64(bytes)
    sampleCount += 1
    return true
  }
}
