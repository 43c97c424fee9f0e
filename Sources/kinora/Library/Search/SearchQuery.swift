import Foundation
import FoundationAdditions
import GLibSupport

/// What was typed into the search field, understood: words, days, and a place on the map.
struct SearchQuery: Equatable, Sendable {
  /// Beginnings of words, all of which have to be there.
  private(set) var terms: [String] = []
  /// Items within this many degrees are found.
  private(set) var near: LibraryItem.Coordinates?

  /// About ten kilometres.
  static let nearDegrees = 0.1

  /// Understands a text. `today` is what "today" and "yesterday" go by.
  init(_ text: String, today: Date = WallClock.current.now) {
    var rest = text
    if let place = text.firstMatch(of: /(-?\d{1,2}\.\d+)\s*[,;]\s*(-?\d{1,3}\.\d+)/),
      let latitude = Double(place.1), let longitude = Double(place.2), abs(latitude) <= 90, abs(longitude) <= 180
    {
      near = LibraryItem.Coordinates(latitude: latitude, longitude: longitude)
      rest.removeSubrange(place.range)
    }
    for token in rest.split(whereSeparator: \.isWhitespace) {
      if let day = Self.day(token, today) { terms.append(day) } else { terms += SearchText.words(String(token)) }
    }
  }

  /// Whether there is nothing to search for.
  var isEmpty: Bool { terms.isEmpty && near == nil }

  /// Whether a place is near the one that was typed.
  func isNear(_ place: LibraryItem.Coordinates?) -> Bool {
    guard let near else { return true }
    guard let place else { return false }
    // Degrees of longitude are shorter the further north or south.
    let east = abs(place.longitude - near.longitude)
    let across = min(east, 360 - east) * cos(near.latitude * .pi / 180)
    return hypot(place.latitude - near.latitude, across) <= Self.nearDegrees
  }

  /// A day or month as the beginning of a word of the index: `2026-11-18`, `18.11.2026`, `today`.
  private static func day(_ token: Substring, _ today: Date) -> String? {
    let word = token.lowercased()
    if word == tr("Today").lowercased() { return SearchText.day(LibraryDay.Name(today)) }
    if word == tr("Yesterday").lowercased() {
      return SearchText.day(LibraryDay.Name(today).before)
    }
    let parts = token.split(omittingEmptySubsequences: false) { "-./".contains($0) }
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
    let isYearFirst = parts[0].count == 4
    guard isYearFirst || parts[parts.count - 1].count == 4 else { return nil }
    let ordered = isYearFirst ? numbers : numbers.reversed()
    guard (1...12).contains(ordered[1]) else { return nil }
    let month = SearchText.digits(ordered[0], 4) + SearchText.digits(ordered[1], 2)
    guard ordered.count == 3 else { return month }
    return (1...31).contains(ordered[2]) ? month + SearchText.digits(ordered[2], 2) : nil
  }
}
