import CoreVideo
import GStreamer

/// Turns and mirrors pictures, pixel by pixel.
package struct PictureTurning: Sendable {
  /// How many quarters of a turn clockwise; then it is mirrored.
  package var quarters: Int
  package var mirrorsColumns: Bool
  package var mirrorsRows: Bool

  package init(quarters: Int, mirrorsColumns: Bool = false, mirrorsRows: Bool = false) {
    self.quarters = quarters % 4
    (self.mirrorsColumns, self.mirrorsRows) = (mirrorsColumns, mirrorsRows)
  }

  /// Whether pictures stay as they are.
  var isIdentity: Bool { quarters == 0 && !mirrorsColumns && !mirrorsRows }

  /// Makes a turned copy. Throws for formats whose pixels share samples with their neighbours in one direction alone.
  package func turned(_ source: CVPixelBuffer) throws -> CVPixelBuffer {
    let format = CVPixelBufferGetPixelFormatType(source)
    guard let (name, isFull) = PixelFormatNames.name(of: format), !["YUY2", "UYVY"].contains(name),
      name != "NV16" || quarters % 2 == 0
    else { throw GStreamerError.notMappable }
    let (width, height) = (CVPixelBufferGetWidth(source), CVPixelBufferGetHeight(source))
    var made: CVPixelBuffer?
    CVPixelBufferCreate(
      nil, quarters % 2 == 0 ? width : height, quarters % 2 == 0 ? height : width, format, nil, &made)
    guard let target = made else { throw GStreamerError.notMappable }
    CVPixelBufferLockBaseAddress(source, .readOnly)
    CVPixelBufferLockBaseAddress(target, [])
    defer {
      CVPixelBufferUnlockBaseAddress(target, [])
      CVPixelBufferUnlockBaseAddress(source, .readOnly)
    }
    let rows = PixelRows(name, isFullRange: isFull)
    for (index, planes) in zip(PixelRows.planes(of: source), PixelRows.planes(of: target)).enumerated() {
      switch rows.size(index) {
      case 1: turn(planes.0, planes.1, UInt8.self)
      case 2: turn(planes.0, planes.1, UInt16.self)
      case 4: turn(planes.0, planes.1, UInt32.self)
      default: turn(planes.0, planes.1, size: rows.size(index))
      }
    }
    CVBufferPropagateAttachments(source, target)
    return target
  }

  /// Where the pixel at a place of the turned picture lies in its source.
  private func place(_ x: Int, _ y: Int, _ source: MappedVideoFrame.Plane, _ target: MappedVideoFrame.Plane) -> Int {
    let x = mirrorsColumns ? target.width - 1 - x : x
    let y = mirrorsRows ? target.height - 1 - y : y
    switch quarters {
    case 1: return (source.height - 1 - x) * source.width + y
    case 2: return (source.height - 1 - y) * source.width + source.width - 1 - x
    case 3: return x * source.width + source.width - 1 - y
    default: return y * source.width + x
    }
  }

  private func turn<Pixel: BitwiseCopyable>(
    _ source: MappedVideoFrame.Plane, _ target: MappedVideoFrame.Plane, _ type: Pixel.Type
  ) {
    let size = MemoryLayout<Pixel>.size
    func offset(_ x: Int, _ y: Int) -> Int {
      let (line, column) = place(x, y, source, target).quotientAndRemainder(dividingBy: source.width)
      return line * source.bytesPerRow + column * size
    }
    for y in 0..<target.height {
      let row = target.baseAddress + y * target.bytesPerRow
      // A row of the target is a row or a column of the source: from pixel to pixel it is always as far.
      let start = offset(0, y)
      let step = target.width > 1 ? offset(1, y) - start : 0
      for x in 0..<target.width {
        let pixel = source.baseAddress.loadUnaligned(fromByteOffset: start + x * step, as: Pixel.self)
        row.storeBytes(of: pixel, toByteOffset: x * size, as: Pixel.self)
      }
    }
  }

  private func turn(_ source: MappedVideoFrame.Plane, _ target: MappedVideoFrame.Plane, size: Int) {
    for y in 0..<target.height {
      for x in 0..<target.width {
        let (line, column) = place(x, y, source, target).quotientAndRemainder(dividingBy: source.width)
        (target.baseAddress + y * target.bytesPerRow + x * size)
          .copyMemory(from: source.baseAddress + line * source.bytesPerRow + column * size, byteCount: size)
      }
    }
  }
}
