/// A rectangle of whole pixels, counted from the top left.
struct PixelArea: Equatable {
  var left: Int
  var top: Int
  var width: Int
  var height: Int

  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The smallest area that has all marked pixels; empty if there are none.
  init(of isMarked: [Bool], width: Int, height: Int) {
    var (left, right, top, bottom) = (width, -1, height, -1)
    isMarked.withUnsafeBufferPointer { isMarked in
      for y in 0..<height {
        let row = y * width
        guard let first = (0..<width).first(where: { isMarked[row + $0] }) else { continue }
        let last = (0..<width).last { isMarked[row + $0] } ?? first
        (left, right) = (min(left, first), max(right, last))
        (top, bottom) = (min(top, y), y)
      }
    }
    (self.left, self.top, self.width, self.height) = (left, top, right - left + 1, bottom - top + 1)
  }

  init(left: Int = 0, top: Int = 0, width: Int, height: Int) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }
}
