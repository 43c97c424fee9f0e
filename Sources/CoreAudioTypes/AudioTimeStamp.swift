/// Which fields of an `AudioTimeStamp` hold a value.
public struct AudioTimeStampFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Fields from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The sample time.
  public static let sampleTimeValid = AudioTimeStampFlags(rawValue: 1 << 0)
  /// The host time.
  public static let hostTimeValid = AudioTimeStampFlags(rawValue: 1 << 1)
  /// The rate scalar.
  public static let rateScalarValid = AudioTimeStampFlags(rawValue: 1 << 2)
  /// The word clock time.
  public static let wordClockTimeValid = AudioTimeStampFlags(rawValue: 1 << 3)
  /// The SMPTE time.
  public static let smpteTimeValid = AudioTimeStampFlags(rawValue: 1 << 4)
  /// The sample time and the host time.
  public static let sampleHostTimeValid: AudioTimeStampFlags = [.sampleTimeValid, .hostTimeValid]
}

/// A moment on several timelines at once.
public struct AudioTimeStamp: Sendable {
  /// The number of the sample frame.
  public var mSampleTime: Float64
  /// The host clock's time, in nanoseconds here.
  public var mHostTime: UInt64
  /// The ratio of the actual length of a sample to the nominal one.
  public var mRateScalar: Float64
  /// The word clock's time.
  public var mWordClockTime: UInt64
  /// The SMPTE time.
  public var mSMPTETime: SMPTETime
  /// Which of these fields hold a value.
  public var mFlags: AudioTimeStampFlags
  /// Always 0.
  public var mReserved: UInt32

  /// A time stamp in which no field holds a value.
  public init() {
    self.init(
      mSampleTime: 0, mHostTime: 0, mRateScalar: 0, mWordClockTime: 0, mSMPTETime: SMPTETime(), mFlags: [],
      mReserved: 0)
  }

  /// A time stamp from its fields.
  public init(
    mSampleTime: Float64, mHostTime: UInt64, mRateScalar: Float64, mWordClockTime: UInt64, mSMPTETime: SMPTETime,
    mFlags: AudioTimeStampFlags, mReserved: UInt32
  ) {
    self.mSampleTime = mSampleTime
    self.mHostTime = mHostTime
    self.mRateScalar = mRateScalar
    self.mWordClockTime = mWordClockTime
    self.mSMPTETime = mSMPTETime
    self.mFlags = mFlags
    self.mReserved = mReserved
  }
}
