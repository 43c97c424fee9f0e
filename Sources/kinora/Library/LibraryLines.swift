/// The vertical layout of the Library: each day's title, and its items in lines of tiles. Knows all positions, so that
/// only visible widgets have to exist.
struct LibraryLines: Equatable, Sendable {
  /// The content of a line.
  enum Line: Equatable, Sendable {
    /// The title of a day.
    case title(day: Int)
    /// Items side by side.
    case tiles(Range<Int>)
  }

  /// A step by an arrow key or its like.
  enum Step: Sendable { case left, right, up, down, pageUp, pageDown, first, last }

  let layout: TileLayout
  private(set) var lines: [Line] = []
  /// The top of each line and, at the end, the bottom of the last.
  private(set) var tops = [0]

  init(_ days: [LibraryDay], layout: TileLayout) {
    self.layout = layout
    for (index, day) in days.enumerated() {
      append(.title(day: index), height: layout.titleHeight)
      for start in stride(from: day.items.lowerBound, to: day.items.upperBound, by: layout.columns) {
        append(
          .tiles(start..<min(start + layout.columns, day.items.upperBound)), height: layout.tileHeight + layout.gap)
      }
    }
    if !lines.isEmpty { tops[lines.count] += 18 }
  }

  private mutating func append(_ line: Line, height: Int) {
    lines.append(line)
    tops.append(tops[tops.count - 1] + height)
  }

  /// The total height.
  var height: Int { tops[tops.count - 1] }

  /// The lines that intersect a range of pixels.
  func lines(within range: Range<Int>) -> Range<Int> {
    guard !lines.isEmpty, range.upperBound > 0, range.lowerBound < height else { return 0..<0 }
    let first = line(at: range.lowerBound)
    var end = first
    while end < lines.count, tops[end] < range.upperBound { end += 1 }
    return first..<max(end, first)
  }

  /// The line at a vertical position; the nearest one outside the bounds.
  private func line(at y: Int) -> Int {
    var (low, high) = (0, lines.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if tops[middle] <= y { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The line of tiles that contains an item.
  func line(of item: Int) -> Int? {
    var (low, high) = (0, lines.count - 1)
    while low <= high {
      let middle = (low + high) / 2
      switch bounds(middle) {
      case let bounds where item < bounds.lowerBound: high = middle - 1
      case let bounds where item >= bounds.upperBound: low = middle + 1
      default: return isTitle(middle) ? (middle + 1 < lines.count ? middle + 1 : nil) : middle
      }
    }
    return nil
  }

  private func isTitle(_ line: Int) -> Bool { if case .title = lines[line] { true } else { false } }

  /// A line's items; a title has those of the line below it.
  private func bounds(_ line: Int) -> Range<Int> {
    switch lines[line] {
    case .tiles(let items): return items
    case .title:
      guard line + 1 < lines.count, case .tiles(let items) = lines[line + 1] else { return 0..<0 }
      return items
    }
  }

  /// The vertical extent of an item.
  func span(of item: Int) -> Range<Int>? {
    line(of: item).map { tops[$0]..<tops[$0] + layout.tileHeight }
  }

  /// The item to which a step leads from another; nil if there is none.
  func item(_ step: Step, from item: Int, screenful: Int) -> Int? {
    guard let line = line(of: item), case .tiles(let items) = lines[line] else { return nil }
    let count = bounds(lines.count - 1).upperBound
    let column = item - items.lowerBound
    switch step {
    case .left: return item > 0 ? item - 1 : nil
    case .right: return item + 1 < count ? item + 1 : nil
    case .first: return 0
    case .last: return count - 1
    case .up: return self.item(inColumn: column, near: line - 1, towards: -1)
    case .down: return self.item(inColumn: column, near: line + 1, towards: 1)
    case .pageUp:
      let target = self.line(at: max(tops[line] - screenful, 0))
      return self.item(inColumn: column, near: min(target, line), towards: 1).map { min($0, item) }
    case .pageDown:
      let target = self.line(at: tops[line] + screenful)
      return self.item(inColumn: column, near: target, towards: -1).map { max($0, item) }
    }
  }

  /// The item in a column, or the last before it, in the nearest line of tiles from `line` on.
  private func item(inColumn column: Int, near line: Int, towards step: Int) -> Int? {
    var line = line
    while lines.indices.contains(line) {
      if case .tiles(let items) = lines[line] { return min(items.lowerBound + column, items.upperBound - 1) }
      line += step
    }
    return nil
  }
}
