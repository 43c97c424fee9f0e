/// Some of a layer's corners, by their coordinates.
public struct CACornerMask: OptionSet, Sendable {
  /// The corners as bits.
  public let rawValue: UInt

  /// Corners by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner with the smallest x and the smallest y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner with the largest x and the smallest y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner with the smallest x and the largest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner with the largest x and the largest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all = CACornerMask(rawValue: 15)
}
