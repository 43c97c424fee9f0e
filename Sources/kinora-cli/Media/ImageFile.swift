import CoreGraphics
import Foundation

/// Encodes images as file data.
enum ImageFile {
  /// PNG for files with that extension, else JPEG.
  static func data(of image: CGImage, named file: URL) -> Data? {
    data(of: image, as: file.pathExtension.lowercased() == "png" ? kUTTypePNG : kUTTypeJPEG)
  }

  /// As a type of file.
  static func data(of image: CGImage, as type: CFString) -> Data? {
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data, type, 1, nil) else { return nil }
    CGImageDestinationAddImage(destination, image, [kCGImageDestinationLossyCompressionQuality: 0.9])
    return CGImageDestinationFinalize(destination) ? data as Data : nil
  }
}
