import CoreGraphics
import Foundation

@testable import QuartzCore

/// Draws layers into a bitmap, and looks at its pixels.
struct LayerCanvas {
  let context: CGContext

  /// Draws a layer at a time, as it lies in a picture of this size. The origin of its place is at the bottom left, unless
  /// `isYDown` says otherwise.
  init(
    _ layer: CALayer, at time: TimeInterval = 0, width: Int = 100, height: Int = 100, isYDown: Bool = false,
    part: LayerRenderer.Part = .all
  ) {
    context = CGContext.layerBitmap(width: width, height: height)!
    if isYDown {
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: 1, y: -1)
    }
    var renderer = LayerRenderer(context, isYDown: isYDown, part: part)
    if let moment = LayerTree(layer).moment(at: time).moment { renderer.draw(moment) }
  }

  /// Red, green, blue and opacity of the pixel at a place that is counted from the top left.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    guard let data = context.data else { return [] }
    let place = data + y * context.bytesPerRow + 4 * x
    return [2, 1, 0, 3].map { Int(place.load(fromByteOffset: $0, as: UInt8.self)) }
  }

  /// The opacity of all pixels of a rectangle together, as if it were so many opaque ones.
  func ink(_ x: Range<Int>, _ y: Range<Int>) -> Double {
    y.map { row in x.map { Double(pixel($0, row)[3]) }.reduce(0, +) }.reduce(0, +) / 255
  }
}

extension CALayer {
  /// A layer of one colour.
  static func box(_ frame: CGRect, _ color: CGColor?) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }
}

extension CGColor {
  static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
}

/// An image of rows of colours, from the top.
func image(_ rows: [[CGColor]]) -> CGImage {
  let (width, height) = (rows[0].count, rows.count)
  let context = CGContext.layerBitmap(width: width, height: height)!
  for (y, row) in rows.enumerated() {
    for (x, color) in row.enumerated() {
      context.setFillColor(color)
      context.fill(CGRect(x: x, y: height - 1 - y, width: 1, height: 1))
    }
  }
  return context.makeImage()!
}
