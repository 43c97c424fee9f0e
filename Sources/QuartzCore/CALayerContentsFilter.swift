/// How a layer's contents are drawn at another size.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// Apple's name for the filter.
  public let rawValue: String

  /// A filter by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Each pixel is that of the contents that is nearest.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Mixed from the pixels around.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Mixed from all pixels that count; the best one for contents that are made much smaller.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
