import CoreMedia
import Foundation
import MediaEngine
import QuartzCore

/// Draws layers over a video composition's pictures, or puts the pictures into a layer of theirs. Layers move in the time of
/// the video: an animation that begins at its beginning begins at `AVCoreAnimationBeginTimeAtZero`.
open class AVVideoCompositionCoreAnimationTool: NSObject, @unchecked Sendable {
  /// What draws for the engine.
  let overlay: any PictureOverlay

  init(overlay: any PictureOverlay) {
    self.overlay = overlay
    super.init()
  }
}
