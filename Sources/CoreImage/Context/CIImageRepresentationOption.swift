/// How an image is to be written to a file: the properties of Image I/O, such as
/// `kCGImageDestinationLossyCompressionQuality`.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  /// The option's name.
  public var rawValue: String

  /// An option by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  // Pictures beside the image: no file with one can be written here, so that nothing is written where one is given.

  /// A `CIImage` to lie beside the image; refused.
  public static let depthImage = CIImageRepresentationOption(
    rawValue: "kCIImageRepresentationDepthImage")
  /// A `CIImage` to lie beside the image; refused.
  public static let disparityImage = CIImageRepresentationOption(
    rawValue: "kCIImageRepresentationDisparityImage")
  /// A `CIImage` to lie beside the image; refused.
  public static let portraitEffectsMatteImage = CIImageRepresentationOption(
    rawValue: "kCIImageRepresentationPortraitEffectsMatteImage")
  /// A `CIImage` to lie beside the image; refused.
  public static let semanticSegmentationSkinMatteImage = CIImageRepresentationOption(
    rawValue: "kCIImageRepresentationSemanticSegmentationSkinMatteImage")
  /// A `CIImage` to lie beside the image; refused.
  public static let semanticSegmentationHairMatteImage = CIImageRepresentationOption(
    rawValue: "kCIImageRepresentationSemanticSegmentationHairMatteImage")
  /// A `CIImage` to lie beside the image; refused.
  public static let semanticSegmentationTeethMatteImage = CIImageRepresentationOption(
    rawValue: "kCIImageRepresentationSemanticSegmentationTeethMatteImage")
  /// A `CIImage` to lie beside the image; refused.
  public static let hdrImage = CIImageRepresentationOption(
    rawValue: "kCIImageRepresentationHDRImage")
  /// A `CIImage` to lie beside the image; refused.
  public static let hdrGainMapImage = CIImageRepresentationOption(
    rawValue: "kCIImageRepresentationHDRGainMapImage")

  /// Those that give a picture beside the image.
  static let auxiliary: Set<CIImageRepresentationOption> = [
    .depthImage,
    .disparityImage,
    .portraitEffectsMatteImage,
    .semanticSegmentationSkinMatteImage,
    .semanticSegmentationHairMatteImage,
    .semanticSegmentationTeethMatteImage,
    .hdrImage,
    .hdrGainMapImage,
  ]
}
