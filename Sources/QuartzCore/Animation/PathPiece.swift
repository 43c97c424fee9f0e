import CoreGraphics
import Foundation

/// One curve of a path.
struct PathPiece: Equatable, Sendable {
  var start: CGPoint
  var control1: CGPoint
  var control2: CGPoint
  var end: CGPoint
  var isStraight: Bool

  /// How many straight pieces stand for a curve when it is measured.
  private static let steps = 32

  /// The point at a parameter from 0 to 1.
  func point(at t: Double) -> CGPoint {
    if isStraight { return CGPoint(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t) }
    let rest = 1 - t
    let (a, b, c, d) = (rest * rest * rest, 3 * rest * rest * t, 3 * rest * t * t, t * t * t)
    return CGPoint(
      x: a * start.x + b * control1.x + c * control2.x + d * end.x,
      y: a * start.y + b * control1.y + c * control2.y + d * end.y)
  }

  /// The direction at a parameter.
  func angle(at t: Double) -> Double {
    // Where a handle has no length, the direction is that a little further on.
    let (from, to) = (point(at: max(0, t - 1e-3)), point(at: min(1, t + 1e-3)))
    return atan2(Double(to.y - from.y), Double(to.x - from.x))
  }

  /// The length.
  var length: Double { isStraight ? Self.distance(start, end) : lengths.last ?? 0 }

  /// The length up to each step.
  private var lengths: [Double] {
    var (sum, last) = (0.0, start)
    return (0...Self.steps).map { step in
      let next = point(at: Double(step) / Double(Self.steps))
      sum += Self.distance(last, next)
      last = next
      return sum
    }
  }

  private static func distance(_ one: CGPoint, _ other: CGPoint) -> Double {
    hypot(Double(other.x - one.x), Double(other.y - one.y))
  }

  /// The parameter up to which the piece has a length.
  func parameter(atLength wanted: Double) -> Double {
    if isStraight { return length > 0 ? min(max(wanted / length, 0), 1) : 0 }
    let lengths = lengths
    guard let step = lengths.firstIndex(where: { $0 >= wanted }) else { return 1 }
    guard step > 0 else { return 0 }
    let (before, after) = (lengths[step - 1], lengths[step])
    return (Double(step - 1) + (after > before ? (wanted - before) / (after - before) : 0)) / Double(Self.steps)
  }

  /// The part between two parameters.
  func part(_ from: Double, _ to: Double) -> PathPiece {
    if isStraight {
      let (one, other) = (point(at: from), point(at: to))
      return PathPiece(start: one, control1: one, control2: other, end: other, isStraight: true)
    }
    /// The control points' blend for three parameters.
    func blossom(_ r: Double, _ s: Double, _ t: Double) -> CGPoint {
      func between(_ one: CGPoint, _ other: CGPoint, _ share: Double) -> CGPoint {
        CGPoint(x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share)
      }
      let first = [
        between(start, control1, r), between(control1, control2, r), between(control2, end, r),
      ]
      return between(between(first[0], first[1], s), between(first[1], first[2], s), t)
    }
    return PathPiece(
      start: blossom(from, from, from), control1: blossom(from, from, to), control2: blossom(from, to, to),
      end: blossom(to, to, to), isStraight: false)
  }
}
