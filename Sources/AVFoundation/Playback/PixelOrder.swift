import CoreVideo
import Foundation

/// The byte order of a pixel format.
struct PixelOrder: Equatable {
  /// The pixel format.
  let format: OSType
  /// For each byte of a pixel its index in 32BGRA.
  private let sources: [Int]

  /// 32BGRA, the format of the engine's frames.
  static let unchanged = PixelOrder(format: kCVPixelFormatType_32BGRA, sources: [0, 1, 2, 3])

  private init(format: OSType, sources: [Int]) { (self.format, self.sources) = (format, sources) }

  /// Creates the order of a format; nil for formats that need more than reordering.
  init?(format: OSType) {
    switch format {
    case kCVPixelFormatType_32BGRA: self = .unchanged
    case kCVPixelFormatType_32ARGB: self.init(format: format, sources: [3, 2, 1, 0])
    case kCVPixelFormatType_32RGBA: self.init(format: format, sources: [2, 1, 0, 3])
    case kCVPixelFormatType_32ABGR: self.init(format: format, sources: [3, 0, 1, 2])
    default: return nil
    }
  }

  /// Creates the order that pixel buffer attributes ask for; nil if they ask for anything else. IOSurface and compatibility
  /// with Metal and OpenGL may be asked for, as on Apple's systems: every buffer here is as good.
  init?(attributes: [String: any Sendable]?) {
    let format = kCVPixelBufferPixelFormatTypeKey as String
    let free = [
      kCVPixelBufferIOSurfacePropertiesKey, kCVPixelBufferMetalCompatibilityKey, kCVPixelBufferOpenGLCompatibilityKey,
    ].map { $0 as String }
    guard (attributes ?? [:]).keys.allSatisfy({ $0 == format || free.contains($0) }) else { return nil }
    guard let wanted = attributes?[format] else {
      self = .unchanged
      return
    }
    let code =
      (wanted as? OSType) ?? (wanted as? NSNumber)?.uint32Value ?? (wanted as? Int).map { OSType(clamping: $0) }
    guard let order = code.flatMap({ PixelOrder(format: $0) }) else { return nil }
    self = order
  }

  /// Returns the image in this order; the same buffer if nothing changes. Nil if there is no memory.
  func apply(to picture: CVPixelBuffer) -> CVPixelBuffer? {
    guard self != .unchanged else { return picture }
    let (width, height) = (CVPixelBufferGetWidth(picture), CVPixelBufferGetHeight(picture))
    var made: CVPixelBuffer?
    guard CVPixelBufferCreate(nil, width, height, format, nil, &made) == kCVReturnSuccess, let made,
      CVPixelBufferLockBaseAddress(picture, .readOnly) == kCVReturnSuccess
    else { return nil }
    defer { CVPixelBufferUnlockBaseAddress(picture, .readOnly) }
    guard CVPixelBufferLockBaseAddress(made, []) == kCVReturnSuccess else { return nil }
    defer { CVPixelBufferUnlockBaseAddress(made, []) }
    guard let source = CVPixelBufferGetBaseAddress(picture), let target = CVPixelBufferGetBaseAddress(made) else {
      return nil
    }
    let (sourceRow, targetRow) = (CVPixelBufferGetBytesPerRow(picture), CVPixelBufferGetBytesPerRow(made))
    let (a, b, c, d) = (sources[0], sources[1], sources[2], sources[3])
    for row in 0..<height {
      let from = (source + row * sourceRow).assumingMemoryBound(to: UInt8.self)
      let to = (target + row * targetRow).assumingMemoryBound(to: UInt8.self)
      for pixel in stride(from: 0, to: width * 4, by: 4) {
        to[pixel] = from[pixel + a]
        to[pixel + 1] = from[pixel + b]
        to[pixel + 2] = from[pixel + c]
        to[pixel + 3] = from[pixel + d]
      }
    }
    return made
  }
}
