/// How big a file will be if it ends now: what was encoded, and what container and index add to it.
struct ByteBudget: Sendable {
  /// Boxes around everything: headers, descriptions, words about the file.
  static let base: Int64 = 8_192
  /// What each sample costs besides its bytes. Seen in mov with H.264, AAC and fragments of half a second: 17 in the
  /// index, as many in the copy of it that carries words and rotation, 12 in its fragment, 7 of the fragment's head.
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

  /// What fragments take for each frame of raw sound, as every one is a sample to them (seen: 6).
  static let perRawFrame: Int64 = 8

  /// Adds a sample; false where it doesn't fit any more. `rawFrames` are those of sound that isn't compressed.
  mutating func add(_ bytes: Int, rawFrames: Int = 0) -> Bool {
    let bytes = bytes + rawFrames * Int(Self.perRawFrame)
    if let limit, predicted + Int64(bytes) + Self.perSample > limit { isFull = true }
    // Not even a smaller one after it: there would be a hole.
    guard !isFull else { return false }
    encodedBytes += Int64(bytes)
    sampleCount += 1
    return true
  }
}
