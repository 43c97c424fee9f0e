/// Finds the order in which pictures are shown from the order in which they are decoded.
///
/// MPEG's older codecs show an anchor once the next one comes, and what comes between before that. H.264 and HEVC count:
/// a picture is shown when the decoder's buffer is full and it has the lowest count.
struct DisplayOrder {
  /// As many pictures as a decoder may hold back.
  private static let depth = 16

  /// The number of the anchor that isn't shown yet.
  private var anchor: Int?
  /// Pictures that aren't shown yet, by their counts in ascending order.
  private var waiting: [(count: Int, number: Int)] = []
  private var highest = Int.min

  /// Adds the picture decoded next; returns the numbers of those that are shown now.
  mutating func add(_ number: Int, _ header: CodedPictureHeader?) -> [Int] {
    guard let header else { return finish() + [number] }
    if let count = header.count { return add(number, count, isKey: header.isKey) }
    switch header.kind {
    case .between: return [number]
    case .anchor, .missing:
      defer { anchor = number }
      return anchor.map { [$0] } ?? []
    }
  }

  private mutating func add(_ number: Int, _ count: Int, isKey: Bool) -> [Int] {
    var shown: [Int] = []
    // Counting begins anew.
    if isKey, count <= highest { shown = finish() }
    highest = max(highest, count)
    let place = waiting.firstIndex { $0.count > count } ?? waiting.endIndex
    waiting.insert((count, number), at: place)
    if waiting.count > Self.depth { shown.append(waiting.removeFirst().number) }
    return shown
  }

  /// Shows all that wait.
  mutating func finish() -> [Int] {
    defer { (anchor, waiting, highest) = (nil, [], .min) }
    return waiting.map(\.number) + (anchor.map { [$0] } ?? [])
  }
}
