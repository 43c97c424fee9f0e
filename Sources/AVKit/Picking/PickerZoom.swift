/// How large a picker's tiles are, without widgets.
package struct PickerZoom: Equatable, Sendable {
  /// The least width of a tile in pixels, by level.
  private static let widths = [66, 102, 150, 222, 330]
  /// The level, from 0 for the smallest tiles.
  private var level = 2

  /// The size that a picker begins with.
  package init() {}

  /// Goes some levels up (larger tiles) or down; false if there is none.
  package mutating func change(by steps: Int) -> Bool {
    let new = min(max(level + steps, 0), Self.widths.count - 1)
    defer { level = new }
    return new != level
  }

  /// The number of tiles side by side. Where there is little room, three at first.
  package func columns(room: Int, gap: Int) -> Int {
    max([8, 5, 3, 2, 1][level], (room + gap) / (Self.widths[level] + gap))
  }
}
