import CoreGraphics
import GStreamer

@testable import MediaEngine

/// A picture of 4:2:0 in double precision, with everything that is done to it written as plainly as possible.
struct FloatPicture {
  /// Luma, blue-difference and red-difference chroma, row by row.
  var planes: [[Double]]
  let width: Int
  let height: Int

  static func size(_ plane: Int, _ width: Int, _ height: Int) -> (width: Int, height: Int) {
    plane == 0 ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
  }

  /// A picture whose samples are given by their place in the picture, counted in luma samples.
  init(_ width: Int, _ height: Int, _ value: (_ plane: Int, _ x: Double, _ y: Double) -> Double) {
    (self.width, self.height) = (width, height)
    planes = (0..<3).map { plane in
      let size = Self.size(plane, width, height)
      return (0..<size.width * size.height).map { index in
        let (x, y) = Self.middle(plane, index % size.width, index / size.width)
        return value(plane, x, y)
      }
    }
  }

  /// The samples of a frame.
  init(_ sample: Sample) throws {
    let frame = try MappedVideoFrame(sample)
    (width, height) = (frame.width, frame.height)
    let isDeep = frame.info.depth > 8
    planes = frame.planes.prefix(3).map { plane in
      (0..<plane.width * plane.height).map { index in
        let row = plane.baseAddress + index / plane.width * plane.bytesPerRow
        let x = index % plane.width
        return isDeep
          ? Double(row.load(fromByteOffset: 2 * x, as: UInt16.self))
          : Double(row.load(fromByteOffset: x, as: UInt8.self))
      }
    }
  }

  /// Where a sample's middle lies in the picture: chroma lies beside the left one of two luma samples, between two rows.
  static func middle(_ plane: Int, _ column: Int, _ row: Int) -> (x: Double, y: Double) {
    plane == 0 ? (Double(column) + 0.5, Double(row) + 0.5) : (2 * Double(column) + 0.5, 2 * Double(row) + 1)
  }

  /// As a frame: rounded.
  func sample(_ caps: Caps) throws -> Sample {
    let frame = try DrawableFrame(caps)
    let isDeep = frame.info.depth > 8
    for (values, plane) in zip(planes, frame.planes) {
      for (index, value) in values.enumerated() {
        let row = plane.baseAddress + index / plane.width * plane.bytesPerRow
        let x = index % plane.width
        if isDeep {
          row.storeBytes(of: UInt16(value.rounded()), toByteOffset: 2 * x, as: UInt16.self)
        } else {
          row.storeBytes(of: UInt8(value.rounded()), toByteOffset: x, as: UInt8.self)
        }
      }
    }
    return frame.finish()
  }

  /// With its samples as they are stored.
  var rounded: FloatPicture {
    var rounded = self
    rounded.planes = planes.map { $0.map { $0.rounded() } }
    return rounded
  }

  /// Lays another picture over this one, moved by whole chroma samples, of which a part is shown, in whole ones as well.
  mutating func lay(_ other: FloatPicture, at x: Int, _ y: Int, crop: CGRect, opacity: Double) {
    for plane in 0..<3 {
      let (own, from) = (Self.size(plane, width, height), Self.size(plane, other.width, other.height))
      let scale = plane == 0 ? 1 : 2
      for row in 0..<own.height {
        for column in 0..<own.width {
          let (sourceX, sourceY) = (column - x / scale, row - y / scale)
          let isShown =
            sourceX >= Int(crop.minX) / scale && sourceX < Int(crop.maxX) / scale && sourceY >= Int(crop.minY) / scale
            && sourceY < Int(crop.maxY) / scale
          guard isShown else { continue }
          let place = row * own.width + column
          let value = other.planes[plane][sourceY * from.width + sourceX]
          planes[plane][place] += (value - planes[plane][place]) * opacity
        }
      }
    }
  }

  /// The largest difference to another one.
  func largestDifference(_ other: FloatPicture) -> Double {
    zip(planes, other.planes).map { one, other in zip(one, other).map { abs($0 - $1) }.max() ?? 0 }.max() ?? 0
  }
}
