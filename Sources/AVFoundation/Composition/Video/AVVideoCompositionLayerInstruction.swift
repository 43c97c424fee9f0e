import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// How a track's frames are laid onto the picture: transform, opacity and crop over time.
open class AVVideoCompositionLayerInstruction: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  private let state = Mutex(LayerPlan(track: kCMPersistentTrackID_Invalid))

  /// As the engine has it.
  var plan: LayerPlan { state.withLock { $0 } }

  func change(_ body: (inout LayerPlan) -> Void) { state.withLock { body(&$0) } }

  /// The track's ID.
  open var trackID: CMPersistentTrackID { plan.track }

  /// Gets the ramp of the transform at a time; false before the first.
  open func getTransformRamp(
    for time: CMTime, start startTransform: UnsafeMutablePointer<CGAffineTransform>?,
    end endTransform: UnsafeMutablePointer<CGAffineTransform>?, timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    guard let ramp = plan.transforms.ramp(at: time) else { return false }
    startTransform?.pointee = ramp.first
    endTransform?.pointee = ramp.last
    timeRange?.pointee = ramp.range
    return true
  }

  /// Gets the ramp of the opacity at a time; false before the first.
  open func getOpacityRamp(
    for time: CMTime, startOpacity: UnsafeMutablePointer<Float>?, endOpacity: UnsafeMutablePointer<Float>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    guard let ramp = plan.opacities.ramp(at: time) else { return false }
    startOpacity?.pointee = ramp.first
    endOpacity?.pointee = ramp.last
    timeRange?.pointee = ramp.range
    return true
  }

  /// Gets the ramp of the crop rectangle at a time; false before the first.
  open func getCropRectangleRamp(
    for time: CMTime, startCropRectangle: UnsafeMutablePointer<CGRect>?,
    endCropRectangle: UnsafeMutablePointer<CGRect>?, timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    guard let ramp = plan.crops.ramp(at: time) else { return false }
    startCropRectangle?.pointee = ramp.first
    endCropRectangle?.pointee = ramp.last
    timeRange?.pointee = ramp.range
    return true
  }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { filled(AVVideoCompositionLayerInstruction()) }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableVideoCompositionLayerInstruction()) }

  private func filled(_ copy: AVVideoCompositionLayerInstruction) -> AVVideoCompositionLayerInstruction {
    let own = plan
    copy.change { $0 = own }
    return copy
  }
}
