import CoreGraphics
import CoreMedia
import Foundation

extension AVVideoComposition {
  /// What a video composition is made of. It is used once, by `init(configuration:)`.
  public struct Configuration: @unchecked Sendable {
    /// Draws layers over the pictures, or puts the pictures into a layer; for exports and readers.
    public var animationTool: AVVideoCompositionCoreAnimationTool?
    /// The pictures' primaries, one of `AVVideoColorPrimaries_…`; nil takes those of the sources.
    public var colorPrimaries: String?
    /// The pictures' transfer function, one of `AVVideoTransferFunction_…`; nil takes that of the sources.
    public var colorTransferFunction: String?
    /// The pictures' matrix, one of `AVVideoYCbCrMatrix_…`; nil takes that of the sources.
    public var colorYCbCrMatrix: String?
    /// The compositor that makes the pictures instead of the built-in one.
    public var customVideoCompositorClass: (any AVVideoCompositing.Type)?
    /// How long each picture is shown.
    public var frameDuration: CMTime
    /// What is composed when, in order of time, without gaps.
    public var instructions: [any AVVideoCompositionInstructionProtocol]
    /// The scale at which pictures are made; for players.
    public var renderScale: Float
    /// The size of the pictures.
    public var renderSize: CGSize
    /// The tracks of timed metadata that a compositor may need; instructions say which of them they do.
    public var sourceSampleDataTrackIDs: [CMPersistentTrackID]
    /// The track whose frames' times are those of the pictures; `kCMPersistentTrackID_Invalid` takes the frame duration.
    public var sourceTrackIDForFrameTiming: CMPersistentTrackID

    /// A configuration of these values.
    public init(
      animationTool: AVVideoCompositionCoreAnimationTool? = nil, colorPrimaries: String? = nil,
      colorTransferFunction: String? = nil, colorYCbCrMatrix: String? = nil,
      customVideoCompositorClass: (any AVVideoCompositing.Type)? = nil, frameDuration: CMTime = .zero,
      instructions: [any AVVideoCompositionInstructionProtocol] = [], renderScale: Float = 1,
      renderSize: CGSize = .zero,
      sourceSampleDataTrackIDs: [CMPersistentTrackID] = [],
      sourceTrackIDForFrameTiming: CMPersistentTrackID = kCMPersistentTrackID_Invalid
    ) {
      self.animationTool = animationTool
      (self.colorPrimaries, self.colorTransferFunction) = (colorPrimaries, colorTransferFunction)
      self.colorYCbCrMatrix = colorYCbCrMatrix
      self.customVideoCompositorClass = customVideoCompositorClass
      (self.frameDuration, self.instructions) = (frameDuration, instructions)
      (self.renderScale, self.renderSize) = (renderScale, renderSize)
      self.sourceSampleDataTrackIDs = sourceSampleDataTrackIDs
      self.sourceTrackIDForFrameTiming = sourceTrackIDForFrameTiming
    }

    /// A configuration that shows an asset's video tracks as they stand; what its instructions have besides layers is that of
    /// the prototype. Throws where the asset can't be loaded.
    public init(for asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction? = nil) async throws {
      let made = try await AVMutableVideoComposition.videoComposition(
        withPropertiesOf: asset, prototypeInstruction: prototypeInstruction)
      self.init(
        frameDuration: made.frameDuration, instructions: made.instructions, renderScale: made.renderScale,
        renderSize: made.renderSize, sourceTrackIDForFrameTiming: made.sourceTrackIDForFrameTiming)
    }
  }

  /// A composition of these values.
  public convenience init(configuration: Configuration) {
    self.init()
    change(\.animationTool, configuration.animationTool)
    change(\.primaries, configuration.colorPrimaries)
    change(\.transferFunction, configuration.colorTransferFunction)
    change(\.matrix, configuration.colorYCbCrMatrix)
    change(\.compositor, configuration.customVideoCompositorClass)
    change(\.frameDuration, configuration.frameDuration)
    change(\.instructions, configuration.instructions)
    change(\.renderScale, configuration.renderScale)
    change(\.renderSize, configuration.renderSize)
    change(\.dataTracks, configuration.sourceSampleDataTrackIDs)
    change(\.timingTrack, configuration.sourceTrackIDForFrameTiming)
  }
}
