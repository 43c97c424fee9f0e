internal import CImageCodecs
import Foundation

/// The pixels of an image as TIFF stores them, uncompressed: 8 or 16 bits, little-endian, gray or colours.
struct TIFFImage {
  var width: Int
  var height: Int
  var bits: Int
  var components: Int
  /// TIFF's number: 1 for alpha that colours are multiplied with, 2 for other alpha; nil without alpha.
  var alpha: Int?
  var pixels: Data

  /// Nil for an image that can't be encoded.
  init?(_ image: CGImage) {
    (width, height) = (image.width, image.height)
    if let (components, alpha, pixels) = Self.wide(image) {
      (bits, self.components, self.alpha, self.pixels) = (16, components, alpha, pixels)
      return
    }
    guard let source = image.encodable(for: .tiff), let bytes = source.description.bytes else { return nil }
    let layout = source.description.pixels
    bits = 8
    components = layout == ImagePixelsGray ? 1 : layout == ImagePixelsRGBA ? 4 : 3
    alpha = layout == ImagePixelsRGBA ? 2 : nil
    let (size, offsets) =
      components == 1 ? (1, [0]) : components == 4 ? (4, [0, 1, 2, 3]) : (4, [2, 1, 0])
    var target = [UInt8](repeating: 0, count: width * height * components)
    var place = 0
    for row in 0..<height {
      let from = bytes + row * source.description.rowBytes
      for column in 0..<width {
        for part in 0..<components { target[place + part] = from[column * size + offsets[part]] }
        place += components
      }
    }
    withExtendedLifetime(source) {}
    pixels = Data(target)
  }

  /// The pixels of an image of 16 bits as they are; nil for other images, and for orders that TIFF doesn't have.
  private static func wide(_ image: CGImage) -> (components: Int, alpha: Int?, pixels: Data)? {
    guard image.bitsPerComponent == 16, image.decode == nil, !image.isMask, let source = image.dataProvider?.data,
      !image.bitmapInfo.contains(.floatComponents)
    else { return nil }
    let stored = image.bitsPerPixel / 16
    let info = CGImageAlphaInfo(rawValue: image.bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
    let (components, alpha): (Int, Int?)
    switch (stored, info) {
    case (1, .some(.none)), (3, .some(.none)): (components, alpha) = (stored, nil)
    case (4, .noneSkipLast): (components, alpha) = (3, nil)
    case (4, .last): (components, alpha) = (4, 2)
    case (4, .premultipliedLast): (components, alpha) = (4, 1)
    default: return nil
    }
    let isLittle =
      image.bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue == CGBitmapInfo.byteOrder16Little.rawValue
    var target = [UInt8](repeating: 0, count: image.width * image.height * components * 2)
    var place = 0
    guard source.count >= image.bytesPerRow * (image.height - 1) + image.width * stored * 2 else { return nil }
    source.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
      for row in 0..<image.height {
        for column in 0..<image.width {
          let from = row * image.bytesPerRow + column * stored * 2
          for part in 0..<components {
            target[place] = source[from + part * 2 + (isLittle ? 0 : 1)]
            target[place + 1] = source[from + part * 2 + (isLittle ? 1 : 0)]
            place += 2
          }
        }
      }
    }
    return (components, alpha, Data(target))
  }
}
