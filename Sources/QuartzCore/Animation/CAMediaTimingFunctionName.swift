/// The name of a predefined timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Apple's name for the function.
  public let rawValue: String

  /// A name by Apple's spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The same pace throughout.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Begins slowly.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Ends slowly.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Begins and ends slowly.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The pace of the system's own animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
