/// Parses one sample of a text track.
enum SubtitleSample {
  /// Parses a sample of an ISO file: 3GPP timed text, QuickTime text, or WebVTT in boxes. Nil if it shows no text.
  static func iso(_ bytes: [UInt8]) -> SubtitleText? {
    let text = isBoxed(bytes) ? boxes(bytes) : timedText(bytes)
    return text.string.isEmpty ? nil : text
  }

  /// Parses a sample of SubRip or WebVTT as any file has it. Nil if it shows no text.
  static func marked(_ bytes: [UInt8], isWebVTT: Bool) -> SubtitleText? {
    isWebVTT && isBoxed(bytes) ? iso(bytes) : stream(bytes, isWebVTT: isWebVTT)
  }

  /// Whether it is WebVTT in boxes.
  private static func isBoxed(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 8 && ["vttc", "vtte", "vttx", "vtta"].contains(letters(bytes, 4))
  }

  /// Parses a sample from GStreamer's demuxers. WebM's cues start with two more lines: an identifier and settings.
  static func stream(_ bytes: [UInt8], isWebVTT: Bool) -> SubtitleText? {
    var rest = bytes[...]
    if isWebVTT {
      for _ in 0..<2 { rest = rest.drop { $0 != 10 }.dropFirst() }
    }
    let text = SubtitleMarkup.read(String(decoding: rest, as: UTF8.self))
    return text.string.isEmpty ? nil : text
  }

  // MARK: 3GPP

  private static func timedText(_ bytes: [UInt8]) -> SubtitleText {
    guard bytes.count > 2 else { return SubtitleText() }
    let length = min(number(bytes, 0, 2), bytes.count - 2)
    let words = Array(bytes[2..<2 + length])
    var string: String
    if words.starts(with: [0xfe, 0xff]) || words.starts(with: [0xff, 0xfe]) {
      let isBig = words[0] == 0xfe
      let units = stride(from: 2, to: words.count - 1, by: 2).map { place in
        let (first, second) = (UInt16(words[place]), UInt16(words[place + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
      string = String(decoding: units, as: UTF16.self)
    } else {
      string = String(decoding: words, as: UTF8.self)
    }
    string = string.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\0", with: "")
    return styled(string, styles(bytes, from: 2 + length)).trimmed
  }

  /// The styles in the `styl` box after the text: character ranges and their style.
  private static func styles(_ bytes: [UInt8], from start: Int) -> [(Range<Int>, SubtitleText.Style)] {
    var place = start
    while place + 8 <= bytes.count {
      let size = number(bytes, place, 4)
      guard size >= 8, size <= bytes.count - place else { return [] }
      if letters(bytes, place + 4) == "styl", size >= 10 {
        let count = min(number(bytes, place + 8, 2), (size - 10) / 12)
        return (0..<count).compactMap { index in
          let entry = place + 10 + index * 12
          let (first, last) = (number(bytes, entry, 2), number(bytes, entry + 2, 2))
          // Bold is 1, italic 2, underlined 4, as in `SubtitleText.Style`.
          return first < last ? (first..<last, SubtitleText.Style(rawValue: bytes[entry + 6] & 7)) : nil
        }
      }
      place += size
    }
    return []
  }

  private static func styled(
    _ string: String, _ styles: [(Range<Int>, SubtitleText.Style)]
  ) -> SubtitleText {
    guard !styles.isEmpty, !string.isEmpty else { return SubtitleText(string) }
    let scalars = Array(string.unicodeScalars)
    var painted = [SubtitleText.Style](repeating: [], count: scalars.count)
    // The last style wins: from the last one on, each takes the characters without one. `free` leads to the next such
    // character.
    var free = Array(0...scalars.count)
    func next(_ place: Int) -> Int {
      var end = place
      while free[end] != end { end = free[end] }
      var step = place
      while free[step] != end { (step, free[step]) = (free[step], end) }
      return end
    }
    for (range, style) in styles.reversed() {
      let range = range.clamped(to: 0..<scalars.count)
      var place = range.isEmpty ? scalars.count : next(range.lowerBound)
      while place < range.upperBound {
        painted[place] = style
        free[place] = place + 1
        place = next(place)
      }
    }
    var text = SubtitleText()
    var start = 0
    for place in 1...scalars.count where place == scalars.count || painted[place] != painted[start] {
      text.append(String(String.UnicodeScalarView(scalars[start..<place])), painted[start])
      start = place
    }
    return text
  }

  // MARK: WebVTT in boxes

  private static func boxes(_ bytes: [UInt8]) -> SubtitleText {
    var cues: [String] = []
    walk(bytes, 0..<bytes.count) { type, content in
      guard type == "vttc" else { return }
      walk(bytes, content) { type, content in
        if type == "payl" { cues.append(String(decoding: bytes[content], as: UTF8.self)) }
      }
    }
    return SubtitleMarkup.read(cues.joined(separator: "\n"))
  }

  private static func walk(_ bytes: [UInt8], _ range: Range<Int>, _ take: (String, Range<Int>) -> Void) {
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      let size = number(bytes, place, 4)
      guard size >= 8, size <= range.upperBound - place else { return }
      take(letters(bytes, place + 4), place + 8..<place + size)
      place += size
    }
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func letters(_ bytes: [UInt8], _ place: Int) -> String {
    String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }
}
