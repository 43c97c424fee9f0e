import CoreMedia

/// How the channels of a converter's input become those of its output.
package struct ChannelMixing: Sendable, Equatable {
  /// For each channel of the output, the share of each of the input.
  let rows: [[Float]]

  /// Each channel is another one; nil is silence.
  package init(map: [Int?], from count: Int) {
    rows = map.map { source in (0..<count).map { $0 == source ? 1 : 0 } }
  }

  /// From channels in one order to those in another. Where their numbers differ, they are mixed if `isMixed`; otherwise
  /// channels without a counterpart are left out, or silent, and a single channel is heard from both sides.
  package init(
    from count: Int, _ layout: ManagedAudioChannelLayout?, to target: Int, _ other: ManagedAudioChannelLayout?,
    isMixed: Bool
  ) {
    let source = Self.order(layout, count)
    let wanted = Self.order(other, target)
    let isOrdered = isMixed || count == target
    let usual: [[Float]]
    if isMixed || count == 1 {
      usual = ChannelMatrix(from: count, places: 0, to: target).rows
    } else {
      usual = (0..<target).map { row in (0..<count).map { $0 == row ? 1 : 0 } }
    }
    guard isOrdered else {
      rows = usual
      return
    }
    rows = wanted.map { row in source.map { usual[row][$0] } }
  }

  /// For each channel its number in the usual order.
  private static func order(_ layout: ManagedAudioChannelLayout?, _ count: Int) -> [Int] {
    guard let order = layout.flatMap({ ChannelOrder($0) }), order.numbers.count == count else {
      return Array(0..<count)
    }
    return order.numbers
  }

  /// Which channel each one is, where none is mixed.
  package var map: [Int?]? {
    var map: [Int?] = []
    for row in rows {
      let sources = row.indices.filter { row[$0] != 0 }
      guard sources.count <= 1, sources.allSatisfy({ row[$0] == 1 }) else { return nil }
      map.append(sources.first)
    }
    return map
  }
}
