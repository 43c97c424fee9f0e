import Foundation

/// Paints the frames of test files: the number in the middle, a slowly moving gray ramp around it.
public enum FramePainter {
  /// The luma of frame `number`: the pattern as large as the picture allows, in the given orientation.
  public static func luma(
    _ number: Int, width: Int, height: Int, orientation: PaintedOrientation = .upright, fraction: Double = 1
  ) -> GrayPicture {
    let cell = max(1, Int(Double(min(width, height)) * fraction) / FrameCode.side)
    let side = cell * FrameCode.side
    let (left, top) = ((width - side) / 2, (height - side) / 2)
    let ramp = (0..<width).map { UInt8(60 + ($0 + number * 2) % 128) }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height)
    for _ in 0..<top { pixels += ramp }
    for row in seen(UInt16(truncatingIfNeeded: number), orientation) {
      let pattern = row.flatMap { [UInt8](repeating: $0 ? 235 : 16, count: cell) }
      let line = ramp[..<left] + pattern + ramp[(left + side)...]
      for _ in 0..<cell { pixels += line }
    }
    for _ in top + side..<height { pixels += ramp }
    return GrayPicture(width: width, height: height, pixels: pixels)
  }

  /// Frame `number` as planar 4:2:0 bytes, without colour.
  static func yuv420(
    _ number: Int, width: Int, height: Int, orientation: PaintedOrientation, fraction: Double = 1
  ) -> Data {
    var data = Data(
      luma(number, width: width, height: height, orientation: orientation, fraction: fraction).pixels)
    data.append(Data(repeating: 128, count: (width + 1) / 2 * ((height + 1) / 2) * 2))
    return data
  }

  /// The rows of the whole pattern as they are seen in the orientation.
  private static func seen(_ number: UInt16, _ orientation: PaintedOrientation) -> [[Bool]] {
    let code = FrameCode.cells(for: number)
    return (0..<FrameCode.side).map { row in
      (0..<FrameCode.side).map { column in
        let distance = min(row, column, FrameCode.side - 1 - row, FrameCode.side - 1 - column)
        guard distance > 1 else { return distance == 1 }
        let place = orientation.uprightPlace(row: row - 2, column: column - 2, side: FrameCode.codeSide)
        return code[place.row * FrameCode.codeSide + place.column]
      }
    }
  }
}
