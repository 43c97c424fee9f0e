/// How loud one channel is, in decibels below full scale.
public struct ChannelLevel: Sendable, Hashable {
  /// The mean over about a third of a second.
  public var averagePower: Double
  /// The highest peak of the last second and a half or so.
  public var peakHold: Double

  public init(averagePower: Double, peakHold: Double) {
    self.averagePower = averagePower
    self.peakHold = peakHold
  }

  /// What silence measures.
  public static let floor = -120.0
  /// A channel that has heard nothing.
  public static let silence = ChannelLevel(averagePower: floor, peakHold: floor)
}
