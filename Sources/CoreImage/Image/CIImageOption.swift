import CoreGraphics
import Foundation

/// What an image is to be made with.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  /// The option's name.
  public var rawValue: String

  /// An option by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A `CGColorSpace` in which to take the pixels, or `NSNull` to take them as they are.
  public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
  /// Metadata for the image's `properties`, a dictionary.
  public static let properties = CIImageOption(rawValue: "CIImageProperties")
  /// Whether to turn the image as its metadata say, a `Bool`.
  public static let applyOrientationProperty = CIImageOption(rawValue: "CIImageApplyOrientationProperty")
  /// Whether to take the nearest pixel instead of interpolating, a `Bool`.
  public static let nearestSampling = CIImageOption(rawValue: "CIImageNearestSampling")
  /// Whether depth beside a file's image is taken in its place, a `Bool`; without one there is no image.
  public static let auxiliaryDepth = CIImageOption(rawValue: "kCIImageAuxiliaryDepth")
  /// Whether disparity beside a file's image is taken in its place, a `Bool`; without one there is no image.
  public static let auxiliaryDisparity = CIImageOption(rawValue: "kCIImageAuxiliaryDisparity")
  /// Whether the matte of a person beside a file's image is taken in its place, a `Bool`; without one there is no image.
  public static let auxiliaryPortraitEffectsMatte = CIImageOption(rawValue: "kCIImageAuxiliaryPortraitEffectsMatte")
  /// Whether the matte of skin beside a file's image is taken in its place, a `Bool`; without one there is no image.
  public static let auxiliarySemanticSegmentationSkinMatte = CIImageOption(
    rawValue: "kCIImageAuxiliarySemanticSegmentationSkinMatte")
  /// Whether the matte of hair beside a file's image is taken in its place, a `Bool`; without one there is no image.
  public static let auxiliarySemanticSegmentationHairMatte = CIImageOption(
    rawValue: "kCIImageAuxiliarySemanticSegmentationHairMatte")
  /// Whether the matte of teeth beside a file's image is taken in its place, a `Bool`; without one there is no image.
  public static let auxiliarySemanticSegmentationTeethMatte = CIImageOption(
    rawValue: "kCIImageAuxiliarySemanticSegmentationTeethMatte")
  /// Whether the matte of glasses beside a file's image is taken in its place, a `Bool`; without one there is no image.
  public static let auxiliarySemanticSegmentationGlassesMatte = CIImageOption(
    rawValue: "kCIImageAuxiliarySemanticSegmentationGlassesMatte")
  /// Whether the matte of the sky beside a file's image is taken in its place, a `Bool`; without one there is no image.
  public static let auxiliarySemanticSegmentationSkyMatte = CIImageOption(
    rawValue: "kCIImageAuxiliarySemanticSegmentationSkyMatte")
  /// Whether what makes the image brighter beside a file's image is taken in its place, a `Bool`; without one there is no image.
  public static let auxiliaryHDRGainMap = CIImageOption(rawValue: "kCIImageAuxiliaryHDRGainMap")

  /// Those that ask for a picture beside the image, with what Image I/O calls it.
  static let auxiliary: [(option: CIImageOption, type: CFString)] = [
    (.auxiliaryDepth, kCGImageAuxiliaryDataTypeDepth),
    (.auxiliaryDisparity, kCGImageAuxiliaryDataTypeDisparity),
    (.auxiliaryPortraitEffectsMatte, kCGImageAuxiliaryDataTypePortraitEffectsMatte),
    (.auxiliarySemanticSegmentationSkinMatte, kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte),
    (.auxiliarySemanticSegmentationHairMatte, kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte),
    (.auxiliarySemanticSegmentationTeethMatte, kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte),
    (.auxiliarySemanticSegmentationGlassesMatte, kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte),
    (.auxiliarySemanticSegmentationSkyMatte, kCGImageAuxiliaryDataTypeSemanticSegmentationSkyMatte),
    (.auxiliaryHDRGainMap, kCGImageAuxiliaryDataTypeHDRGainMap),
  ]
}

/// The options of an image, read from a dictionary.
struct ImageOptions {
  private let options: [CIImageOption: Any]

  init(_ options: [CIImageOption: Any]?) { self.options = options ?? [:] }

  /// The colour space to take pixels in, instead of their own.
  func colorSpace(or own: CGColorSpace?) -> CGColorSpace? {
    switch options[.colorSpace] {
    case let space as CGColorSpace: space
    case is NSNull: nil
    default: own
    }
  }

  var properties: [String: Any]? { options[.properties] as? [String: Any] }
  /// Which picture beside the image is wanted in its place, as Image I/O calls it.
  var auxiliaryType: CFString? { CIImageOption.auxiliary.first { isSet($0.option) }?.type }
  var appliesOrientation: Bool { isSet(.applyOrientationProperty) }
  var sampling: PlacedNode.Sampling { isSet(.nearestSampling) ? .nearest : .linear }

  private func isSet(_ option: CIImageOption) -> Bool {
    (options[option] as? Bool) ?? (options[option] as? NSNumber)?.boolValue ?? false
  }
}
