/// Where a value stands in a column.
public struct OSLogStringAlignment {
  private enum Side { case left, right }

  private let side: Side
  private let columns: () -> Int

  /// The value is as wide as it is.
  public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .left) { 0 } }

  /// The value stands on the left of a column that is at least so wide.
  public static func left(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .left, columns: columns)
  }

  /// The value stands on the right of a column that is at least so wide.
  public static func right(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .right, columns: columns)
  }

  func applied(to text: String) -> String {
    let blanks = String(repeating: " ", count: max(columns() - text.count, 0))
    return side == .left ? text + blanks : blanks + text
  }
}
