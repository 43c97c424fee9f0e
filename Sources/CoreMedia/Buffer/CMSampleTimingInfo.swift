/// The timing of a sample: decode time, presentation time and duration.
public struct CMSampleTimingInfo: Sendable {
  /// The duration of the sample.
  public var duration: CMTime
  /// The presentation time of the sample.
  public var presentationTimeStamp: CMTime
  /// The decode time of the sample; invalid when decode order equals presentation order.
  public var decodeTimeStamp: CMTime

  /// Timing whose fields are all invalid.
  public init() {
    self = .invalid
  }

  /// Times of a sample.
  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// Timing whose fields are all invalid.
  public static let invalid = CMSampleTimingInfo(
    duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
}

/// Timing whose fields are all invalid.
public let kCMTimingInfoInvalid = CMSampleTimingInfo.invalid
