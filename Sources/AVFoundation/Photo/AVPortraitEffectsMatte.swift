import CoreGraphics
import CoreVideo
import Foundation

/// The matte of a person in a portrait. No camera here delivers one; it is made of a file's auxiliary data, or of pixels.
open class AVPortraitEffectsMatte: NSObject, @unchecked Sendable {
  private let pixels: MattePixels

  private init(_ pixels: MattePixels) {
    self.pixels = pixels
    super.init()
  }

  /// Makes a matte of the auxiliary data that Image I/O reads from a file: its bytes and their description.
  public convenience init(fromDictionaryRepresentation imageSourceAuxDataInfoDictionary: [AnyHashable: Any]) throws {
    self.init(try MattePixels(auxiliary: imageSourceAuxDataInfoDictionary))
  }

  /// The matte as an EXIF orientation turns it.
  open func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> AVPortraitEffectsMatte {
    AVPortraitEffectsMatte(pixels.turned(exifOrientation))
  }

  /// A matte of other pixels; throws unless they are of `kCVPixelFormatType_OneComponent8`.
  open func replacingPortraitEffectsMatte(with pixelBuffer: CVPixelBuffer) throws -> AVPortraitEffectsMatte {
    AVPortraitEffectsMatte(try MattePixels(pixelBuffer))
  }

  /// The format of the matte's pixels.
  open var pixelFormatType: OSType { CVPixelBufferGetPixelFormatType(pixels.buffer) }

  /// The matte's pixels: white is the person, black what is around.
  open var mattingImage: CVPixelBuffer { pixels.buffer }
}
