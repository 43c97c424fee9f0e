import CoreGraphics
import GStreamer

/// Paints a camera's picture into a bubble of a screen's picture. Both are planes of Y, U and V with a colour for each two
/// pixels in both directions.
struct BubblePainter {
  /// GStreamer's name of the pixel format.
  static let format = "I420"

  private var masks: (shape: CameraBubble.Shape, luma: BubbleMask, chroma: BubbleMask)?

  /// Memory of a picture.
  private final class Memory: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
    init(count: Int) { bytes = .allocate(byteCount: max(1, count), alignment: 16) }
    deinit { bytes.deallocate() }
  }

  /// For each sample of a line: the sample of the source to its left, the next one, and the weight of that out of 256.
  private struct Line {
    var samples: [(near: Int, next: Int, weight: Int)] = []

    /// The part of a source of `length` samples that begins at `start`, spread over `count` samples.
    init(_ count: Int, of length: Int, from start: Double, part: Double, isMirrored: Bool) {
      let step = part / Double(max(1, count))
      for index in 0..<count {
        let place = isMirrored ? count - 1 - index : index
        let exact = min(max(start + (Double(place) + 0.5) * step - 0.5, 0), Double(length - 1))
        let near = Int(exact)
        let weight = exact - exact.rounded(.down)
        samples.append((near, min(near + 1, length - 1), Int(weight * 256)))
      }
    }
  }

  /// A new picture: the screen's with the bubble. The camera's is cut to the bubble's shape, about its middle.
  mutating func painted(
    _ bubble: CameraBubble, of camera: MappedVideoFrame, on buffer: Buffer, _ info: VideoInfo
  ) throws -> Buffer {
    let screen = try MappedVideoFrame(buffer, info: info)
    let memory = Memory(count: info.size)
    guard let base = memory.bytes.baseAddress else { return buffer }
    let frame = bubble.frame(width: info.width, height: info.height)
    let (luma, chroma) = fittingMasks(bubble.shape, width: Int(frame.width), height: Int(frame.height))
    let sources = screen.planes
    for (index, plane) in info.planes.enumerated() {
      let target = base + plane.offset
      for row in 0..<plane.height {
        (target + row * plane.bytesPerRow).copyMemory(
          from: sources[index].baseAddress + row * sources[index].bytesPerRow, byteCount: plane.width)
      }
      let step = index == 0 ? 1 : 2
      Self.paint(
        camera.planes[index], index == 0 ? luma : chroma, isMirrored: bubble.isMirrored,
        aspect: frame.width / frame.height,
        on: target + Int(frame.minY) / step * plane.bytesPerRow + Int(frame.minX) / step, bytesPerRow: plane.bytesPerRow
      )
    }
    let new = Buffer(wrapping: UnsafeRawBufferPointer(memory.bytes), owner: memory)
    return new.with(pts: buffer.pts, dts: buffer.dts, duration: buffer.duration, flags: buffer.flags)
  }

  private mutating func fittingMasks(
    _ shape: CameraBubble.Shape, width: Int, height: Int
  ) -> (luma: BubbleMask, chroma: BubbleMask) {
    if let masks, masks.shape == shape, masks.luma.width == width, masks.luma.height == height {
      return (masks.luma, masks.chroma)
    }
    let luma = BubbleMask(shape, width: width, height: height, step: 1)
    let chroma = BubbleMask(shape, width: width, height: height, step: 2)
    masks = (shape, luma, chroma)
    return (luma, chroma)
  }

  private static func paint(
    _ source: MappedVideoFrame.Plane, _ mask: BubbleMask, isMirrored: Bool, aspect: Double,
    on target: UnsafeMutableRawPointer, bytesPerRow: Int
  ) {
    let (width, height) = (Double(source.width), Double(source.height))
    let (wide, high) = width > height * aspect ? (height * aspect, height) : (width, width / aspect)
    let across = Line(mask.width, of: source.width, from: (width - wide) / 2, part: wide, isMirrored: isMirrored)
    let down = Line(mask.height, of: source.height, from: (height - high) / 2, part: high, isMirrored: false)
    mask.coverage.withUnsafeBufferPointer { coverage in
      for (y, line) in down.samples.enumerated() {
        let upper = source.baseAddress.advanced(by: line.near * source.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        let lower = source.baseAddress.advanced(by: line.next * source.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        let row = target.advanced(by: y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for (x, sample) in across.samples.enumerated() {
          let share = Int(coverage[y * mask.width + x])
          guard share > 0 else { continue }
          let above = Int(upper[sample.near]) * (256 - sample.weight) + Int(upper[sample.next]) * sample.weight
          let below = Int(lower[sample.near]) * (256 - sample.weight) + Int(lower[sample.next]) * sample.weight
          let color = (above * (256 - line.weight) + below * line.weight + 32768) >> 16
          row[x] = UInt8((color * share + Int(row[x]) * (255 - share) + 127) / 255)
        }
      }
    }
  }
}
