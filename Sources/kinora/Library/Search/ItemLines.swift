import Foundation

/// Makes the lines of items in the index. Thousands of them share few days and kinds, whose words are made once.
struct ItemLines: Sendable {
  private var days: [LibraryDay.Name: [UInt8]] = [:]
  private var kinds: [String: [UInt8]] = [:]

  /// The line of an item; without texts, that of one of which no file was read yet.
  mutating func line(_ item: LibraryItem, _ texts: [String] = []) -> [UInt8] {
    SearchText.line([item.main.lastPathComponent]) + kind(TileName.kind(of: item)) + day(LibraryDay.Name(item.date))
      + SearchText.line(texts)
  }

  private mutating func kind(_ kind: String) -> [UInt8] {
    if let known = kinds[kind] { return known }
    let made = SearchText.line([kind])
    kinds[kind] = made
    return made
  }

  private mutating func day(_ day: LibraryDay.Name) -> [UInt8] {
    if let known = days[day] { return known }
    let made = SearchText.line([DayTitle.date(of: day), SearchText.day(day)])
    days[day] = made
    return made
  }
}
