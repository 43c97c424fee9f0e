import CoreGraphics
import CoreMedia
import Foundation

/// A video composition that can be changed.
open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
  /// How long each picture is shown.
  open override var frameDuration: CMTime {
    get { super.frameDuration }
    set { change(\.frameDuration, newValue) }
  }
  /// The size of the pictures.
  open override var renderSize: CGSize {
    get { super.renderSize }
    set { change(\.renderSize, newValue) }
  }
  /// The scale at which pictures are made; for players.
  open override var renderScale: Float {
    get { super.renderScale }
    set { change(\.renderScale, newValue) }
  }
  /// What is composed when, in order of time, without gaps.
  open override var instructions: [any AVVideoCompositionInstructionProtocol] {
    get { super.instructions }
    set { change(\.instructions, newValue) }
  }
  /// The track whose frames' times are those of the pictures; `kCMPersistentTrackID_Invalid` takes the frame duration.
  open override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
    get { super.sourceTrackIDForFrameTiming }
    set { change(\.timingTrack, newValue) }
  }
  /// The compositor that makes the pictures instead of the built-in one.
  open override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
    get { super.customVideoCompositorClass }
    set { change(\.compositor, newValue) }
  }
  /// The pictures' primaries, one of `AVVideoColorPrimaries_…`; nil takes those of the sources.
  open override var colorPrimaries: String? {
    get { super.colorPrimaries }
    set { change(\.primaries, newValue) }
  }
  /// The pictures' matrix, one of `AVVideoYCbCrMatrix_…`; nil takes that of the sources.
  open override var colorYCbCrMatrix: String? {
    get { super.colorYCbCrMatrix }
    set { change(\.matrix, newValue) }
  }
  /// The pictures' transfer function, one of `AVVideoTransferFunction_…`; nil takes that of the sources.
  open override var colorTransferFunction: String? {
    get { super.colorTransferFunction }
    set { change(\.transferFunction, newValue) }
  }
  /// Draws layers over the pictures, or puts the pictures into a layer; for exports and readers.
  open override var animationTool: AVVideoCompositionCoreAnimationTool? {
    get { super.animationTool }
    set { change(\.animationTool, newValue) }
  }

  /// The tracks of timed metadata that a compositor may need; instructions say which of them they do.
  open override var sourceSampleDataTrackIDs: [CMPersistentTrackID] {
    get { super.sourceSampleDataTrackIDs }
    set { change(\.dataTracks, newValue) }
  }

  /// An empty composition of no size.
  public override init() { super.init() }

  /// A composition that shows an asset's video tracks as they stand. Waits for
  /// the asset without blocking.
  public override class func videoComposition(
    withPropertiesOf asset: AVAsset
  ) async throws -> AVMutableVideoComposition {
    try await videoComposition(withPropertiesOf: asset, prototypeInstruction: nil)
  }

  /// A composition that shows an asset's video tracks as they stand; what its instructions have besides layers is that of the
  /// prototype.
  public class func videoComposition(
    withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction?
  ) async throws -> AVMutableVideoComposition {
    _ = try await asset.loader.load(["tracks"])
    let made = AVMutableVideoComposition()
    made.fill(from: asset, like: prototypeInstruction)
    return made
  }

  /// A composition whose pictures are those of an asset's first video track, as the handler changes them. Waits for the asset
  /// without blocking.
  public override class func videoComposition(
    with asset: AVAsset,
    applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
  ) async throws -> AVMutableVideoComposition {
    _ = try await asset.loader.load(["tracks"])
    return AVMutableVideoComposition(asset: asset, applyingCIFiltersWithHandler: applier)
  }

  /// A composition that shows an asset's video tracks as they stand; what its instructions have besides layers is that of the
  /// prototype. Blocks the caller's thread while the asset isn't loaded.
  public convenience init(propertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction) {
    self.init()
    _ = asset.loader.wait(for: "tracks")
    fill(from: asset, like: prototypeInstruction)
  }

  /// A composition that shows an asset's video tracks as they stand; the handler is called once, on an arbitrary thread.
  public class func videoComposition(
    withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction? = nil,
    completionHandler: @escaping @Sendable (AVMutableVideoComposition?, (any Error)?) -> Void
  ) {
    Task {
      do {
        completionHandler(
          try await videoComposition(withPropertiesOf: asset, prototypeInstruction: prototypeInstruction), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }
}
