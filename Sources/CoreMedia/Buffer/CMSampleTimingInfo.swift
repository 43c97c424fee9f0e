/// When a sample is decoded and shown, and for how long.
public struct CMSampleTimingInfo: Sendable {
  /// How long it is shown.
  public var duration: CMTime
  /// When it is shown.
  public var presentationTimeStamp: CMTime
  /// When it is decoded; invalid when samples are decoded in the order in which they are shown.
  public var decodeTimeStamp: CMTime

  /// No times at all.
  public init() {
    self = .invalid
  }

  /// Times of a sample.
  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// No times at all.
  public static let invalid = CMSampleTimingInfo(
    duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
}

/// No times at all.
public let kCMTimingInfoInvalid = CMSampleTimingInfo.invalid
