import CoreGraphics

extension CGRect {
  /// What the rectangle has in common with another; null where a number of either isn't finite, for which Foundation's
  /// `intersection` stops the program.
  func common(with other: CGRect) -> CGRect {
    let numbers = [self, other].flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
    return numbers.allSatisfy(\.isFinite) ? intersection(other) : .null
  }

  /// The rectangle around what a transform makes of it; null stays null.
  func placed(by transform: CGAffineTransform) -> CGRect { isNull ? .null : applying(transform) }
}
