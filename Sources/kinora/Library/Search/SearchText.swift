import Foundation

/// Text as it is searched: small letters without accents, words with one space before each.
enum SearchText {
  /// The words of a text: letters and digits that follow each other.
  static func words(_ text: String) -> [String] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .unicodeScalars.split { !CharacterSet.alphanumerics.contains($0) }.map { String(String.UnicodeScalarView($0)) }
  }

  /// A text's words in the form that `SearchIndex` searches.
  static func line(_ texts: [String]) -> [UInt8] {
    var line: [UInt8] = []
    for word in texts.lazy.flatMap(words) {
      line.append(UInt8(ascii: " "))
      line += word.utf8
    }
    return line
  }

  /// A day as one word, such as `20261118`, to be found by its beginning.
  static func day(_ day: LibraryDay.Name) -> String { digits(day.year, 4) + digits(day.month, 2) + digits(day.day, 2) }

  static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
