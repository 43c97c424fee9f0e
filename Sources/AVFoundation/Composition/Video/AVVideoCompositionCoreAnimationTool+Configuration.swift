import QuartzCore

extension AVVideoCompositionCoreAnimationTool {
  /// Into which layers the pictures are put, and what is rendered as the picture. It is used once, by `init(configuration:)`.
  public struct Configuration {
    /// The layers into which the pictures are put; with more than one, each shows them.
    public var layers: [CALayer]
    /// The layer that is rendered as the picture, in which the others are.
    public var containingLayer: CALayer

    /// Puts the pictures into several layers.
    public init(postProcessingAsVideoLayers layers: [CALayer], containingLayer: CALayer) {
      (self.layers, self.containingLayer) = (layers, containingLayer)
    }

    /// Puts the pictures into a layer.
    public init(postProcessingAsVideoLayer layer: CALayer, containingLayer: CALayer) {
      self.init(postProcessingAsVideoLayers: [layer], containingLayer: containingLayer)
    }
  }

  /// A tool of these layers.
  public convenience init(configuration: sending Configuration) {
    self.init(postProcessingAsVideoLayers: configuration.layers, in: configuration.containingLayer)
  }
}
