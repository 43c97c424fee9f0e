import CoreGraphics
import Foundation

/// Encodes images as file data.
enum ImageFile {
  /// PNG for files with that extension, else JPEG.
  static func data(of image: CGImage, named file: URL) -> Data? {
    let type = file.pathExtension.lowercased() == "png" ? kUTTypePNG : kUTTypeJPEG
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data, type, 1, nil) else { return nil }
    CGImageDestinationAddImage(destination, image, [kCGImageDestinationLossyCompressionQuality: 0.9])
    return CGImageDestinationFinalize(destination) ? data as Data : nil
  }
}
