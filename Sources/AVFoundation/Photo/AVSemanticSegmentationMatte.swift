import CoreGraphics
import CoreVideo
import Foundation

/// The matte of a person's features. No camera here delivers one; a program makes them of what lies beside an image.
public final class AVSemanticSegmentationMatte: NSObject, @unchecked Sendable {
  /// The feature of a matte.
  public struct MatteType: RawRepresentable, Hashable, Sendable {
    /// Apple's identifier.
    public let rawValue: String

    /// Creates a type from Apple's identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Skin.
    public static let skin = MatteType(rawValue: "AVSemanticSegmentationMatteTypeSkin")
    /// Hair.
    public static let hair = MatteType(rawValue: "AVSemanticSegmentationMatteTypeHair")
    /// Teeth.
    public static let teeth = MatteType(rawValue: "AVSemanticSegmentationMatteTypeTeeth")
    /// Glasses.
    public static let glasses = MatteType(rawValue: "AVSemanticSegmentationMatteTypeGlasses")

    /// What Image I/O calls the matte of each feature.
    fileprivate static let imageNames: [String: MatteType] = [
      kCGImageAuxiliaryDataTypeSemanticSegmentationSkinMatte: .skin,
      kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte: .hair,
      kCGImageAuxiliaryDataTypeSemanticSegmentationTeethMatte: .teeth,
      kCGImageAuxiliaryDataTypeSemanticSegmentationGlassesMatte: .glasses,
    ]
  }

  /// The feature.
  public let matteType: MatteType
  private let picture: MattePicture

  private init(_ picture: MattePicture, _ matteType: MatteType) {
    (self.picture, self.matteType) = (picture, matteType)
    super.init()
  }

  /// The matte that lies beside an image, as `CGImageSourceCopyAuxiliaryDataInfoAtIndex` says it; 8 bits a pixel.
  public convenience init(
    fromImageSourceAuxiliaryDataType imageSourceAuxiliaryDataType: CFString,
    dictionaryRepresentation imageSourceAuxiliaryDataInfoDictionary: [AnyHashable: Any]
  ) throws {
    guard let type = MatteType.imageNames[imageSourceAuxiliaryDataType] else { throw AVError(.invalidSourceMedia) }
    self.init(try MattePicture(info: imageSourceAuxiliaryDataInfoDictionary), type)
  }

  /// The matte turned as an image of this orientation is for display.
  public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> AVSemanticSegmentationMatte {
    AVSemanticSegmentationMatte((try? picture.oriented(exifOrientation)) ?? picture, matteType)
  }

  /// The same with another picture: 8 bits a pixel.
  public func replacingSemanticSegmentationMatte(with pixelBuffer: CVPixelBuffer) throws -> AVSemanticSegmentationMatte
  {
    guard let picture = MattePicture(pixelBuffer) else { throw AVError(.invalidSourceMedia) }
    return AVSemanticSegmentationMatte(picture, matteType)
  }

  /// For `CGImageDestinationAddAuxiliaryDataInfo`, whose type is told, too.
  public func dictionaryRepresentation(
    forAuxiliaryDataType outAuxDataType: UnsafeMutablePointer<NSString?>?
  ) -> [AnyHashable: Any]? {
    outAuxDataType?.pointee = MatteType.imageNames.first { $0.value == matteType }.map { $0.key as NSString }
    return picture.info
  }

  /// The format of the matte's pixels.
  public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(picture.buffer) }
  /// The matte's picture.
  public var mattingImage: CVPixelBuffer { picture.buffer }
}
