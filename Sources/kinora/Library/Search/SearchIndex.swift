import Foundation

/// The words of all items in memory, searched in one go.
struct SearchIndex: Sendable, Equatable {
  /// All lines, with a zero after each.
  private var bytes: [UInt8] = []
  /// Where each line ends.
  private var ends: [Int] = []

  init() {}

  /// An index of lines from `SearchText.line(_:)`.
  init(_ lines: [[UInt8]]) {
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.count + 1 })
    ends.reserveCapacity(lines.count)
    for line in lines { append(line) }
  }

  /// The number of lines.
  var count: Int { ends.count }

  mutating func append(_ line: [UInt8]) {
    bytes += line
    bytes.append(0)
    ends.append(bytes.count)
  }

  /// The lines in which each of the terms begins a word, in order; all lines if there is no term.
  func lines(with terms: [String]) -> [Int] {
    let needles = terms.map(Self.needle)
    return bytes.withUnsafeBytes { all in
      ends.indices.filter { line in
        guard let base = all.baseAddress else { return false }
        // A line ends with a zero, as `strstr` wants it.
        let text = (base + (line == 0 ? 0 : ends[line - 1])).assumingMemoryBound(to: CChar.self)
        return needles.allSatisfy { strstr(text, $0) != nil }
      }
    }
  }

  /// Languages that put no space between words are found anywhere in a line.
  private static func needle(_ term: String) -> [CChar] {
    let hasSpaces = term.unicodeScalars.first.map { $0.value < 0x2E80 } ?? true
    return ((hasSpaces ? " " : "") + term).utf8CString.map { $0 }
  }
}
