/// How a layer that moves along a path is turned.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// Apple's name for the mode.
  public let rawValue: String

  /// A mode by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the path's direction.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Against the path's direction.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
