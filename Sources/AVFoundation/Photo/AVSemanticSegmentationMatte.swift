import CoreGraphics
import CoreVideo
import Foundation

/// The matte of a person's features. No camera here delivers one; it is made of a file's auxiliary data, or of pixels.
open class AVSemanticSegmentationMatte: NSObject, @unchecked Sendable {
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
  }

  /// The feature that this is the matte of.
  public let matteType: MatteType
  private let pixels: MattePixels

  private init(_ type: MatteType, _ pixels: MattePixels) {
    (matteType, self.pixels) = (type, pixels)
    super.init()
  }

  /// Makes a matte of the auxiliary data that Image I/O reads from a file, of a type such as
  /// `kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte`; throws for other types.
  public convenience init(
    fromImageSourceAuxiliaryDataType imageSourceAuxiliaryDataType: CFString,
    dictionaryRepresentation imageSourceAuxiliaryDataInfoDictionary: [AnyHashable: Any]
  ) throws {
    let types: [String: MatteType] = ["Hair": .hair, "Skin": .skin, "Teeth": .teeth, "Glasses": .glasses]
    let found = types.first {
      imageSourceAuxiliaryDataType == "kCGImageAuxiliaryDataTypeSemanticSegmentation\($0.key)Matte"
    }
    guard let type = found?.value else { throw AVError(.invalidSourceMedia) }
    self.init(type, try MattePixels(auxiliary: imageSourceAuxiliaryDataInfoDictionary))
  }

  /// The matte as an EXIF orientation turns it.
  open func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> AVSemanticSegmentationMatte {
    AVSemanticSegmentationMatte(matteType, pixels.turned(exifOrientation))
  }

  /// A matte of other pixels; throws unless they are of `kCVPixelFormatType_OneComponent8`.
  open func replacingSemanticSegmentationMatte(with pixelBuffer: CVPixelBuffer) throws -> AVSemanticSegmentationMatte {
    AVSemanticSegmentationMatte(matteType, try MattePixels(pixelBuffer))
  }

  /// The format of the matte's pixels.
  open var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(pixels.buffer) }

  /// The matte's pixels: white is the feature, black what is around.
  open var mattingImage: CVPixelBuffer { pixels.buffer }
}
