import CoreGraphics
import CoreMedia

extension AVVideoCompositionInstruction {
  /// What an instruction is made of. It is used once, by `init(configuration:)`.
  public struct Configuration: @unchecked Sendable {
    /// What lies behind the layers; nil is black. Its transparency doesn't count.
    public var backgroundColor: CGColor?
    /// Whether a Core Animation tool draws over what it makes.
    public var enablePostProcessing: Bool
    /// The layers; the first one lies in front.
    public var layerInstructions: [AVVideoCompositionLayerInstruction]
    /// The tracks of timed metadata that a compositor needs.
    public var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID]
    /// When it applies.
    public var timeRange: CMTimeRange

    /// A configuration of these values.
    public init(
      backgroundColor: CGColor? = nil, enablePostProcessing: Bool = true,
      layerInstructions: [AVVideoCompositionLayerInstruction] = [],
      requiredSourceSampleDataTrackIDs: [CMPersistentTrackID] = [], timeRange: CMTimeRange = .zero
    ) {
      (self.backgroundColor, self.enablePostProcessing) = (backgroundColor, enablePostProcessing)
      (self.layerInstructions, self.timeRange) = (layerInstructions, timeRange)
      self.requiredSourceSampleDataTrackIDs = requiredSourceSampleDataTrackIDs
    }
  }

  /// An instruction of these values.
  public convenience init(configuration: Configuration) {
    self.init()
    change(\.background, configuration.backgroundColor)
    change(\.enablesPostProcessing, configuration.enablePostProcessing)
    change(\.layers, configuration.layerInstructions)
    change(\.tracks, configuration.requiredSourceSampleDataTrackIDs)
    change(\.timeRange, configuration.timeRange)
  }
}
