/// How an image is to be written to a file: the properties of Image I/O, such as
/// `kCGImageDestinationLossyCompressionQuality`.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  /// The option's name.
  public var rawValue: String

  /// An option by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An image of depth to store beside the image. No file with one is written here: there is none then.
  public static let depthImage = CIImageRepresentationOption(rawValue: "kCIImageRepresentationDepthImage")
  /// A portrait's matte to store beside the image. No file with one is written here: there is none then.
  public static let portraitEffectsMatteImage = CIImageRepresentationOption(
    rawValue: "kCIImageRepresentationPortraitEffectsMatteImage")
}
