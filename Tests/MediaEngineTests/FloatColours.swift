/// How colours are coded, by the equations of the recommendations.
struct FloatColours: CustomStringConvertible {
  var red: Double
  var blue: Double
  var isFull: Bool
  var depth: Int
  /// GStreamer's number of the matrix.
  var matrix: Int

  static func all(depth: Int) -> [FloatColours] {
    [(0.2126, 0.0722, 3), (0.299, 0.114, 4), (0.2627, 0.0593, 6)].flatMap { red, blue, matrix in
      [false, true].map { FloatColours(red: red, blue: blue, isFull: $0, depth: depth, matrix: matrix) }
    }
  }

  /// In GStreamer's notation.
  var colorimetry: String { "\(isFull ? 1 : 2):\(matrix):5:1" }

  var description: String { "\(colorimetry) in \(depth) bits" }

  /// Luma and chroma of a colour.
  func values(_ color: [Double]) -> [Double] {
    let luma = red * color[0] + (1 - red - blue) * color[1] + blue * color[2]
    let (toBlue, toRed) = ((color[2] - luma) / (2 * (1 - blue)), (color[0] - luma) / (2 * (1 - red)))
    if isFull {
      let top = Double((1 << depth) - 1)
      let middle = Double(1 << (depth - 1))
      return [luma * top, toBlue * top + middle, toRed * top + middle].map { min(max($0, 0), top) }
    }
    let unit = Double(1 << (depth - 8))
    return [(16 + 219 * luma) * unit, (128 + 224 * toBlue) * unit, (128 + 224 * toRed) * unit]
  }
}
