/// How the values between key frames are found.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// Apple's name for the mode.
  public let rawValue: String

  /// A mode by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In a straight line from one to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value is kept until the next one's time.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// In straight lines at the same speed throughout; key times and timing functions don't count.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// On a smooth curve through all values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// On a smooth curve, at about the same speed throughout.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}
