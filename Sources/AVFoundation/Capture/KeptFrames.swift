/// The frames that a program was given and still keeps. A value without side effects.
struct KeptFrames {
  /// How many may be kept at once. More than an encoder keeps to look ahead and for its threads, and a few seconds' worth: who
  /// keeps more never lets go, and would take all memory.
  static let limit = 96

  private var frames: [WeakReference] = []

  /// Notes a frame that is about to be given. False where too many are kept: it isn't to be given then.
  mutating func give(_ frame: AnyObject) -> Bool {
    frames.removeAll { $0.object == nil }
    guard frames.count < Self.limit else { return false }
    frames.append(WeakReference(frame))
    return true
  }
}
