internal import CImageKernels
import CoreGraphics
import CoreVideo

/// How a packed pixel lies in memory.
struct PixelLayout: Sendable {
  enum Alpha: Sendable { case none, premultiplied, straight }

  var type: image_component_type
  /// Components of a pixel, filler included.
  var components: Int
  var red: Int
  /// −1 where the pixel is gray, −2 where it is red alone.
  var green: Int
  var blue: Int
  /// −1 where there is no alpha.
  var alphaIndex: Int
  var alpha: Alpha

  init(
    _ type: image_component_type, _ components: Int, _ order: (Int, Int, Int, Int), alpha: Alpha = .premultiplied
  ) {
    self.type = type
    self.components = components
    (red, green, blue, alphaIndex) = order
    self.alpha = alphaIndex < 0 ? .none : alpha
  }

  var bytesPerComponent: Int {
    switch type {
    case image_component_uint8: 1
    case image_component_float: 4
    default: 2
    }
  }

  var bytesPerPixel: Int { components * bytesPerComponent }

  /// A picture in memory that has this layout.
  func picture(_ data: UnsafeMutableRawPointer, rowBytes: Int, width: Int, height: Int) -> image_packed {
    image_packed(
      data: data, row_bytes: rowBytes, width: Int32(clamping: width), height: Int32(clamping: height), type: type,
      pixel_bytes: Int32(bytesPerPixel), red: Int32(red), green: Int32(green), blue: Int32(blue),
      alpha: Int32(alphaIndex))
  }

  /// The layout of a pixel buffer; nil where it isn't packed red, green, blue or gray.
  init?(pixelFormat: OSType) {
    switch pixelFormat {
    case kCVPixelFormatType_32BGRA: self.init(image_component_uint8, 4, (2, 1, 0, 3))
    case kCVPixelFormatType_32RGBA: self.init(image_component_uint8, 4, (0, 1, 2, 3))
    case kCVPixelFormatType_32ARGB: self.init(image_component_uint8, 4, (1, 2, 3, 0))
    case kCVPixelFormatType_32ABGR: self.init(image_component_uint8, 4, (3, 2, 1, 0))
    case kCVPixelFormatType_24RGB: self.init(image_component_uint8, 3, (0, 1, 2, -1))
    case kCVPixelFormatType_24BGR: self.init(image_component_uint8, 3, (2, 1, 0, -1))
    case kCVPixelFormatType_48RGB: self.init(image_component_uint16_big, 3, (0, 1, 2, -1))
    case kCVPixelFormatType_64ARGB: self.init(image_component_uint16_big, 4, (1, 2, 3, 0))
    case kCVPixelFormatType_64RGBALE: self.init(image_component_uint16, 4, (0, 1, 2, 3))
    case kCVPixelFormatType_64RGBAHalf: self.init(image_component_half, 4, (0, 1, 2, 3))
    case kCVPixelFormatType_128RGBAFloat: self.init(image_component_float, 4, (0, 1, 2, 3))
    // One component is red, as Apple has it; `CIBlendWithRedMask` takes such masks.
    case kCVPixelFormatType_OneComponent8: self.init(image_component_uint8, 1, (0, -2, -2, -1))
    case kCVPixelFormatType_OneComponent16: self.init(image_component_uint16, 1, (0, -2, -2, -1))
    case kCVPixelFormatType_OneComponent16Half: self.init(image_component_half, 1, (0, -2, -2, -1))
    case kCVPixelFormatType_OneComponent32Float: self.init(image_component_float, 1, (0, -2, -2, -1))
    case kCVPixelFormatType_DepthFloat16, kCVPixelFormatType_DisparityFloat16:
      self.init(image_component_half, 1, (0, -1, -1, -1))
    case kCVPixelFormatType_DepthFloat32, kCVPixelFormatType_DisparityFloat32:
      self.init(image_component_float, 1, (0, -1, -1, -1))
    default: return nil
    }
  }

  /// The layout of a bitmap with these numbers; nil where it isn't one of whole components.
  init?(bitsPerComponent: Int, bitsPerPixel: Int, components: Int, info: CGBitmapInfo) {
    let type: image_component_type
    switch (bitsPerComponent, info.byteOrder) {
    case (8, _): type = image_component_uint8
    case (16, .order16Little): type = image_component_uint16
    case (16, .orderDefault), (16, .order16Big): type = image_component_uint16_big
    default: return nil
    }
    let isFirst: Bool
    let alpha: Alpha
    switch info.alphaInfo {
    case .premultipliedFirst: (isFirst, alpha) = (true, .premultiplied)
    case .first: (isFirst, alpha) = (true, .straight)
    case .noneSkipFirst: (isFirst, alpha) = (true, .none)
    case .premultipliedLast: (isFirst, alpha) = (false, .premultiplied)
    case .last: (isFirst, alpha) = (false, .straight)
    case .none, .noneSkipLast: (isFirst, alpha) = (false, .none)
    case .alphaOnly: return nil
    }
    switch (components, bitsPerPixel / bitsPerComponent) {
    case (1, 1):
      self.init(type, 1, (0, -1, -1, -1))
    case (3, 3):
      self.init(type, 3, (0, 1, 2, -1))
    case (3, 4):
      let first = isFirst ? 1 : 0
      var order = [first, first + 1, first + 2, isFirst ? 0 : 3]
      if bitsPerComponent == 8, info.byteOrder == .order32Little { order = order.map { 3 - $0 } }
      self.init(type, 4, (order[0], order[1], order[2], alpha == .none ? -1 : order[3]), alpha: alpha)
    default:
      return nil
    }
  }
}
