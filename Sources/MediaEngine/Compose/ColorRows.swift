import CMediaKernels
import GLibSupport
import GStreamer

/// How red, green and blue become luma and chroma.
struct ColorRows {
  /// For luma, blue-difference and red-difference chroma.
  let rows: [kinora_color_row]
  private let top: Double

  init(_ info: VideoInfo) {
    let (red, blue) = info.lumaCoefficients ?? (0.2126, 0.0722)
    let green = 1 - red - blue
    top = Double((1 << info.depth) - 1)
    // Limits are said for eight bits.
    let unit = Double(1 << (info.depth - 8)) / top
    let (low, luma, chroma) = info.isFullRange ? (0.0, 1.0, 1.0) : (16 * unit, 219 * unit, 224 * unit)
    let middle = 128 * unit
    let toBlue = chroma / (2 * (1 - blue)), toRed = chroma / (2 * (1 - red))
    rows = [
      Self.row(red * luma, green * luma, blue * luma, low),
      Self.row(-red * toBlue, -green * toBlue, (1 - blue) * toBlue, middle),
      Self.row((1 - red) * toRed, -green * toRed, -blue * toRed, middle),
    ]
  }

  private static func row(_ red: Double, _ green: Double, _ blue: Double, _ offset: Double) -> kinora_color_row {
    kinora_color_row(red: Float(red), green: Float(green), blue: Float(blue), offset: Float(offset))
  }

  /// The values of a colour in each plane.
  func values(of color: VideoInstruction.Color) -> [Int] {
    rows.map { row in
      let value =
        Double(row.red) * color.red + Double(row.green) * color.green + Double(row.blue) * color.blue
        + Double(row.offset)
      return Int(clamping: (min(max(value, 0), 1) * top).rounded())
    }
  }
}
