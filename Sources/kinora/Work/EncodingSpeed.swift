/// How fast this machine encodes, from what it has encoded so far, to say beforehand how long something will take.
struct EncodingSpeed: Equatable, Sendable {
  /// Pixels a second.
  private(set) var pixels: Double

  /// What two processors of some years ago do, until it is measured.
  static let usual = 1920.0 * 1080 * 40

  /// A speed that was measured before; the usual one where there is none.
  init(pixels: Double = 0) { self.pixels = pixels.isFinite && pixels > 0 ? pixels : Self.usual }

  /// So much was encoded in so many seconds. What was too short to be measured doesn't count.
  mutating func measured(frames: Double, width: Double, height: Double, seconds: Double) {
    let work = frames * width * height
    guard seconds > 1, work.isFinite, work > 0 else { return }
    pixels = (pixels + work / seconds) / 2
  }

  /// The seconds that encoding takes.
  func seconds(frames: Double, width: Double, height: Double) -> Double {
    max(0, frames * width * height / pixels)
  }
}
