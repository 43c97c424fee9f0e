/// The numerator of a `CMTime`.
public typealias CMTimeValue = Int64
/// The denominator of a `CMTime`: how many units make one second.
public typealias CMTimeScale = Int32
/// The number of a timeline; the distance between times of different epochs is unknown.
public typealias CMTimeEpoch = Int64

/// A rational time, `value / timescale` seconds, or one of the special values (invalid, indefinite, ±infinity).
public struct CMTime: Sendable {
  /// The numerator: how many units of `1 / timescale` seconds.
  public var value: CMTimeValue
  /// The denominator: units per second.
  public var timescale: CMTimeScale
  /// What kind of time this is, and whether it was ever rounded.
  public var flags: CMTimeFlags
  /// The timeline this time belongs to; 0 for durations and for the usual single timeline.
  public var epoch: CMTimeEpoch

  /// An invalid time, all fields zero.
  public init() {
    self.init(value: 0, timescale: 0, flags: [], epoch: 0)
  }

  /// A time from its four fields, unchecked.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// `value / timescale` seconds in epoch 0; invalid unless the timescale is positive.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    guard timescale > 0 else {
      self = .invalid
      return
    }
    self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
  }

  /// The time nearest to `seconds` in units of `preferredTimescale`, or of a coarser scale when the value would not fit.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    self = CMTime.nearest(toSeconds: seconds, timescale: preferredTimescale)
  }

  /// 0 seconds.
  public static let zero = CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0)
  /// The invalid time.
  public static let invalid = CMTime()
  /// A time that is not known yet, such as the duration of a live stream.
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// Later than every number.
  public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// Earlier than every number.
  public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

  /// Whether the time is valid; if not, every other field is meaningless.
  public var isValid: Bool { flags.contains(.valid) }
  /// Whether the time is later than every number.
  public var isPositiveInfinity: Bool { flags.isSuperset(of: [.valid, .positiveInfinity]) }
  /// Whether the time is earlier than every number.
  public var isNegativeInfinity: Bool { flags.isSuperset(of: [.valid, .negativeInfinity]) }
  /// Whether the time is not known yet.
  public var isIndefinite: Bool { flags.isSuperset(of: [.valid, .indefinite]) }
  /// Whether the time is numeric: valid and neither infinite nor indefinite.
  public var isNumeric: Bool { flags.intersection([.valid, .impliedValueFlagsMask]) == .valid }
  /// Whether the time is a number that some operation had to round.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// The time in seconds: NaN when invalid or indefinite, infinite when infinite; the epoch is ignored.
  public var seconds: Double {
    switch kind {
    case .number: Double(value) / Double(timescale)
    case .positiveInfinity: .infinity
    case .negativeInfinity: -.infinity
    case .indefinite, .invalid: .nan
    }
  }

  /// The same time in units of `1 / newTimescale`; rounds by `method` and sets `hasBeenRounded` when it must.
  public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    converted(to: newTimescale, method: method)
  }
}
