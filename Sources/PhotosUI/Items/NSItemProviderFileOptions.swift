/// How a provider's file may be used.
public struct NSItemProviderFileOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a set of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The file may be opened where it is. Always so here.
  public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}
