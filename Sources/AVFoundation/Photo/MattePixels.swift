import CoreGraphics
import CoreVideo
import Foundation

/// The pixels of a matte: one byte each.
struct MattePixels: @unchecked Sendable {
  // Never written after it was made.
  let buffer: CVPixelBuffer

  /// Takes a buffer as it is; throws where it hasn't one byte for each pixel.
  init(_ buffer: CVPixelBuffer) throws {
    guard CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_OneComponent8 else {
      throw AVError(.invalidSourceMedia)
    }
    self.buffer = buffer
  }

  /// Reads what Image I/O tells of a file's auxiliary image.
  init(auxiliary dictionary: [AnyHashable: Any]) throws {
    let described = dictionary["kCGImageAuxiliaryDataInfoDataDescription"] as? [AnyHashable: Any] ?? [:]
    func number(_ key: String) -> Int? { described[key] as? Int ?? (described[key] as? NSNumber)?.intValue }
    guard let bytes = dictionary["kCGImageAuxiliaryDataInfoData"] as? Data, let width = number("Width"),
      let height = number("Height"), let row = number("BytesPerRow"), (1...65535).contains(width),
      (1...65535).contains(height), row >= width, row < 1 << 20, bytes.count >= row * (height - 1) + width,
      number("PixelFormat") == Int(kCVPixelFormatType_OneComponent8)
    else { throw AVError(.invalidSourceMedia) }
    let stored = Array(bytes)
    buffer = try Self.made(width, height) { stored[$1 * row + $0] }
  }

  /// The pixels as an EXIF orientation turns them.
  func turned(_ orientation: CGImagePropertyOrientation) -> MattePixels {
    let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    let row = CVPixelBufferGetBytesPerRow(buffer)
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    guard orientation != .up, let start = CVPixelBufferGetBaseAddress(buffer) else { return self }
    let isSideways = orientation.rawValue > 4
    let (right, bottom) = (width - 1, height - 1)
    let result = try? Self.made(isSideways ? height : width, isSideways ? width : height) { x, y in
      let (column, line) =
        switch orientation {
        case .up: (x, y)
        case .upMirrored: (right - x, y)
        case .down: (right - x, bottom - y)
        case .downMirrored: (x, bottom - y)
        case .leftMirrored: (y, x)
        case .right: (y, bottom - x)
        case .rightMirrored: (right - y, bottom - x)
        case .left: (right - y, x)
        }
      return start.load(fromByteOffset: line * row + column, as: UInt8.self)
    }
    return result.flatMap { try? MattePixels($0) } ?? self
  }

  private static func made(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt8) throws -> CVPixelBuffer
  {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_OneComponent8, nil, &made)
    guard let made, CVPixelBufferLockBaseAddress(made, []) == kCVReturnSuccess else { throw AVError(.outOfMemory) }
    defer { CVPixelBufferUnlockBaseAddress(made, []) }
    guard let start = CVPixelBufferGetBaseAddress(made) else { throw AVError(.outOfMemory) }
    let row = CVPixelBufferGetBytesPerRow(made)
    for y in 0..<height {
      for x in 0..<width { start.storeBytes(of: pixel(x, y), toByteOffset: y * row + x, as: UInt8.self) }
    }
    return made
  }
}
