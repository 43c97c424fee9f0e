/// How an image is to be written to a file: the properties of Image I/O, such as
/// `kCGImageDestinationLossyCompressionQuality`.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  /// The option's name.
  public var rawValue: String

  /// An option by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
}
