import GLibSupport

/// Predicts how big a file will be if it ends now: encoded bytes plus what the container and its moov add.
struct ByteBudget: Sendable {
  /// Container bytes that don't depend on samples: headers, sample descriptions, metadata.
  static let base: Int64 = 8_192
  /// The overhead per sample, at most: 16 bytes in its fragment, 24 in the moov and, as half-second fragments have few
  /// samples, a share of the fragment's header.
  static let perSample: Int64 = 64
  /// How many frames may be inside an encoder and on their way to it, besides those that are seen waiting.
  private static let hiddenFrames: Int64 = 4
  /// By how many seconds sound may come later than its picture: the timeline's longest lag, and a moment.
  private static let soundLag = 3.0

  private let limit: Int64?
  private(set) var encodedBytes: Int64 = 0
  private(set) var sampleCount: Int64 = 0
  /// Whether a sample didn't fit.
  private(set) var isFull = false
  private let overhead: Int64
  private var frameCount: Int64 = 0
  private var largestSample: Int64 = 0
  private var soundBytes: Int64 = 0

  init(limit: Int64?, overhead: Int64 = 0) {
    self.limit = limit
    self.overhead = Self.base + overhead
  }

  /// The file's size if it ended now.
  var predicted: Int64 { overhead + encodedBytes + sampleCount * Self.perSample }

  /// Adds a sample; false where it no longer fits.
  mutating func add(_ bytes: Int, isFrame: Bool) -> Bool {
    if let limit, predicted + Int64(bytes) + Self.perSample > limit { isFull = true }
    // Once full, smaller samples are refused too: they would leave a hole.
    guard !isFull else { return false }
    encodedBytes += Int64(bytes)
    sampleCount += 1
    largestSample = max(largestSample, Int64(bytes))
    if isFrame { frameCount += 1 } else { soundBytes += Int64(bytes) + Self.perSample }
    return true
  }

  /// Whether what is captured from now on belongs into another file, as this one is only sure to hold what has been
  /// captured yet: so many frames, and sound of so many seconds. Each frame on its way may be as large as the largest so
  /// far.
  func isNearlyFull(frames: Int, seconds: Double) -> Bool {
    guard let limit else { return false }
    let waiting = max(0, Int64(frames) - frameCount)
    // On a slow disk sound waits for as long as the frames do.
    let lag = frames > 0 ? Self.soundLag / max(1, seconds) + Double(waiting) / Double(frames) : 0
    let sound = Int64(clamping: (Double(soundBytes) * lag).rounded(.up))
    return predicted + (waiting + Self.hiddenFrames) * (largestSample + Self.perSample) + sound > limit
  }
}
