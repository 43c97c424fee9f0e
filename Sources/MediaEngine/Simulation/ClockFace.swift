/// Draws the running time in seven-segment digits below the frame number: hours, minutes, seconds, hundredths.
struct ClockFace {
  /// The lit segments of each digit: top, upper right, lower right, bottom, lower left, upper left, middle.
  private static let strokes: [[Bool]] = [
    "1111110", "0110000", "1101101", "1111001", "0110011", "1011011", "1011111", "1110000", "1111111", "1111011",
  ].map { $0.map { $0 == "1" } }

  /// The area of the clock in a frame of this size.
  static func area(width: Int, height: Int) -> PixelArea {
    let square = SimulatedPicture.numberSquare(width: width, height: height)
    let unit = strokeUnit(height)
    let clockWidth = min(width, 8 * unit.digit + 10 * unit.gap + 3 * unit.stroke)
    return PixelArea(
      x: (width - clockWidth) / 2, y: min(height - unit.height, square.y + square.side), width: clockWidth,
      height: unit.height)
  }

  /// The measures of a clock in a frame of this height.
  private static func strokeUnit(_ height: Int) -> (height: Int, stroke: Int, digit: Int, gap: Int) {
    let clock = max(9, height / 26)
    return (clock, max(1, clock / 9), max(3, clock * 2 / 5), max(1, clock / 6))
  }

  /// Draws the time on black.
  static func paint(seconds: Double, into bitmap: Bitmap) {
    let area = area(width: bitmap.width, height: bitmap.height)
    bitmap.fill(area, with: 0xff00_0000)
    let hundredths = Int(seconds * 100)
    let values = [hundredths / 360_000 % 100, hundredths / 6000 % 60, hundredths / 100 % 60, hundredths % 100]
    let (_, stroke, digitWidth, gap) = strokeUnit(bitmap.height)
    // Seven gaps between eight digits, three more after the dots, and the rest outside.
    var x = area.x + gap
    let y = area.y + stroke
    let tall = area.height - 2 * stroke
    for (index, value) in values.enumerated() {
      for digit in [value / 10, value % 10] {
        paint(digit, x: x, y: y, width: digitWidth, height: tall, stroke: stroke, into: bitmap)
        x += digitWidth + gap
      }
      guard index < 3 else { break }
      for dot in [y + tall / 4, y + tall * 3 / 4] {
        fill(x, dot, stroke, stroke, bitmap)
      }
      x += stroke + gap
    }
  }

  private static func paint(
    _ digit: Int, x: Int, y: Int, width: Int, height: Int, stroke: Int, into bitmap: Bitmap
  ) {
    let middle = y + (height - stroke) / 2
    let bottom = y + height - stroke
    let right = x + width - stroke
    let places = [
      (x, y, width, stroke), (right, y, stroke, height / 2), (right, middle, stroke, bottom - middle + stroke),
      (x, bottom, width, stroke), (x, middle, stroke, bottom - middle + stroke), (x, y, stroke, height / 2),
      (x, middle, width, stroke),
    ]
    for (place, isOn) in zip(places, strokes[digit]) where isOn {
      fill(place.0, place.1, place.2, place.3, bitmap)
    }
  }

  private static func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ bitmap: Bitmap) {
    let x1 = min(bitmap.width, x + width)
    let y1 = min(bitmap.height, y + height)
    guard x < x1, y < y1 else { return }
    bitmap.fill(.init(x: x, y: y, width: x1 - x, height: y1 - y), with: 0xfff0_f0f0)
  }
}
