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
  /// Whether to take the matte of a portrait that a file has beside its image, a `Bool`. No file that can be read here gives
  /// one: there is no image then. A pixel buffer is taken as it is, a matte or not.
  public static let auxiliaryPortraitEffectsMatte = CIImageOption(rawValue: "kCIImageAuxiliaryPortraitEffectsMatte")
  /// Whether to take the matte of hair, as `auxiliaryPortraitEffectsMatte`.
  public static let auxiliarySemanticSegmentationHairMatte = CIImageOption(
    rawValue: "kCIImageAuxiliarySemanticSegmentationHairMatte")
  /// Whether to take the matte of skin, as `auxiliaryPortraitEffectsMatte`.
  public static let auxiliarySemanticSegmentationSkinMatte = CIImageOption(
    rawValue: "kCIImageAuxiliarySemanticSegmentationSkinMatte")
  /// Whether to take the matte of teeth, as `auxiliaryPortraitEffectsMatte`.
  public static let auxiliarySemanticSegmentationTeethMatte = CIImageOption(
    rawValue: "kCIImageAuxiliarySemanticSegmentationTeethMatte")
  /// Whether to take the depth, as `auxiliaryPortraitEffectsMatte`.
  public static let auxiliaryDepth = CIImageOption(rawValue: "kCIImageAuxiliaryDepth")
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
  var appliesOrientation: Bool { isSet(.applyOrientationProperty) }
  var sampling: PlacedNode.Sampling { isSet(.nearestSampling) ? .nearest : .linear }

  /// Whether something beside a file's image is asked for.
  var wantsAuxiliaryImage: Bool {
    [
      .auxiliaryPortraitEffectsMatte, .auxiliarySemanticSegmentationHairMatte, .auxiliarySemanticSegmentationSkinMatte,
      .auxiliarySemanticSegmentationTeethMatte, .auxiliaryDepth,
    ].contains(where: isSet)
  }

  private func isSet(_ option: CIImageOption) -> Bool {
    (options[option] as? Bool) ?? (options[option] as? NSNumber)?.boolValue ?? false
  }
}
