import CoreGraphics
import Foundation

/// A gradient that goes around a point, as a bitmap.
enum ConicGradient {
  /// The longest side of a bitmap.
  private static let longestSide: CGFloat = 2048
  /// How many colours there are around the point.
  private static let steps = 4096

  /// An image that fills a rectangle. Its rows count from `rect.maxY` down. Colours go from the direction of `end` on, first
  /// towards where y points.
  static func image(
    _ colors: [CGColor], _ locations: [Double], around start: CGPoint, from end: CGPoint, in rect: CGRect,
    scale: CGFloat
  ) -> CGImage? {
    func pixels(_ length: CGFloat) -> Int { Double(min(max(length * scale, 1), longestSide).rounded(.up)).whole }
    let (width, height) = (pixels(rect.width), pixels(rect.height))
    guard let bitmap = CGContext.layerBitmap(width: width, height: height), let data = bitmap.data else { return nil }
    let table = table(colors, locations)
    let first = atan2(Double(end.y - start.y), Double(end.x - start.x))
    let (stepX, stepY) = (Double(rect.width) / Double(width), Double(rect.height) / Double(height))
    for row in 0..<height {
      let line = (data + row * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      let y = Double(rect.maxY - start.y) - (Double(row) + 0.5) * stepY
      for column in 0..<width {
        let x = Double(rect.minX - start.x) + (Double(column) + 0.5) * stepX
        let turn = (atan2(y, x) - first) / (2 * .pi)
        let place = Int(exactly: ((turn - turn.rounded(.down)) * Double(steps)).rounded(.down)) ?? 0
        line[column] = table[min(max(place, 0), steps - 1)]
      }
    }
    return bitmap.makeImage()
  }

  /// Premultiplied colours all around.
  private static func table(_ colors: [CGColor], _ locations: [Double]) -> [UInt32] {
    let parts = colors.map(\.screenComponents)
    return (0..<steps).map { step in
      let place = (Double(step) + 0.5) / Double(steps)
      let next = locations.firstIndex { $0 > place } ?? locations.count
      var color = parts[min(max(next - 1, 0), parts.count - 1)]
      if next > 0, next < locations.count {
        let share = (place - locations[next - 1]) / max(locations[next] - locations[next - 1], 1e-9)
        color = zip(color, parts[next]).map { $0 + ($1 - $0) * share }
      }
      func byte(_ value: Double) -> UInt32 { UInt32(clamping: (min(max(value, 0), 1) * 255).whole) }
      return byte(color[3]) << 24 | byte(color[0] * color[3]) << 16 | byte(color[1] * color[3]) << 8
        | byte(color[2] * color[3])
    }
  }
}
