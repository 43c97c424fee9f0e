/// Breaks lines between words, and inside of words that are longer than a line.
enum TimelineTitleLines {
  /// A text with more lines, each of which fits, as far as single letters do.
  static func broken(_ text: String, fits: (String) -> Bool) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { lines(of: $0, fits) }
      .joined(separator: "\n")
  }

  private static func lines(of paragraph: Substring, _ fits: (String) -> Bool) -> [String] {
    if fits(String(paragraph)) { return [String(paragraph)] }
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if fits(longer) {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for letter in word {
        if !line.isEmpty, !fits(line + String(letter)) {
          lines.append(line)
          line = ""
        }
        line.append(letter)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
