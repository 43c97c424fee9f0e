import CoreGraphics
import CoreVideo
import Foundation

/// The matte of a person in a portrait. No camera here delivers one; a program makes them of what lies beside an image.
public final class AVPortraitEffectsMatte: NSObject, @unchecked Sendable {
  private let picture: MattePicture

  private init(_ picture: MattePicture) {
    self.picture = picture
    super.init()
  }

  /// The matte that lies beside an image, as `CGImageSourceCopyAuxiliaryDataInfoAtIndex` says it; 8 bits a pixel.
  public convenience init(fromDictionaryRepresentation imageSourceAuxDataInfoDictionary: [AnyHashable: Any]) throws {
    self.init(try MattePicture(info: imageSourceAuxDataInfoDictionary))
  }

  /// The matte turned as an image of this orientation is for display.
  public func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> AVPortraitEffectsMatte {
    AVPortraitEffectsMatte((try? picture.oriented(exifOrientation)) ?? picture)
  }

  /// The same with another picture: 8 bits a pixel.
  public func replacingPortraitEffectsMatte(with pixelBuffer: CVPixelBuffer) throws -> AVPortraitEffectsMatte {
    guard let picture = MattePicture(pixelBuffer) else { throw AVError(.invalidSourceMedia) }
    return AVPortraitEffectsMatte(picture)
  }

  /// For `CGImageDestinationAddAuxiliaryDataInfo`, whose type is told, too.
  public func dictionaryRepresentation(
    forAuxiliaryDataType outAuxDataType: UnsafeMutablePointer<NSString?>?
  ) -> [AnyHashable: Any]? {
    outAuxDataType?.pointee = kCGImageAuxiliaryDataTypePortraitEffectsMatte as NSString
    return picture.info
  }

  /// The format of the matte's pixels.
  public var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(picture.buffer) }
  /// The matte's picture.
  public var mattingImage: CVPixelBuffer { picture.buffer }
}
