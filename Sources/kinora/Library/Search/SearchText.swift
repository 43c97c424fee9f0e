import Foundation

/// Text as it is searched: small letters without accents, words with one space before each.
enum SearchText {
  /// The words of a text: letters and digits that follow each other.
  static func words(_ text: String) -> [String] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .unicodeScalars.split { !CharacterSet.alphanumerics.contains($0) }.map { String(String.UnicodeScalarView($0)) }
  }

  /// The words of texts in the form that `SearchIndex` searches.
  static func line(_ texts: [String]) -> [UInt8] {
    var line: [UInt8] = []
    for text in texts {
      if text.utf8.allSatisfy({ $0 < 0x80 }) {
        append(text.utf8, to: &line)
      } else {
        for word in words(text) {
          line.append(UInt8(ascii: " "))
          line += word.utf8
        }
      }
    }
    return line
  }

  /// Appends the words of a text without accents, as most are: twenty times faster than Foundation's folding.
  private static func append(_ text: String.UTF8View, to line: inout [UInt8]) {
    var isInWord = false
    for byte in text {
      let small = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
      switch small {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if !isInWord { line.append(UInt8(ascii: " ")) }
        isInWord = true
        line.append(small)
      default: isInWord = false
      }
    }
  }

  /// A day as one word, such as `20261118`, to be found by its beginning.
  static func day(_ day: LibraryDay.Name) -> String { digits(day.year, 4) + digits(day.month, 2) + digits(day.day, 2) }

  static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
