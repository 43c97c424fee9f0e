import CoreVideo
import GStreamer

/// How the pixels of a format lie in their rows.
struct PixelRows {
  private let format: String
  private let isFull: Bool

  /// A format by GStreamer's name.
  init(_ format: String, isFullRange: Bool) { (self.format, isFull) = (format, isFullRange) }

  /// The bytes of a black pixel, or of a sample of chroma, in a plane.
  private func black(_ plane: Int) -> [UInt8] {
    let luma: UInt8 = isFull ? 0 : 16
    switch format {
    case "BGRA", "RGBA": return [0, 0, 0, 255]
    case "ARGB", "ABGR": return [255, 0, 0, 0]
    case "RGB", "BGR": return [0, 0, 0]
    case "YUY2": return [luma, 128]
    case "UYVY": return [128, 16]
    case "NV12", "NV16", "NV24": return plane == 0 ? [luma] : [128, 128]
    // Ten bits stand in the upper part of sixteen.
    case "P010_10LE": return plane == 0 ? [0, isFull ? 0 : 16] : [0, 128, 0, 128]
    case "GRAY8": return [0]
    default: return plane == 0 ? [luma] : [128]
    }
  }

  /// How many bytes a pixel, or a sample of chroma, has in a plane.
  func size(_ plane: Int) -> Int { black(plane).count }

  /// Makes a pixel buffer black that is locked for writing.
  func blacken(_ target: CVPixelBuffer) {
    for (index, plane) in Self.planes(of: target).enumerated() {
      let pixel = black(index)
      let row = (0..<plane.width).flatMap { _ in pixel }
      row.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        for y in 0..<plane.height {
          (plane.baseAddress + y * plane.bytesPerRow)
            .copyMemory(from: start, byteCount: min(bytes.count, plane.bytesPerRow))
        }
      }
    }
  }

  /// Copies a frame of this format into a pixel buffer that is locked for writing, at a place in even numbers.
  func copy(_ sample: Sample, to target: CVPixelBuffer, x: Int, y: Int) throws {
    let frame = try MappedVideoFrame(sample)
    let (width, height) = (CVPixelBufferGetWidth(target), CVPixelBufferGetHeight(target))
    for (index, planes) in zip(frame.planes, Self.planes(of: target)).enumerated() {
      let (source, plane, size) = (planes.0, planes.1, black(index).count)
      // Chroma may have half as many samples.
      let left = x * plane.width / max(1, width) * size
      let top = y * plane.height / max(1, height)
      let count = min(source.width * size, plane.bytesPerRow - left, source.bytesPerRow)
      for row in 0..<min(source.height, plane.height - top) where count > 0 {
        (plane.baseAddress + (top + row) * plane.bytesPerRow + left)
          .copyMemory(from: source.baseAddress + row * source.bytesPerRow, byteCount: count)
      }
    }
  }

  /// Where the planes of a pixel buffer lie; one where they aren't apart.
  static func planes(of picture: CVPixelBuffer) -> [MappedVideoFrame.Plane] {
    let count = CVPixelBufferGetPlaneCount(picture)
    guard count > 0 else {
      return CVPixelBufferGetBaseAddress(picture).map {
        [
          MappedVideoFrame.Plane(
            baseAddress: $0, width: CVPixelBufferGetWidth(picture), height: CVPixelBufferGetHeight(picture),
            bytesPerRow: CVPixelBufferGetBytesPerRow(picture))
        ]
      } ?? []
    }
    return (0..<count).compactMap { plane in
      CVPixelBufferGetBaseAddressOfPlane(picture, plane).map {
        MappedVideoFrame.Plane(
          baseAddress: $0, width: CVPixelBufferGetWidthOfPlane(picture, plane),
          height: CVPixelBufferGetHeightOfPlane(picture, plane),
          bytesPerRow: CVPixelBufferGetBytesPerRowOfPlane(picture, plane))
      }
    }
  }
}
