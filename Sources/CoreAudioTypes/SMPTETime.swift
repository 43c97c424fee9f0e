/// How frames of an SMPTE time are counted.
public enum SMPTETimeType: UInt32, Sendable {
  /// 24 frames a second.
  case type24 = 0
  /// 25 frames a second.
  case type25 = 1
  /// 30 frames a second, with numbers dropped.
  case type30Drop = 2
  /// 30 frames a second.
  case type30 = 3
  /// 29.97 frames a second.
  case type2997 = 4
  /// 29.97 frames a second, with numbers dropped.
  case type2997Drop = 5
  /// 60 frames a second.
  case type60 = 6
  /// 59.94 frames a second.
  case type5994 = 7
  /// 60 frames a second, with numbers dropped.
  case type60Drop = 8
  /// 59.94 frames a second, with numbers dropped.
  case type5994Drop = 9
  /// 50 frames a second.
  case type50 = 10
  /// 23.98 frames a second.
  case type2398 = 11
}

/// The state of an SMPTE time.
public struct SMPTETimeFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// A state from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The full time is known.
  public static let valid = SMPTETimeFlags(rawValue: 1 << 0)
  /// Time passes.
  public static let running = SMPTETimeFlags(rawValue: 1 << 1)
}

/// A time in hours, minutes, seconds and frames.
public struct SMPTETime: Sendable {
  /// How many subframes there are in the time.
  public var mSubframes: Int16
  /// How many subframes make a frame.
  public var mSubframeDivisor: Int16
  /// How many messages there have been.
  public var mCounter: UInt32
  /// How frames are counted.
  public var mType: SMPTETimeType
  /// Whether the time is known.
  public var mFlags: SMPTETimeFlags
  /// The hours.
  public var mHours: Int16
  /// The minutes.
  public var mMinutes: Int16
  /// The seconds.
  public var mSeconds: Int16
  /// The frames.
  public var mFrames: Int16

  /// A time that isn't known.
  public init() {
    self.init(
      mSubframes: 0, mSubframeDivisor: 0, mCounter: 0, mType: .type24, mFlags: [], mHours: 0, mMinutes: 0,
      mSeconds: 0, mFrames: 0)
  }

  /// A time from its fields.
  public init(
    mSubframes: Int16, mSubframeDivisor: Int16, mCounter: UInt32, mType: SMPTETimeType, mFlags: SMPTETimeFlags,
    mHours: Int16, mMinutes: Int16, mSeconds: Int16, mFrames: Int16
  ) {
    self.mSubframes = mSubframes
    self.mSubframeDivisor = mSubframeDivisor
    self.mCounter = mCounter
    self.mType = mType
    self.mFlags = mFlags
    self.mHours = mHours
    self.mMinutes = mMinutes
    self.mSeconds = mSeconds
    self.mFrames = mFrames
  }
}
