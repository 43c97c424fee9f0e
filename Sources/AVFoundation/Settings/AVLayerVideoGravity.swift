/// How video fills a layer of another aspect ratio.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  /// Apple's identifier.
  public let rawValue: String

  /// Creates a gravity from Apple's identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a gravity from Apple's identifier.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Fits inside the layer with its aspect ratio kept, leaving bars.
  public static let resizeAspect = AVLayerVideoGravity("AVLayerVideoGravityResizeAspect")
  /// Fills the layer with its aspect ratio kept, cropped at the edges.
  public static let resizeAspectFill = AVLayerVideoGravity("AVLayerVideoGravityResizeAspectFill")
  /// Stretched to fill the layer.
  public static let resize = AVLayerVideoGravity("AVLayerVideoGravityResize")
}
