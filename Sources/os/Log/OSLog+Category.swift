extension OSLog {
  /// A category that has a meaning of its own.
  public struct Category: Hashable, Sendable {
    /// The category's name.
    public let rawValue: String

    /// Points of interest, for signposts that matter to whoever looks at the whole program.
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
  }
}
