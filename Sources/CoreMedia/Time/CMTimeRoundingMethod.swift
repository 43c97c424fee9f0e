/// How a time is rounded when its new timescale can't hold it exactly.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// To the nearest; halves go away from zero.
  case roundHalfAwayFromZero = 1
  /// Towards zero.
  case roundTowardZero = 2
  /// Away from zero when there is any remainder.
  case roundAwayFromZero = 3
  /// Towards zero when the scale gets coarser, away from zero when it gets finer; a negative time never becomes zero.
  case quickTime = 4
  /// Towards positive infinity.
  case roundTowardPositiveInfinity = 5
  /// Towards negative infinity.
  case roundTowardNegativeInfinity = 6

  /// The default rounding method.
  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}
