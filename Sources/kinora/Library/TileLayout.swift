/// The size of tiles and their number in a line.
struct TileLayout: Equatable, Sendable {
  let columns: Int
  let tileWidth: Int
  let tileHeight: Int
  let gap: Int
  let margin: Int
  /// The height of a day's title.
  let titleHeight: Int

  /// A layout that fills a width: about 204 × 153 per tile, or three squares in a line in a narrow window.
  init(width: Int, isNarrow: Bool, titleHeight: Int) {
    margin = isNarrow ? 4 : 21
    gap = isNarrow ? 4 : 6
    self.titleHeight = titleHeight
    let room = max(width - 2 * margin, 90)
    columns = isNarrow ? max(3, (room + gap) / (150 + gap)) : max(2, (room + gap) / (200 + gap))
    tileWidth = (room - (columns - 1) * gap) / columns
    tileHeight = isNarrow ? tileWidth : (tileWidth * 3 + 2) / 4
  }

  /// The left edge of a column.
  func x(ofColumn column: Int) -> Int { margin + column * (tileWidth + gap) }
}
