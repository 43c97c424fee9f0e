import CoreMedia

/// A time as a fraction that is never rounded, for models of timelines.
struct ModelTime: Comparable, Hashable, CustomStringConvertible {
  let above: Int128
  /// Positive.
  let below: Int128

  init(_ above: Int128, _ below: Int128 = 1) {
    var (a, b) = (above.magnitude, below.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int128(max(a, 1)) * (below < 0 ? -1 : 1)
    (self.above, self.below) = (above / divisor, below / divisor)
  }

  init(_ above: Int, _ below: Int) { self.init(Int128(above), Int128(below)) }

  init(_ time: CMTime) { self.init(Int128(time.value), Int128(time.timescale)) }

  /// The time; rounded down to billionths where it can't be said exactly.
  var time: CMTime {
    if let scale = CMTimeScale(exactly: below), scale <= 1_000_000_000, let value = Int64(exactly: above) {
      return CMTime(value: value, timescale: scale)
    }
    let scaled = above * 1_000_000_000
    let floor = scaled >= 0 ? scaled / below : -((-scaled + below - 1) / below)
    return CMTime(value: Int64(clamping: floor), timescale: 1_000_000_000)
  }

  var seconds: Double { Double(above) / Double(below) }
  var description: String { "\(above)/\(below)" }

  static let zero = ModelTime(0)

  static func + (one: ModelTime, other: ModelTime) -> ModelTime {
    ModelTime(one.above * other.below + other.above * one.below, one.below * other.below)
  }

  static func - (one: ModelTime, other: ModelTime) -> ModelTime {
    ModelTime(one.above * other.below - other.above * one.below, one.below * other.below)
  }

  static func * (one: ModelTime, other: ModelTime) -> ModelTime {
    ModelTime(one.above * other.above, one.below * other.below)
  }

  static func / (one: ModelTime, other: ModelTime) -> ModelTime {
    ModelTime(one.above * other.below, one.below * other.above)
  }

  static func < (one: ModelTime, other: ModelTime) -> Bool { one.above * other.below < other.above * one.below }
}
