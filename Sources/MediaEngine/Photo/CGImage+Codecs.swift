import CImageCodecs
import CoreGraphics
import Foundation

extension CGImage {
  /// An image of straight RGBA pixels without padding, which are copied.
  static func straightRGBA(_ pixels: UnsafePointer<UInt8>, width: Int, height: Int) -> CGImage? {
    make(
      of: Data(bytes: pixels, count: width * height * 4), width: width, height: height, bytesPerRow: width * 4,
      ImagePixelsRGBA)
  }

  /// Decodes a file with one of the C decoders; nil where it refuses.
  static func decoding(
    _ data: Data, with decoder: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<Image>) -> Bool
  ) -> CGImage? {
    var image = Image()
    let isDone = data.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt8.self).baseAddress.map { decoder($0, bytes.count, &image) } ?? false
    }
    guard isDone, let bytes = image.bytes else { return nil }
    let (width, height) = (Int(image.width), Int(image.height))
    return make(
      of: Data(bytesNoCopy: bytes, count: image.rowBytes * height, deallocator: .free), width: width, height: height,
      bytesPerRow: image.rowBytes, image.pixels)
  }

  private static func make(
    of data: Data, width: Int, height: Int, bytesPerRow: Int, _ pixels: ImagePixels
  ) -> CGImage? {
    guard let provider = CGDataProvider(data: data) else { return nil }
    let isGray = pixels == ImagePixelsGray
    let info: CGBitmapInfo =
      isGray
      ? []
      : pixels == ImagePixelsRGBA
        ? CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
        : CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order32Little)
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: isGray ? 8 : 32, bytesPerRow: bytesPerRow,
      space: isGray
        ? CGColorSpaceCreateDeviceGray() : CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
}

extension ImageHead {
  /// Reads a file's head with one of the C decoders; nil where it refuses.
  init?(_ data: Data, with decoder: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<ImageHead>) -> Bool) {
    self.init()
    let isWhole = data.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt8.self).baseAddress.map { decoder($0, bytes.count, &self) } ?? false
    }
    guard isWhole, width > 0, height > 0 else { return nil }
  }
}
