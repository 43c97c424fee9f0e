import CoreGraphics
import Foundation
import TestMedia

/// Pictures that are formulas: soft waves, other ones in each frame of each film, so that a shift by half a pixel is seen as
/// well as another frame.
struct PaintedScene {
  let number: Int

  /// Red, green and blue at a place of the upright picture in square pixels.
  func color(_ x: Double, _ y: Double) -> [Double] {
    let phase = 0.9 * Double(number)
    let gray = 0.5 + 0.2 * sin(0.15 * x + phase) + 0.15 * sin(0.11 * y - 0.05 * x - 1.7 * phase)
    return [
      gray + 0.08 * sin(0.03 * x + phase), gray - 0.06 * sin(0.025 * y + 0.02 * x),
      gray + 0.08 * cos(0.04 * y - phase),
    ]
  }

  /// The picture as it is stored: turned the other way round, with pixels of another shape, in some colours.
  func stored(_ width: Int, _ height: Int, upright: CGAffineTransform, _ colours: FloatColours) -> Data {
    var data = Data()
    for plane in 0..<3 {
      let step = plane == 0 ? 1 : 2
      for row in 0..<(height + step - 1) / step {
        for column in 0..<(width + step - 1) / step {
          // Chroma samples lie beside the left one of each two luma samples, and between two rows.
          let x = plane == 0 ? Double(column) + 0.5 : 2 * Double(column) + 0.5
          let y = plane == 0 ? Double(row) + 0.5 : 2 * Double(row) + 1
          let place = CGPoint(x: x, y: y).applying(upright)
          let value = colours.values(color(Double(place.x), Double(place.y)))[plane].rounded()
          let whole = UInt16(clamping: Int(exactly: value) ?? 0)
          data.append(UInt8(truncatingIfNeeded: whole))
          if colours.depth > 8 { data.append(UInt8(truncatingIfNeeded: whole >> 8)) }
        }
      }
    }
    return data
  }
}
