import Foundation
import FoundationAdditions

/// What is looked for in the Library: words, filters and an album. Knows no widget.
struct LibrarySearch: Equatable, Sendable {
  /// What was typed.
  var text = ""
  /// The filters that are on.
  var chips: Set<SearchChip> = []
  /// The identifiers of the items of the album that is shown; nil is the whole Library.
  var album: Set<String>?

  /// Whether everything is shown.
  var isEmpty: Bool { chips.isEmpty && album == nil && SearchQuery(text).isEmpty }

  /// Whether an index of words is needed to answer.
  var needsWords: Bool { !SearchQuery(text).terms.isEmpty }

  /// Switches a filter on or off.
  mutating func toggle(_ chip: SearchChip) {
    if chips.remove(chip) == nil { chips.insert(chip) }
  }

  /// The items that fit, in their order. The index has a line for each item.
  func results(in items: [LibraryItem], _ index: SearchIndex, today: Date = WallClock.current.now) -> [LibraryItem] {
    let query = SearchQuery(text, today: today)
    let kinds = chips.filter(\.isKind)
    let others = chips.subtracting(kinds)
    guard !query.isEmpty || !chips.isEmpty || album != nil else { return items }
    let places = query.terms.isEmpty ? Array(items.indices) : index.lines(with: query.terms)
    return places.filter { items.indices.contains($0) }.map { items[$0] }.filter { item in
      (album?.contains(item.id) ?? true) && others.allSatisfy { $0.fits(item) }
        && (kinds.isEmpty || kinds.contains { $0.fits(item) }) && query.isNear(item.place)
    }
  }
}
