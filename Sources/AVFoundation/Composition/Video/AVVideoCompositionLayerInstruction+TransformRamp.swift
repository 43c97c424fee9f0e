import CoreGraphics
import CoreMedia
import MediaEngine

extension AVVideoCompositionLayerInstruction {
  /// How the transform changes in a range of time: linearly from one value to another.
  public struct TransformRamp: Equatable, Sendable {
    /// When it changes.
    public var timeRange: CMTimeRange
    /// The value at the beginning.
    public var start: CGAffineTransform
    /// The value at the end.
    public var end: CGAffineTransform

    /// A ramp between two values.
    public init(timeRange: CMTimeRange, start: CGAffineTransform, end: CGAffineTransform) {
      (self.timeRange, self.start, self.end) = (timeRange, start, end)
    }

    init?(_ plan: LayerPlan, at time: CMTime) {
      guard let ramp = plan.transforms.ramp(at: time) else { return nil }
      self.init(timeRange: ramp.range, start: ramp.first, end: ramp.last)
    }
  }
}
