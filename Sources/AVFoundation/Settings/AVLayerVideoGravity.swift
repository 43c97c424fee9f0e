/// How a picture fills a layer of another shape.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  /// Apple's name of it.
  public let rawValue: String

  /// One by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One by Apple's name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// As large as fits, in its own ratio, with bars beside it.
  public static let resizeAspect = AVLayerVideoGravity("AVLayerVideoGravityResizeAspect")
  /// Over all of the layer, in its own ratio, cut at the edges.
  public static let resizeAspectFill = AVLayerVideoGravity("AVLayerVideoGravityResizeAspectFill")
  /// Stretched over the layer.
  public static let resize = AVLayerVideoGravity("AVLayerVideoGravityResize")
}
