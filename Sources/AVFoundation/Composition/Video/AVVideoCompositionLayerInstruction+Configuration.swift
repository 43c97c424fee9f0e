import CoreGraphics
import CoreMedia
import MediaEngine

extension AVVideoCompositionLayerInstruction {
  /// What a layer instruction is made of. It is used once, by `init(configuration:)`.
  public struct Configuration: Sendable {
    fileprivate var plan: LayerPlan

    /// The track's ID.
    public var trackID: CMPersistentTrackID {
      get { plan.track }
      set { plan.track = newValue }
    }

    /// A configuration for a track by its ID.
    public init(trackID: CMPersistentTrackID = kCMPersistentTrackID_Invalid) { plan = LayerPlan(track: trackID) }

    /// A configuration for a track: as it is, in the upper left corner.
    public init(assetTrack: AVAssetTrack) { self.init(trackID: assetTrack.trackID) }

    /// Sets the opacity from a time on. Before the first it is 1.
    public mutating func setOpacity(_ opacity: Float, at time: CMTime) {
      guard time.isNumeric, opacity.isFinite else { Misuse.stop("setOpacity: this is no time, or no opacity") }
      plan.opacities.set(min(max(opacity, 0), 1), at: time)
    }

    /// Changes the opacity linearly in a range.
    public mutating func addOpacityRamp(_ ramp: OpacityRamp) {
      let (start, end) = (min(max(ramp.start, 0), 1), min(max(ramp.end, 0), 1))
      add("addOpacityRamp", ramp.timeRange) { $0.opacities.ramp(from: start, to: end, in: ramp.timeRange) }
    }

    /// Sets the transform from a time on. Before the first it is the identity.
    public mutating func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
      guard time.isNumeric else { Misuse.stop("setTransform: this is no time") }
      plan.transforms.set(transform, at: time)
    }

    /// Changes the transform linearly in a range.
    public mutating func addTransformRamp(_ ramp: TransformRamp) {
      add("addTransformRamp", ramp.timeRange) { $0.transforms.ramp(from: ramp.start, to: ramp.end, in: ramp.timeRange) }
    }

    /// Sets what is shown of the frames from a time on, in their own pixels. Before the first it is all of them.
    public mutating func setCropRectangle(_ rect: CGRect, at time: CMTime) {
      guard time.isNumeric else { Misuse.stop("setCropRectangle: this is no time") }
      plan.crops.set(rect, at: time)
    }

    /// Changes what is shown of the frames linearly in a range.
    public mutating func addCropRectangleRamp(_ ramp: CropRectangleRamp) {
      add("addCropRectangleRamp", ramp.timeRange) { $0.crops.ramp(from: ramp.start, to: ramp.end, in: ramp.timeRange) }
    }

    /// The ramp of the opacity at a time; nil before the first.
    public func opacityRamp(at time: CMTime) -> OpacityRamp? { OpacityRamp(plan, at: time) }

    /// The ramp of the transform at a time; nil before the first.
    public func transformRamp(at time: CMTime) -> TransformRamp? { TransformRamp(plan, at: time) }

    /// The ramp of the crop rectangle at a time; nil before the first.
    public func cropRectangleRamp(at time: CMTime) -> CropRectangleRamp? { CropRectangleRamp(plan, at: time) }

    private mutating func add(_ name: String, _ range: CMTimeRange, _ add: (inout LayerPlan) -> Bool) {
      guard range.isValid, range.start.isNumeric, range.duration.isNumeric, range.duration > .zero else {
        Misuse.stop("\(name): this is no time range")
      }
      if !add(&plan) { Misuse.stop("\(name): it overlaps another one") }
    }
  }

  /// An instruction of these values.
  public convenience init(configuration: Configuration) {
    self.init()
    change { $0 = configuration.plan }
  }

  /// The ramp of the opacity at a time; nil before the first.
  public func opacityRamp(at time: CMTime) -> OpacityRamp? { OpacityRamp(plan, at: time) }

  /// The ramp of the transform at a time; nil before the first.
  public func transformRamp(at time: CMTime) -> TransformRamp? { TransformRamp(plan, at: time) }

  /// The ramp of the crop rectangle at a time; nil before the first.
  public func cropRectangleRamp(at time: CMTime) -> CropRectangleRamp? { CropRectangleRamp(plan, at: time) }
}
