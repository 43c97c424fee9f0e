/// How a picture looks compared with an upright one: first mirrored left to right (or not), then turned clockwise.
public struct PaintedOrientation: Hashable, Codable, Sendable, CustomStringConvertible {
  /// Whether left and right were exchanged before turning.
  public var isMirrored: Bool
  /// The clockwise turn in degrees: 0, 90, 180 or 270.
  public var rotation: Int

  /// Makes an orientation; the turn is taken modulo a full one.
  public init(isMirrored: Bool = false, rotation: Int = 0) {
    self.isMirrored = isMirrored
    self.rotation = ((rotation % 360) + 360) % 360
  }

  /// The right way up.
  public static let upright = PaintedOrientation()

  /// All eight.
  public static let all = [false, true].flatMap { mirrored in
    [0, 90, 180, 270].map { PaintedOrientation(isMirrored: mirrored, rotation: $0) }
  }

  /// The orientation that makes this one upright again when it is applied after it.
  public var inverse: PaintedOrientation {
    isMirrored ? self : PaintedOrientation(rotation: 360 - rotation)
  }

  public var description: String { "\(rotation)°\(isMirrored ? " mirrored" : "")" }

  /// Where the cell seen at (row, column) of a square of `side` cells stands in the upright square.
  func uprightPlace(row: Int, column: Int, side: Int) -> (row: Int, column: Int) {
    var (row, column) = (row, column)
    for _ in 0..<rotation / 90 { (row, column) = (side - 1 - column, row) }
    return (row, isMirrored ? side - 1 - column : column)
  }
}
