import CoreGraphics
import CoreMedia
import Foundation

/// A video composition's instruction that can be changed.
open class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction, @unchecked Sendable {
  /// An instruction without layers, for no time.
  public override init() { super.init() }

  /// When it applies.
  open override var timeRange: CMTimeRange {
    get { super.timeRange }
    set { change(\.timeRange, newValue) }
  }
  /// What lies behind the layers; nil is black.
  open override var backgroundColor: CGColor? {
    get { super.backgroundColor }
    set { change(\.background, newValue) }
  }
  /// The layers; the first one lies in front.
  open override var layerInstructions: [AVVideoCompositionLayerInstruction] {
    get { super.layerInstructions }
    set { change(\.layers, newValue) }
  }
  /// Whether a Core Animation tool draws over what it makes.
  open override var enablePostProcessing: Bool {
    get { super.enablePostProcessing }
    set { change(\.enablesPostProcessing, newValue) }
  }
  /// The IDs of the tracks of timed metadata that a compositor needs, of those that the composition names.
  open override var requiredSourceSampleDataTrackIDs: [NSNumber] {
    get { super.requiredSourceSampleDataTrackIDs }
    set { change(\.tracks, newValue.map(\.int32Value)) }
  }
}
