import CoreVideo

/// An 8-bit gray picture without padding, which is all that the reader of painted numbers needs.
public struct GrayPicture: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels, row by row from the top.
  public var pixels: [UInt8]

  /// Makes a picture from pixels without padding.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height, "\(pixels.count) pixels are not \(width) × \(height)")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Copies a luma plane.
  public init(luma base: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int) {
    self.init(
      width: width, height: height,
      pixels: [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
        for row in 0..<height {
          UnsafeMutableRawPointer(pixels.baseAddress! + row * width)
            .copyMemory(from: base + row * bytesPerRow, byteCount: width)
        }
        count = width * height
      })
  }

  /// Takes the green of a BGRA picture, which is most of its luma.
  public init(bgra base: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int) {
    self.init(
      width: width, height: height,
      pixels: [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
        for row in 0..<height {
          for x in 0..<width {
            pixels[row * width + x] = base.load(fromByteOffset: row * bytesPerRow + x * 4 + 1, as: UInt8.self)
          }
        }
        count = width * height
      })
  }

  /// The picture made smaller by averaging blocks of `factor` × `factor` pixels; leftover pixels are dropped.
  func reduced(by factor: Int) -> GrayPicture {
    guard factor > 1 else { return self }
    let (newWidth, newHeight) = (width / factor, height / factor)
    var result = [UInt8](repeating: 0, count: newWidth * newHeight)
    var sums = [Int](repeating: 0, count: newWidth)
    pixels.withUnsafeBufferPointer { source in
      for row in 0..<newHeight {
        for x in 0..<newWidth { sums[x] = 0 }
        for line in row * factor..<(row + 1) * factor {
          var index = line * width
          for x in 0..<newWidth {
            for _ in 0..<factor {
              sums[x] += Int(source[index])
              index += 1
            }
          }
        }
        for x in 0..<newWidth { result[row * newWidth + x] = UInt8(sums[x] / (factor * factor)) }
      }
    }
    return GrayPicture(width: newWidth, height: newHeight, pixels: result)
  }
}

extension GrayPicture {
  /// Copies the luma of a pixel buffer in `32BGRA` or a format with planes of eight bits; nil for others.
  public init?(_ buffer: CVPixelBuffer) {
    guard CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess else { return nil }
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    switch CVPixelBufferGetPixelFormatType(buffer) {
    case kCVPixelFormatType_32BGRA:
      guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
      self.init(bgra: base, width: width, height: height, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer))
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
      kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr8BiPlanarFullRange:
      guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, 0) else { return nil }
      self.init(luma: base, width: width, height: height, bytesPerRow: CVPixelBufferGetBytesPerRowOfPlane(buffer, 0))
    default:
      return nil
    }
  }
}
