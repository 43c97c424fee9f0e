/// A frame's number painted as black and white blocks, so that which frame it is can be read from its pixels.
///
/// The pattern is a square of 10 × 10 equal cells; row 0 is the top, column 0 the left, white is 1.
///
///     K K K K K K K K K K      K  guard, black: parts the pattern from whatever picture is around it
///     K W W W W W W W W K      W  ring, white: what a reader looks for, and its measure of white
///     K W 1 n n n n 1 W K
///     K W n 1 n n 0 n W K      1, 0  marks: together they are like themselves in no other rotation and
///     K W n n n n n n W K            in no mirror image, so a reader knows which way up it looks
///     K W n n c c c c W K      n  the number's 16 bits, the highest first, row by row from the top left
///     K W c 0 c c 0 c W K      c  12 bits of checksum, the highest first, likewise: no picture has them
///     K W 0 c c c c 0 W K         by chance
///     K W W W W W W W W K
///     K K K K K K K K K K
///
/// The checksum is a CRC over the 16 bits from the highest: polynomial 0x80F, start 0xABC, nothing reflected.
/// Video-range luma uses 16 for black and 235 for white, BGRA uses 0 and 255; a reader takes the middle between guard
/// and ring, so exposure and tint don't matter. A cell should be at least 4 pixels wide where the picture is made.
public enum FrameNumberPattern {
  /// The number of cells along one side, with ring and guard.
  public static let cellsPerSide = 10

  /// A square of the pattern in whole pixels.
  public struct Square: Hashable, Sendable {
    /// The left edge in pixels.
    public var x: Int
    /// The top edge in pixels.
    public var y: Int
    /// The width and height of one cell in pixels.
    public var cell: Int

    /// Makes a square at a position with a cell's size.
    public init(x: Int, y: Int, cell: Int) {
      (self.x, self.y, self.cell) = (x, y, cell)
    }

    /// The width and height of the whole square in pixels.
    public var side: Int { cell * FrameNumberPattern.cellsPerSide }
  }

  /// The centred square that takes `fraction` of the picture's shorter side, rounded down to whole pixels per cell.
  public static func centredSquare(width: Int, height: Int, fraction: Double = 1) -> Square {
    let cell = max(1, Int(Double(min(width, height)) * fraction) / cellsPerSide)
    return Square(x: (width - cell * cellsPerSide) / 2, y: (height - cell * cellsPerSide) / 2, cell: cell)
  }

  /// Paints the number into an 8-bit luma plane, in video range.
  public static func paint(
    _ number: UInt16, inLuma base: UnsafeMutableRawPointer, bytesPerRow: Int, at square: Square
  ) {
    fill(cells(for: number), base, bytesPerRow, square, bytesPerPixel: 1) { row, x, isWhite in
      row.storeBytes(of: isWhite ? 235 : 16, toByteOffset: x, as: UInt8.self)
    }
  }

  /// Paints the number into an opaque BGRA picture, in full range.
  public static func paint(
    _ number: UInt16, inBGRA base: UnsafeMutableRawPointer, bytesPerRow: Int, at square: Square
  ) {
    fill(cells(for: number), base, bytesPerRow, square, bytesPerPixel: 4) { row, x, isWhite in
      row.storeBytes(
        of: UInt32(littleEndian: isWhite ? 0xFFFF_FFFF : 0xFF00_0000), toByteOffset: x * 4, as: UInt32.self)
    }
  }

  /// Reads the number from an upright pattern at a known place in an 8-bit plane, or nil when there is none.
  ///
  /// `bytesPerPixel` is 1 for a luma plane; 4 with `base` at the green byte reads BGRA.
  public static func read(
    from base: UnsafeRawPointer, bytesPerRow: Int, bytesPerPixel: Int = 1, at square: Square
  ) -> UInt16? {
    let levels = (0..<cellsPerSide * cellsPerSide).map { index in
      let x = square.x + (index % cellsPerSide) * square.cell + square.cell / 2
      let y = square.y + (index / cellsPerSide) * square.cell + square.cell / 2
      return Int(base.load(fromByteOffset: y * bytesPerRow + x * bytesPerPixel, as: UInt8.self))
    }
    // The guard's corner and the ring's corner tell black from white; the rest must agree with them.
    let (black, white) = (levels[0], levels[cellsPerSide + 1])
    guard white - black >= 32 else { return nil }
    let seen = levels.map { $0 * 2 > black + white }
    var number: UInt16 = 0
    for place in dataPlaces.prefix(16) { number = number << 1 | (seen[place] ? 1 : 0) }
    return seen == cells(for: number) ? number : nil
  }

  /// All cells in reading order; true is white.
  public static func cells(for number: UInt16) -> [Bool] {
    var cells = frameAndMarks
    let code = UInt32(number) << 12 | UInt32(checksum(of: number))
    for (bit, place) in dataPlaces.enumerated() { cells[place] = code >> UInt32(27 - bit) & 1 == 1 }
    return cells
  }

  /// The 12-bit checksum painted below a number.
  public static func checksum(of number: UInt16) -> UInt16 {
    var remainder: UInt16 = 0xABC
    for bit in (0..<16).reversed() {
      let carry = (remainder >> 11 & 1) ^ (number >> UInt16(bit) & 1)
      remainder = remainder << 1 & 0xFFF
      if carry == 1 { remainder ^= 0x80F }
    }
    return remainder
  }

  /// Guard, ring and marks; the cells of number and checksum are black.
  private static let frameAndMarks: [Bool] = {
    var cells = [Bool](repeating: false, count: cellsPerSide * cellsPerSide)
    for index in 1...8 {
      for place in [10 + index, 80 + index, index * 10 + 1, index * 10 + 8] { cells[place] = true }
    }
    for place in whiteMarks { cells[place] = true }
    return cells
  }()

  private static let whiteMarks = [22, 27, 33]
  private static let blackMarks = [36, 63, 66, 72, 77]

  /// Where the bits of number and checksum stand, in order.
  private static let dataPlaces: [Int] = (2...7).flatMap { row in (2...7).map { row * 10 + $0 } }
    .filter { !whiteMarks.contains($0) && !blackMarks.contains($0) }

  private static func fill(
    _ cells: [Bool], _ base: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ square: Square, bytesPerPixel: Int,
    _ put: (UnsafeMutableRawPointer, Int, Bool) -> Void
  ) {
    for line in 0..<cellsPerSide {
      // One line of pixels is made by hand, the cell's other lines are copies of it.
      let first = base + (square.y + line * square.cell) * bytesPerRow
      for column in 0..<cellsPerSide {
        let left = square.x + column * square.cell
        for x in left..<left + square.cell { put(first, x, cells[line * cellsPerSide + column]) }
      }
      let offset = square.x * bytesPerPixel
      for copy in 1..<max(1, square.cell) {
        (first + copy * bytesPerRow + offset).copyMemory(from: first + offset, byteCount: square.side * bytesPerPixel)
      }
    }
  }
}
