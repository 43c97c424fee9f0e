import CoreGraphics
import Foundation

/// A path that a point moves along.
struct PathCurve: Sendable {
  /// A point, and the direction in which it moves, if that is asked for.
  struct Place: Equatable {
    var point: CGPoint
    var angle: Double?
  }

  private let pieces: [PathPiece]
  /// When each piece begins and the last one ends, from 0 to 1.
  private let times: [Double]
  private let curves: [TimingCurve]
  private let mode: CAAnimationCalculationMode
  private let rotation: CAAnimationRotationMode?

  /// Nil for a path without any length.
  init?(
    _ path: CGPath, mode: CAAnimationCalculationMode, times: [Double]?, curves: [TimingCurve],
    rotation: CAAnimationRotationMode?
  ) {
    pieces = PathElements(path).curves.flatMap(\.self)
    guard !pieces.isEmpty else { return nil }
    (self.mode, self.rotation) = (mode, rotation)
    let isPaced = mode == .paced || mode == .cubicPaced
    self.curves = isPaced ? [] : curves
    let lengths = pieces.map(\.length)
    let total = lengths.reduce(0, +)
    if isPaced, total > 0 {
      var sum = 0.0
      self.times =
        [0]
        + lengths.map { length in
          sum += length
          return sum / total
        }
    } else if let times, times.count == pieces.count + 1 {
      self.times = times
    } else {
      let count = lengths.count
      self.times = (0...count).map { Double($0) / Double(count) }
    }
  }

  /// Where the point is at a time from 0 to 1.
  func place(at fraction: Double) -> Place {
    let index = max(0, (times.lastIndex { $0 <= fraction } ?? 0))
    guard index < pieces.count else { return place(pieces.count - 1, 1) }
    if mode == .discrete { return place(index, 0) }
    let (from, to) = (times[index], times[index + 1])
    var share = to > from ? min(max((fraction - from) / (to - from), 0), 1) : 1
    if index < curves.count { share = curves[index].value(at: share) }
    let isPaced = mode == .paced || mode == .cubicPaced
    let piece = pieces[index]
    return place(index, isPaced ? piece.parameter(atLength: share * piece.length) : share)
  }

  private func place(_ index: Int, _ parameter: Double) -> Place {
    let piece = pieces[index]
    guard let rotation else { return Place(point: piece.point(at: parameter)) }
    let angle = piece.angle(at: parameter) + (rotation == .rotateAutoReverse ? .pi : 0)
    return Place(point: piece.point(at: parameter), angle: angle)
  }
}
