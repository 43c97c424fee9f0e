/// The audio level of one channel, in decibels relative to full scale.
public struct ChannelLevel: Sendable, Hashable {
  /// The average over about a third of a second.
  public var averagePower: Double
  /// The highest peak of about the last second and a half.
  public var peakHold: Double

  public init(averagePower: Double, peakHold: Double) {
    self.averagePower = averagePower
    self.peakHold = peakHold
  }

  /// The level of silence.
  public static let floor = -120.0
  /// The level of a channel without any audio.
  public static let silence = ChannelLevel(averagePower: floor, peakHold: floor)
}
