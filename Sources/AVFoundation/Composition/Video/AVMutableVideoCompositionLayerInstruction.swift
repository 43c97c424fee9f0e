import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

/// A layer instruction that can be changed.
open class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction, @unchecked Sendable {
  /// An instruction for no track yet.
  public override init() { super.init() }

  /// An instruction for a track: as it is, in the upper left corner.
  public convenience init(assetTrack track: AVAssetTrack) {
    self.init()
    trackID = track.trackID
  }

  /// The track's ID.
  open override var trackID: CMPersistentTrackID {
    get { super.trackID }
    set { change { $0.track = newValue } }
  }

  /// Sets the transform from a time on. Before the first it is the identity.
  open func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
    guard time.isNumeric else { Misuse.stop("setTransform: this is no time") }
    change { $0.transforms.set(transform, at: time) }
  }

  /// Changes the transform linearly in a range.
  open func setTransformRamp(
    fromStart startTransform: CGAffineTransform, toEnd endTransform: CGAffineTransform, timeRange: CMTimeRange
  ) {
    ramp(timeRange, "setTransformRamp") { $0.transforms.ramp(from: startTransform, to: endTransform, in: timeRange) }
  }

  /// Sets the opacity from a time on. Before the first it is 1.
  open func setOpacity(_ opacity: Float, at time: CMTime) {
    guard time.isNumeric, opacity.isFinite else { Misuse.stop("setOpacity: this is no time, or no opacity") }
    change { $0.opacities.set(min(max(opacity, 0), 1), at: time) }
  }

  /// Changes the opacity linearly in a range.
  open func setOpacityRamp(fromStartOpacity startOpacity: Float, toEndOpacity endOpacity: Float, timeRange: CMTimeRange)
  {
    ramp(timeRange, "setOpacityRamp") { plan in
      plan.opacities.ramp(from: min(max(startOpacity, 0), 1), to: min(max(endOpacity, 0), 1), in: timeRange)
    }
  }

  /// Sets what is shown of the frames from a time on, in their own pixels. Before the first it is all of them.
  open func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
    guard time.isNumeric else { Misuse.stop("setCropRectangle: this is no time") }
    change { $0.crops.set(cropRectangle, at: time) }
  }

  /// Changes what is shown of the frames linearly in a range.
  open func setCropRectangleRamp(
    fromStartCropRectangle startCropRectangle: CGRect, toEndCropRectangle endCropRectangle: CGRect,
    timeRange: CMTimeRange
  ) {
    ramp(timeRange, "setCropRectangleRamp") { plan in
      plan.crops.ramp(from: startCropRectangle, to: endCropRectangle, in: timeRange)
    }
  }

  private func ramp(_ range: CMTimeRange, _ name: String, _ add: (inout LayerPlan) -> Bool) {
    guard range.isValid, range.start.isNumeric, range.duration.isNumeric, range.duration > .zero else {
      Misuse.stop("\(name): this is no time range")
    }
    var isDone = false
    change { isDone = add(&$0) }
    if !isDone { Misuse.stop("\(name): it overlaps another one") }
  }
}
