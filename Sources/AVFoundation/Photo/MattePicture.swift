import CoreGraphics
import CoreVideo
import Foundation

/// The picture of a matte: how much of each pixel belongs to it, in 8 bits.
struct MattePicture: @unchecked Sendable {
  let buffer: CVPixelBuffer

  /// A pixel buffer of the right format, or nil.
  init?(_ buffer: CVPixelBuffer) {
    guard CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_OneComponent8 else { return nil }
    self.buffer = buffer
  }

  private init(width: Int, height: Int) throws {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_OneComponent8, nil, &made)
    guard let made else { throw AVError(.outOfMemory) }
    buffer = made
  }

  /// What Image I/O says of a picture beside an image.
  init(info: [AnyHashable: Any]) throws {
    let description = info[kCGImageAuxiliaryDataInfoDataDescription] as? [AnyHashable: Any] ?? [:]
    func number(_ key: String) -> Int? { (description[key] as? NSNumber)?.intValue ?? description[key] as? Int }
    guard let data = info[kCGImageAuxiliaryDataInfoData] as? Data, let width = number("Width"),
      let height = number("Height"), let rowBytes = number("BytesPerRow"),
      number("PixelFormat").map({ UInt32(truncatingIfNeeded: $0) }) == kCVPixelFormatType_OneComponent8,
      (1...1 << 16).contains(width), (1...1 << 16).contains(height), rowBytes >= width, rowBytes < 1 << 24,
      data.count >= rowBytes * (height - 1) + width
    else { throw AVError(.decodeFailed) }
    try self.init(width: width, height: height)
    let bytes = Array(data)
    fill { x, y in bytes[y * rowBytes + x] }
  }

  /// What Image I/O writes beside an image.
  var info: [AnyHashable: Any] {
    let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    var data = Data(capacity: width * height)
    for row in rows { data.append(contentsOf: row) }
    return [
      kCGImageAuxiliaryDataInfoData: data,
      kCGImageAuxiliaryDataInfoDataDescription: [
        "Width": width, "Height": height, "BytesPerRow": width,
        "PixelFormat": Int(kCVPixelFormatType_OneComponent8),
      ] as [String: Any],
    ]
  }

  /// The picture turned as an image of this orientation is for display.
  func oriented(_ orientation: CGImagePropertyOrientation) throws -> MattePicture {
    let rows = rows
    let (width, height) = (rows.first?.count ?? 0, rows.count)
    let swaps = orientation.rawValue > 4
    let turned = try MattePicture(width: swaps ? height : width, height: swaps ? width : height)
    turned.fill { x, y in
      switch orientation {
      case .up: rows[y][x]
      case .upMirrored: rows[y][width - 1 - x]
      case .down: rows[height - 1 - y][width - 1 - x]
      case .downMirrored: rows[height - 1 - y][x]
      case .leftMirrored: rows[x][y]
      case .right: rows[height - 1 - x][y]
      case .rightMirrored: rows[height - 1 - x][width - 1 - y]
      case .left: rows[x][width - 1 - y]
      }
    }
    return turned
  }

  private var rows: [[UInt8]] {
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    guard let start = CVPixelBufferGetBaseAddress(buffer) else { return [] }
    let (width, rowBytes) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetBytesPerRow(buffer))
    return (0..<CVPixelBufferGetHeight(buffer)).map { row in
      Array(UnsafeRawBufferPointer(start: start + row * rowBytes, count: width))
    }
  }

  private func fill(_ value: (Int, Int) -> UInt8) {
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    guard let start = CVPixelBufferGetBaseAddress(buffer) else { return }
    let rowBytes = CVPixelBufferGetBytesPerRow(buffer)
    for y in 0..<CVPixelBufferGetHeight(buffer) {
      let row = (start + y * rowBytes).assumingMemoryBound(to: UInt8.self)
      for x in 0..<CVPixelBufferGetWidth(buffer) { row[x] = value(x, y) }
    }
  }
}
