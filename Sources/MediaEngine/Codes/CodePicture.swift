import CoreGraphics
import CoreVideo
import Foundation
import GLibSupport

/// The luma of an image, or of a part of it, from which codes are read.
public struct CodePicture: Sendable {
  /// The rows from the top, one byte per pixel.
  var brightness: [UInt8]
  let width: Int
  let height: Int
  /// The part of the whole image that this is, in normalized coordinates from (0, 0) to (1, 1).
  let area: CGRect

  /// The longest side to scan; more pixels don't improve detection, and cost time.
  private static let longestSide = 2200

  /// Takes rows of luma; nil if the count doesn't match the size.
  init?(brightness: [UInt8], width: Int, height: Int) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
      brightness.count == width * height
    else { return nil }
    (self.brightness, self.width, self.height) = (brightness, width, height)
    area = CGRect(x: 0, y: 0, width: 1, height: 1)
  }

  /// Takes a part of a pixel buffer; nil for formats without known luma, and for an empty part.
  public init?(_ image: CVPixelBuffer, area wanted: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)) {
    guard let place = Brightness(CVPixelBufferGetPixelFormatType(image)) else { return nil }
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    let isPlanar = CVPixelBufferIsPlanar(image)
    guard
      let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(image, 0) : CVPixelBufferGetBaseAddress(image)
    else { return nil }
    self.init(
      base, width: CVPixelBufferGetWidth(image), height: CVPixelBufferGetHeight(image),
      rowBytes: isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(image, 0) : CVPixelBufferGetBytesPerRow(image),
      place, area: wanted)
  }

  /// Takes a whole image, drawn on white where it is transparent.
  public init?(_ image: CGImage) {
    let (width, height) = (image.width, image.height)
    guard width > 0, height > 0,
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return nil }
    let all = CGRect(x: 0, y: 0, width: width, height: height)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(all)
    context.draw(image, in: all)
    context.flush()
    guard let base = context.data, let place = Brightness(kCVPixelFormatType_32BGRA) else { return nil }
    self.init(
      base, width: width, height: height, rowBytes: context.bytesPerRow, place,
      area: CGRect(x: 0, y: 0, width: 1, height: 1))
    _ = context
  }

  private init?(
    _ base: UnsafeMutableRawPointer, width: Int, height: Int, rowBytes: Int, _ place: Brightness, area wanted: CGRect
  ) {
    let part = wanted.intersection(CGRect(x: 0, y: 0, width: 1, height: 1))
    guard !part.isNull, part.width > 0, part.height > 0 else { return nil }
    let left = Int(clamping: (part.minX * Double(width)).rounded(.down))
    let top = Int(clamping: (part.minY * Double(height)).rounded(.down))
    let right = min(width, Int(clamping: (part.maxX * Double(width)).rounded(.up)))
    let bottom = min(height, Int(clamping: (part.maxY * Double(height)).rounded(.up)))
    let step = max(1, (max(right - left, bottom - top) + Self.longestSide - 1) / Self.longestSide)
    let (columns, rows) = ((right - left) / step, (bottom - top) / step)
    guard columns > 0, rows > 0 else { return nil }
    self.width = columns
    self.height = rows
    area = CGRect(
      x: Double(left) / Double(width), y: Double(top) / Double(height),
      width: Double(columns * step) / Double(width), height: Double(rows * step) / Double(height))
    brightness = [UInt8](unsafeUninitializedCapacity: columns * rows) { target, count in
      let bytes = UnsafePointer(base.assumingMemoryBound(to: UInt8.self))
      for row in 0..<rows {
        let line = bytes + (top + row * step) * rowBytes + left * place.step
        let out = target.baseAddress! + row * columns
        if place.offsets.count == 1 {
          let offset = place.offsets[0]
          let stride = place.step * step
          if stride == 1 {
            out.initialize(from: line + offset, count: columns)
          } else {
            var source = line + offset
            for column in 0..<columns {
              out[column] = source.pointee
              source += stride
            }
          }
        } else {
          let (red, green, blue) = (place.offsets[0], place.offsets[1], place.offsets[2])
          let stride = place.step * step
          var source = line
          for column in 0..<columns {
            let sum = UInt32(source[red]) &* 77 &+ UInt32(source[green]) &* 150 &+ UInt32(source[blue]) &* 29
            out[column] = UInt8(truncatingIfNeeded: sum >> 8)
            source += stride
          }
        }
      }
      count = columns * rows
    }
  }

  /// The image with dark and bright inverted.
  var inverted: CodePicture {
    var other = self
    other.brightness.withUnsafeMutableBufferPointer { for index in $0.indices { $0[index] = ~$0[index] } }
    return other
  }
}

/// Where a pixel format stores luma: one byte, or red, green and blue.
private struct Brightness {
  /// The number of bytes from one pixel to the next.
  var step: Int
  var offsets: [Int]

  init?(_ format: OSType) {
    let offsets: [Int]
    switch format {
    case kCVPixelFormatType_OneComponent8, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8Planar,
      kCVPixelFormatType_420YpCbCr8PlanarFullRange, kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_422YpCbCr8BiPlanarFullRange:
      (step, offsets) = (1, [0])
    case kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange: (step, offsets) = (2, [0])
    case kCVPixelFormatType_422YpCbCr8: (step, offsets) = (2, [1])
    // The high byte of two.
    case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange:
      (step, offsets) = (2, [1])
    case kCVPixelFormatType_32BGRA: (step, offsets) = (4, [2, 1, 0])
    case kCVPixelFormatType_32RGBA: (step, offsets) = (4, [0, 1, 2])
    case kCVPixelFormatType_32ARGB: (step, offsets) = (4, [1, 2, 3])
    case kCVPixelFormatType_32ABGR: (step, offsets) = (4, [3, 2, 1])
    case kCVPixelFormatType_24RGB: (step, offsets) = (3, [0, 1, 2])
    case kCVPixelFormatType_24BGR: (step, offsets) = (3, [2, 1, 0])
    default: return nil
    }
    self.offsets = offsets
  }
}
