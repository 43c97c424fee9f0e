import GStreamer

@testable import MediaEngine

/// A picture of 4:2:0 as whole numbers.
struct PlanarPicture {
  let width: Int
  let height: Int
  let isDeep: Bool
  private var planes: [[Int]]

  private static func width(_ plane: Int, _ width: Int) -> Int { plane == 0 ? width : (width + 1) / 2 }

  /// A picture whose samples are given by their column and row.
  init(_ width: Int, _ height: Int, isDeep: Bool, _ value: (_ plane: Int, _ x: Int, _ y: Int) -> Int) {
    (self.width, self.height, self.isDeep) = (width, height, isDeep)
    planes = (0..<3).map { plane in
      let (columns, rows) = (Self.width(plane, width), Self.width(plane, height))
      return (0..<columns * rows).map { value(plane, $0 % columns, $0 / columns) }
    }
  }

  /// The samples of a frame.
  init(_ sample: Sample) throws {
    let frame = try MappedVideoFrame(sample)
    let isDeep = frame.info.depth > 8
    (width, height, self.isDeep) = (frame.width, frame.height, isDeep)
    planes = frame.planes.prefix(3).map { plane in
      (0..<plane.width * plane.height).map { index in
        let row = plane.baseAddress + index / plane.width * plane.bytesPerRow
        let x = index % plane.width
        return isDeep
          ? Int(row.load(fromByteOffset: 2 * x, as: UInt16.self)) : Int(row.load(fromByteOffset: x, as: UInt8.self))
      }
    }
  }

  /// As a frame.
  func sample(_ caps: Caps) throws -> Sample {
    let frame = try DrawableFrame(caps)
    for (values, plane) in zip(planes, frame.planes) {
      for (index, value) in values.enumerated() {
        let row = plane.baseAddress + index / plane.width * plane.bytesPerRow
        let x = index % plane.width
        if isDeep {
          row.storeBytes(of: UInt16(clamping: value), toByteOffset: 2 * x, as: UInt16.self)
        } else {
          row.storeBytes(of: UInt8(clamping: value), toByteOffset: x, as: UInt8.self)
        }
      }
    }
    return frame.finish()
  }

  /// One sample.
  subscript(plane: Int, x: Int, y: Int) -> Int { planes[plane][y * Self.width(plane, width) + x] }

  /// A row of samples.
  func row(_ plane: Int, _ y: Int) -> [Int] {
    (0..<Self.width(plane, width)).map { self[plane, $0, y] }
  }
}
