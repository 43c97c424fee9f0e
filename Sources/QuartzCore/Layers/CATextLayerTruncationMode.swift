/// Where a text layer leaves out what doesn't fit.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// Apple's name.
  public let rawValue: String

  /// A value by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nowhere: what doesn't fit is cut off.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At the start.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// In the middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
  /// At the end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
}
