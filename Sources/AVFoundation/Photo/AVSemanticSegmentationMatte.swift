import Foundation

/// An outline of a person's parts. No camera here gives one, so there is none to be had.
public final class AVSemanticSegmentationMatte: NSObject, Sendable {
  /// What is outlined.
  public struct MatteType: RawRepresentable, Hashable, Sendable {
    /// Apple's name of it.
    public let rawValue: String

    /// One by Apple's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Skin.
    public static let skin = MatteType(rawValue: "AVSemanticSegmentationMatteTypeSkin")
    /// Hair.
    public static let hair = MatteType(rawValue: "AVSemanticSegmentationMatteTypeHair")
    /// Teeth.
    public static let teeth = MatteType(rawValue: "AVSemanticSegmentationMatteTypeTeeth")
    /// Glasses.
    public static let glasses = MatteType(rawValue: "AVSemanticSegmentationMatteTypeGlasses")
  }

  private override init() { super.init() }
}
