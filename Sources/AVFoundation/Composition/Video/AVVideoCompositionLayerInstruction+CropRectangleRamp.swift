import CoreGraphics
import CoreMedia
import MediaEngine

extension AVVideoCompositionLayerInstruction {
  /// How what is shown of the frames changes in a range of time: linearly from one value to another.
  public struct CropRectangleRamp: Equatable, Sendable {
    /// When it changes.
    public var timeRange: CMTimeRange
    /// The value at the beginning.
    public var start: CGRect
    /// The value at the end.
    public var end: CGRect

    /// A ramp between two values.
    public init(timeRange: CMTimeRange, start: CGRect, end: CGRect) {
      (self.timeRange, self.start, self.end) = (timeRange, start, end)
    }

    init?(_ plan: LayerPlan, at time: CMTime) {
      guard let ramp = plan.crops.ramp(at: time) else { return nil }
      self.init(timeRange: ramp.range, start: ramp.first, end: ramp.last)
    }
  }
}
