import CoreGraphics

/// How much of each sample of a plane a bubble covers, from 0 to 255.
struct BubbleMask: Equatable, Sendable {
  let width: Int
  let height: Int
  let coverage: [UInt8]

  /// The corners' radius of a bubble that isn't round, as a share of its shorter side.
  private static let roundness = 0.18

  /// The mask of a bubble of a size in pixels, with a sample for each `step` pixels in both directions.
  init(_ shape: CameraBubble.Shape, width: Int, height: Int, step: Int) {
    self.width = width / step
    self.height = height / step
    let frame = CGRect(x: 0, y: 0, width: Double(width), height: Double(height))
    var coverage: [UInt8] = []
    coverage.reserveCapacity(self.width * self.height)
    for y in 0..<self.height {
      for x in 0..<self.width {
        let point = CGPoint(x: (Double(x) + 0.5) * Double(step), y: (Double(y) + 0.5) * Double(step))
        let distance = Self.distance(to: point, of: frame, shape)
        let share = min(max(0.5 - distance / Double(step), 0), 1)
        coverage.append(UInt8(share * 255))
      }
    }
    self.coverage = coverage
  }

  /// How far a point is from a bubble's outline, in pixels; negative inside.
  static func distance(to point: CGPoint, of frame: CGRect, _ shape: CameraBubble.Shape) -> Double {
    let shorter = min(frame.width, frame.height)
    let radius = shape == .round ? shorter / 2 : shorter * roundness
    let x = abs(point.x - frame.midX) - (frame.width / 2 - radius)
    let y = abs(point.y - frame.midY) - (frame.height / 2 - radius)
    let (outsideX, outsideY) = (max(x, 0), max(y, 0))
    return (outsideX * outsideX + outsideY * outsideY).squareRoot() + min(max(x, y), 0) - radius
  }
}
