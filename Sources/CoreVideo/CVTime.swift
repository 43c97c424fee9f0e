import CoreGraphics

/// A time on Core Video's own scale.
public struct CVTime: Sendable {
  /// Units of `1 / timeScale` seconds.
  public var timeValue: Int64
  /// Units per second.
  public var timeScale: Int32
  /// See `CVTimeFlags`.
  public var flags: Int32

  /// Time zero without a scale.
  public init() { self.init(timeValue: 0, timeScale: 0, flags: 0) }

  /// A time by its parts.
  public init(timeValue: Int64, timeScale: Int32, flags: Int32) {
    self.timeValue = timeValue
    self.timeScale = timeScale
    self.flags = flags
  }
}

/// The `flags` of a `CVTime`.
public struct CVTimeFlags: OptionSet, Sendable {
  /// The flags as stored in a `CVTime`.
  public let rawValue: Int32

  /// Flags by their raw value.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The value is unknown.
  public static let isIndefinite = CVTimeFlags(rawValue: 1)
}

/// Time zero without a scale.
public let kCVZeroTime = CVTime(timeValue: 0, timeScale: 0, flags: 0)
/// An unknown time.
public let kCVIndefiniteTime = CVTime(timeValue: 0, timeScale: 0, flags: CVTimeFlags.isIndefinite.rawValue)

/// The fields of a `CVTimeStamp` that are valid.
public struct CVTimeStampFlags: OptionSet, Sendable {
  /// The flags as stored in a `CVTimeStamp`.
  public let rawValue: UInt64

  /// Flags by their raw value.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// `videoTime` is valid.
  public static let videoTimeValid = CVTimeStampFlags(rawValue: 1 << 0)
  /// `hostTime` is valid.
  public static let hostTimeValid = CVTimeStampFlags(rawValue: 1 << 1)
  /// `smpteTime` is valid; never set here.
  public static let smpteTimeValid = CVTimeStampFlags(rawValue: 1 << 2)
  /// `videoRefreshPeriod` is valid.
  public static let videoRefreshPeriodValid = CVTimeStampFlags(rawValue: 1 << 3)
  /// `rateScalar` is valid.
  public static let rateScalarValid = CVTimeStampFlags(rawValue: 1 << 4)
  /// The time stamp belongs to the top field.
  public static let topField = CVTimeStampFlags(rawValue: 1 << 16)
  /// The time stamp belongs to the bottom field.
  public static let bottomField = CVTimeStampFlags(rawValue: 1 << 17)
  /// Video time and host time are valid.
  public static let videoHostTimeValid: CVTimeStampFlags = [.videoTimeValid, .hostTimeValid]
  /// The time stamp belongs to one of two fields.
  public static let isInterlaced: CVTimeStampFlags = [.topField, .bottomField]
}

/// The presentation time of a frame, in video time and host time.
public struct CVTimeStamp: Sendable {
  /// The version of this structure, 0.
  public var version: UInt32 = 0
  /// Units of video time per second.
  public var videoTimeScale: Int32 = 0
  /// The start of the frame in video time.
  public var videoTime: Int64 = 0
  /// The start of the frame in host time.
  public var hostTime: UInt64 = 0
  /// The current rate divided by the nominal one.
  public var rateScalar: Double = 0
  /// The duration of a frame in video time.
  public var videoRefreshPeriod: Int64 = 0
  /// See `CVTimeStampFlags`.
  public var flags: UInt64 = 0

  /// A time stamp without valid fields.
  public init() {}
}

/// The current host time, in units of the host clock.
public func CVGetCurrentHostTime() -> UInt64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// Units of host time per second: nanoseconds on Linux.
public func CVGetHostClockFrequency() -> Double { 1e9 }

/// The smallest step of host time.
public func CVGetHostClockMinimumTimeDelta() -> UInt32 { 1 }
