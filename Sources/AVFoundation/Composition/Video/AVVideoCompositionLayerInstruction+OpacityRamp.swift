import CoreGraphics
import CoreMedia
import MediaEngine

extension AVVideoCompositionLayerInstruction {
  /// How the opacity changes in a range of time: linearly from one value to another.
  public struct OpacityRamp: Equatable, Sendable {
    /// When it changes.
    public var timeRange: CMTimeRange
    /// The value at the beginning.
    public var start: Float
    /// The value at the end.
    public var end: Float

    /// A ramp between two values.
    public init(timeRange: CMTimeRange, start: Float, end: Float) {
      (self.timeRange, self.start, self.end) = (timeRange, start, end)
    }

    init?(_ plan: LayerPlan, at time: CMTime) {
      guard let ramp = plan.opacities.ramp(at: time) else { return nil }
      self.init(timeRange: ramp.range, start: ramp.first, end: ramp.last)
    }
  }
}
