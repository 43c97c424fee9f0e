/// Which bytes of something are there, as ranges that neither overlap nor touch.
struct ByteRanges: Equatable {
  private(set) var ranges: [Range<Int64>] = []

  /// Where a range begins that would hold this place, or lie behind it.
  private func index(reaching place: Int64) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func insert(_ range: Range<Int64>) {
    guard !range.isEmpty else { return }
    let first = index(reaching: range.lowerBound)
    var last = first
    var whole = range
    while last < ranges.count, ranges[last].lowerBound <= range.upperBound {
      whole = min(whole.lowerBound, ranges[last].lowerBound)..<max(whole.upperBound, ranges[last].upperBound)
      last += 1
    }
    ranges.replaceSubrange(first..<last, with: [whole])
  }

  /// Where the bytes end that are there without a gap from a place on: that place itself if there are none.
  func end(from place: Int64) -> Int64 {
    let found = index(reaching: place)
    guard found < ranges.count else { return place }
    // One that ends at the place may be followed by no other that begins there: they would touch.
    return ranges[found].lowerBound <= place ? ranges[found].upperBound : place
  }

  /// Where the next bytes behind a place begin that are there; nil if there are none.
  func start(behind place: Int64) -> Int64? {
    ranges[index(reaching: place)...].first { $0.lowerBound > place }?.lowerBound
  }
}
