/// The layout of a painted frame number, on the tests' side: see `FrameNumberPattern` in MediaEngine for the drawing.
///
/// Written a second time on purpose, so that a mistake in the product's painter can't hide in the reader too.
enum FrameCode {
  /// Cells along one side: one of guard, one of ring, six of code, one of ring, one of guard.
  static let side = 10
  /// Cells along one side of the code alone.
  static let codeSide = 6

  /// The code's cells by what they hold, row by row: 1 and 0 are marks, n the number, c its checksum.
  private static let plan: [Character] = Array(
    """
    1nnnn1\
    n1nn0n\
    nnnnnn\
    nncccc\
    c0cc0c\
    0cccc0
    """)

  /// The 36 cells of the code, upright, row by row; true is white.
  static func cells(for number: UInt16) -> [Bool] {
    var bits = bits(of: number, count: 16) + bits(of: checksum(number), count: 12)
    return plan.map { kind in
      switch kind {
      case "1": return true
      case "0": return false
      default: return bits.removeFirst()
      }
    }
  }

  /// The number in 36 upright cells, or nil when marks or checksum say that this isn't one.
  static func number(in cells: [Bool]) -> UInt16? {
    var number: UInt16 = 0
    for (kind, cell) in zip(plan, cells) where kind == "n" { number = number * 2 + (cell ? 1 : 0) }
    return cells == self.cells(for: number) ? number : nil
  }

  /// Whether all marks are in their place: a quick test before the checksum.
  static func hasMarks(_ cells: [Bool]) -> Bool {
    zip(plan, cells).allSatisfy { kind, cell in kind == "1" ? cell : kind == "0" ? !cell : true }
  }

  /// Division by x¹² + x¹¹ + x³ + x² + x + 1 of the number's bits, starting from 0xABC, as long division on paper.
  private static func checksum(_ number: UInt16) -> UInt16 {
    var dividend = (UInt32(number) << 12) ^ (0xABC << 16)
    for bit in (12..<28).reversed() where dividend >> UInt32(bit) & 1 == 1 {
      dividend ^= 0x180F << UInt32(bit - 12)
    }
    return UInt16(dividend)
  }

  private static func bits(of value: UInt16, count: Int) -> [Bool] {
    (0..<count).reversed().map { value >> UInt16($0) & 1 == 1 }
  }
}
