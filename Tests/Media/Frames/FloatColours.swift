/// How colours are coded, by the equations of the recommendations.
public struct FloatColours: CustomStringConvertible, Hashable, Sendable {
  /// The share of red in luma.
  public var red: Double
  /// The share of blue in luma.
  public var blue: Double
  /// Whether all values are in use, not only those of broadcasts.
  public var isFull: Bool
  /// 8 or 10 bits.
  public var depth: Int
  /// GStreamer's number of the matrix.
  public var matrix: Int

  /// BT.709, BT.601 and BT.2020, each in both ranges.
  public static func all(depth: Int) -> [FloatColours] {
    [(0.2126, 0.0722, 3), (0.299, 0.114, 4), (0.2627, 0.0593, 6)].flatMap { red, blue, matrix in
      [false, true].map { FloatColours(red: red, blue: blue, isFull: $0, depth: depth, matrix: matrix) }
    }
  }

  /// In GStreamer's notation.
  public var colorimetry: String { "\(isFull ? 1 : 2):\(matrix):5:1" }

  public var description: String { "\(colorimetry) in \(depth) bits" }

  /// Luma and chroma of a colour.
  public func values(_ color: [Double]) -> [Double] {
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

  /// The colour of luma and chroma: the way back.
  public func color(_ values: [Double]) -> [Double] {
    let unit = Double(1 << (depth - 8))
    let top = Double((1 << depth) - 1)
    let luma = isFull ? values[0] / top : (values[0] / unit - 16) / 219
    let chroma = values[1...].map { isFull ? ($0 - 128 * unit) / top : ($0 / unit - 128) / 224 }
    let (r, b) = (luma + 2 * (1 - red) * chroma[1], luma + 2 * (1 - blue) * chroma[0])
    return [r, (luma - red * r - blue * b) / (1 - red - blue), b]
  }
}
