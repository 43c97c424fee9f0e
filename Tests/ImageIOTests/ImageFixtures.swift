import ImageIO

/// Images and files for tests.
enum ImageFixtures {
  /// An image whose top left quarter is red, the rest blue; another part of the columns may be.
  static func quarters(_ width: Int = 32, _ height: Int = 16, columns: Int? = nil) -> CGImage? {
    var bytes = Data()
    for row in 0..<height {
      for column in 0..<width {
        bytes += row < height / 2 && column < columns ?? width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255]
      }
    }
    guard let provider = CGDataProvider(data: bytes), let space = CGColorSpace(name: CGColorSpace.sRGB) else {
      return nil
    }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4, space: space,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }

  static func file(_ type: CFString, _ properties: CFDictionary?, image: CGImage? = quarters()) -> Data? {
    let data = NSMutableData()
    guard let image, let destination = CGImageDestinationCreateWithData(data, type, 1, nil) else { return nil }
    CGImageDestinationAddImage(destination, image, properties)
    return CGImageDestinationFinalize(destination) ? Data(referencing: data) : nil
  }

  static func properties(_ data: Data?) -> CFDictionary? {
    data.flatMap { CGImageSourceCreateWithData($0, nil) }.flatMap { CGImageSourceCopyPropertiesAtIndex($0, 0, nil) }
  }

  /// The red, green and blue of a pixel.
  static func color(_ image: CGImage?, _ x: Int, _ y: Int) -> [Int]? {
    guard let image,
      let context = CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: image.width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    else { return nil }
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    guard let bytes = context.makeImage()?.dataProvider?.data else { return nil }
    let place = (y * image.width + x) * 4
    return bytes[place..<place + 3].map(Int.init)
  }

  /// Whether a pixel is red, as far as a lossy file can keep it.
  static func isRed(_ image: CGImage?, _ x: Int, _ y: Int) -> Bool? {
    color(image, x, y).map { $0[0] > 200 && $0[2] < 60 }
  }
}
