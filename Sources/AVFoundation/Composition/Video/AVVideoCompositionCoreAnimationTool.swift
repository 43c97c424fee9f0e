import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import QuartzCore

/// The begin time of an animation that begins with the video. In other places than this tool, 0 means "now".
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

/// Draws layers over a video composition's pictures, puts the pictures into a layer, or makes a track of a layer.
///
/// Layers move in the time of the video: an animation with a begin time of 0 or `AVCoreAnimationBeginTimeAtZero` begins
/// with it. The root layer lies in a picture of the render size, whose origin is at the bottom left, with y pointing up. The
/// layers are read when the composition is first rendered; changes that are made later aren't seen. Set
/// `isRemovedOnCompletion` to false for animations whose end is to stay.
open class AVVideoCompositionCoreAnimationTool: NSObject, @unchecked Sendable {
  private enum Use {
    case postProcessing([CALayer], CALayer)
    case track(CALayer, CMPersistentTrackID)
  }

  private let use: Use

  private init(_ use: Use) {
    self.use = use
    super.init()
  }

  /// Makes a video track of a layer, by an ID that no other track has. Layer instructions with this ID place it. The layer
  /// belongs to no other tree of layers.
  public convenience init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
    self.init(.track(layer, trackID))
  }

  /// Puts the pictures into `videoLayer`, and renders `animationLayer`, in which that layer is, as the picture.
  public convenience init(postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer) {
    self.init(.postProcessing([videoLayer], animationLayer))
  }

  /// Puts the pictures into each of `videoLayers`, and renders `animationLayer`, in which those layers are, as the picture.
  public convenience init(postProcessingAsVideoLayers videoLayers: [CALayer], in animationLayer: CALayer) {
    self.init(.postProcessing(videoLayers, animationLayer))
  }

  /// The track that is made of a layer; nil for none.
  var trackID: CMPersistentTrackID? {
    guard case .track(_, let trackID) = use else { return nil }
    return trackID
  }

  /// Has a plan carry out what the tool is for. The layers are placed in points of the render size.
  func apply(to plan: inout VideoPlan, renderSize: CGSize) {
    switch use {
    case .postProcessing(let videoLayers, let animationLayer):
      plan.overlay = LayerOverlay(animationLayer, videoLayers: videoLayers, size: renderSize)
    case .track(let layer, let trackID):
      plan.drawnTracks[trackID] = DrawnTrack(
        LayerOverlay(layer, videoLayers: nil, size: renderSize),
        width: Int(clamping: renderSize.width.rounded()), height: Int(clamping: renderSize.height.rounded()))
    }
  }
}
