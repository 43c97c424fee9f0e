import CoreMedia
import Foundation

/// One sample of 3GPP timed text: a text with its styles and its place, as it is read and written.
package struct TimedTextSample: Sendable, Equatable {
  /// How a range of characters looks.
  package struct Style: Sendable, Equatable {
    /// In UTF-16 code units.
    package var range: Range<Int>
    /// Bold is 1, italic 2, underlined 4.
    package var face: UInt8
    /// Red, green, blue and opacity.
    package var color: [UInt8]

    package init(range: Range<Int>, face: UInt8, color: [UInt8]) {
      (self.range, self.face, self.color) = (range, face, color)
    }
  }

  /// What characters look like where no style says so.
  package struct Usual: Sendable, Equatable {
    package var font: UInt16 = 1
    package var size: UInt8 = 18
    package var color: [UInt8] = [255, 255, 255, 255]

    package init() {}

    /// What a format says.
    package init(of format: CMFormatDescription) {
      var (font, size) = (UInt16(0), CGFloat(0))
      var color = [CGFloat](repeating: 1, count: 4)
      guard
        CMTextFormatDescriptionGetDefaultStyle(
          format, localFontIDOut: &font, boldOut: nil, italicOut: nil, underlineOut: nil, fontSizeOut: &size,
          colorComponentsOut: &color) == noErr
      else { return }
      (self.font, self.size) = (font, UInt8(clamping: Double(size).rounded()))
      self.color = color.map { UInt8(clamping: (Double($0) * 255).rounded()) }
    }
  }

  /// Where it is shown, in the track's coordinates.
  package struct Box: Sendable, Equatable {
    package var top, left, bottom, right: Int

    package init(top: Int, left: Int, bottom: Int, right: Int) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  package var text: String
  package var styles: [Style] = []
  package var box: Box?
  /// The names of what else was in the sample.
  package var skipped: [String] = []

  package init(_ text: String) { self.text = text }

  /// Texts that are shown together, one below the other.
  package init(_ texts: [SubtitleText]) {
    self.init(texts.map(\.string).joined(separator: "\n"))
    var start = 0
    for text in texts {
      styles += text.runs.map { run in
        let range = start + run.range.lowerBound..<start + run.range.upperBound
        return Style(range: range, face: run.style.rawValue, color: Usual().color)
      }
      start += text.string.utf16.count + 1
    }
  }

  /// The format of subtitles of which nothing is said: white letters at the bottom, in the middle.
  package static func format(_ type: CMMediaType) -> CMFormatDescription? {
    let words: [UInt8] =
      [0, 0, 0, 64] + Array("tx3g".utf8) + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 1, 255]
      + [UInt8](repeating: 0, count: 12) + [0, 0, 0, 0, 0, 1, 0, 18, 255, 255, 255, 255]
      + [0, 0, 0, 18] + Array("ftab".utf8) + [0, 1, 0, 1, 5] + Array("Serif".utf8)
    var made: CMFormatDescription?
    CMTextFormatDescriptionCreateFromBigEndianTextDescriptionData(
      allocator: nil, bigEndianTextDescriptionData: words, size: words.count, flavor: nil, mediaType: type,
      formatDescriptionOut: &made)
    return made
  }

  // MARK: Reading

  /// Reads a sample of an ISO file: 3GPP timed text, QuickTime text, or WebVTT in boxes.
  package init(_ bytes: [UInt8]) {
    self.init(parsing: bytes)
    unifyLineEnds()
  }

  /// Reads a sample of this format, of any file; without text where the format isn't known.
  package init(_ bytes: [UInt8], of format: CMFormatDescription) {
    let letters = format.letters
    switch letters {
    case "tx3g", "text": self.init(bytes)
    case "srt ", "wvtt":
      self.init(SubtitleSample.marked(bytes, isWebVTT: letters == "wvtt").map { [$0] } ?? [])
      unifyLineEnds()
    default: self.init("")
    }
  }

  private init(parsing bytes: [UInt8]) {
    guard bytes.count >= 2 else {
      self.init("")
      return
    }
    let isWebVTT = bytes.count >= 8 && ["vttc", "vtte", "vttx", "vtta"].contains(Self.letters(bytes, 4))
    guard !isWebVTT else {
      let read = SubtitleSample.iso(bytes) ?? SubtitleText()
      self.init(read.string)
      styles = read.runs.map { Style(range: $0.range, face: $0.style.rawValue, color: Usual().color) }
      return
    }
    let end = min(2 + Self.number(bytes, 0, 2), bytes.count)
    self.init(Self.string(Array(bytes[2..<end])))
    var place = end
    while place + 8 <= bytes.count {
      let size = Self.number(bytes, place, 4)
      guard size >= 8, size <= bytes.count - place else { return }
      let content = Array(bytes[place + 8..<place + size])
      switch Self.letters(bytes, place + 4) {
      case "styl": styles = Self.styles(content, of: text)
      case "tbox" where content.count >= 8:
        func edge(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: Self.number(content, offset, 2))) }
        box = Box(top: edge(0), left: edge(2), bottom: edge(4), right: edge(6))
      case let name: skipped.append(name)
      }
      place += size
    }
  }

  private static func string(_ words: [UInt8]) -> String {
    var string: String
    if words.starts(with: [0xfe, 0xff]) || words.starts(with: [0xff, 0xfe]) {
      let isBig = words[0] == 0xfe
      let units = stride(from: 2, to: words.count - 1, by: 2).map { place in
        UInt16(words[isBig ? place : place + 1]) << 8 | UInt16(words[isBig ? place + 1 : place])
      }
      string = String(decoding: units, as: UTF16.self)
    } else {
      string = String(decoding: words, as: UTF8.self)
    }
    return string
  }

  /// Makes one line feed of each end of a line. Styles stay at their characters.
  private mutating func unifyLineEnds() {
    let units = Array(text.utf16)
    guard units.contains(0x0d) else { return }
    var (made, places): ([UInt16], [Int]) = ([], [])
    for (place, unit) in units.enumerated() {
      places.append(made.count)
      // Behind a carriage return it belongs to the same end.
      if unit == 0x0a, place > 0, units[place - 1] == 0x0d { continue }
      made.append(unit == 0x0d ? 0x0a : unit)
    }
    places.append(made.count)
    text = String(decoding: made, as: UTF16.self)
    for place in styles.indices {
      let range = styles[place].range.clamped(to: 0..<units.count)
      styles[place].range = places[range.lowerBound]..<places[range.upperBound]
    }
    styles.removeAll { $0.range.isEmpty }
  }

  /// Files count characters, and strings code units.
  private static func styles(_ content: [UInt8], of text: String) -> [Style] {
    guard content.count >= 2 else { return [] }
    var units = [0]
    for scalar in text.unicodeScalars { units.append(units[units.count - 1] + UTF16.width(scalar)) }
    let said = number(content, 0, 2)
    if said > 0, content.count == 2 + said * 20 { return quickTimeStyles(content, said, units) }
    let count = min(said, (content.count - 2) / 12)
    return (0..<count).compactMap { index in
      let entry = 2 + index * 12
      let last = units.count - 1
      let (first, end) = (min(number(content, entry, 2), last), min(number(content, entry + 2, 2), last))
      guard first < end else { return nil }
      return Style(
        range: units[first]..<units[end], face: content[entry + 6] & 7, color: Array(content[entry + 8..<entry + 12]))
    }
  }

  /// QuickTime's entries are longer, and each holds up to the next one.
  private static func quickTimeStyles(_ content: [UInt8], _ count: Int, _ units: [Int]) -> [Style] {
    let last = units.count - 1
    return (0..<count).compactMap { index in
      let entry = 2 + index * 20
      let first = min(number(content, entry, 4), last)
      let end = index + 1 < count ? min(number(content, entry + 20, 4), last) : last
      guard first < end else { return nil }
      let color = [14, 16, 18].map { content[entry + $0] } + [255]
      return Style(range: units[first]..<units[end], face: content[entry + 10] & 7, color: color)
    }
  }

  // MARK: Writing

  /// As a file whose format is another one has it: characters keep their colour. Nil where the text is too long.
  func bytes(from own: Usual, to usual: Usual) -> [UInt8]? {
    guard own.color != usual.color, !text.isEmpty else { return bytes(usual: usual) }
    var sample = self
    var plain = 0
    func colour(upTo end: Int) {
      if end > plain { sample.styles.append(Style(range: plain..<end, face: 0, color: own.color)) }
    }
    for style in styles.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      colour(upTo: style.range.lowerBound)
      plain = max(plain, style.range.upperBound)
    }
    colour(upTo: text.utf16.count)
    sample.styles.sort { $0.range.lowerBound < $1.range.lowerBound }
    return sample.bytes(usual: usual)
  }

  /// As a file has it; nil where the text is too long for a sample.
  package func bytes(usual: Usual) -> [UInt8]? {
    let words = Array(text.utf8)
    guard words.count <= Int(UInt16.max) else { return nil }
    var bytes: [UInt8] = []
    Self.put(words.count, 2, in: &bytes)
    bytes += words
    let characters = Self.characters(of: text)
    let entries = styles.compactMap { style -> [UInt8]? in
      guard let first = characters[style.range.lowerBound], let end = characters[style.range.upperBound], first < end,
        end <= Int(UInt16.max), style.color.count == 4
      else { return nil }
      var entry: [UInt8] = []
      Self.put(first, 2, in: &entry)
      Self.put(end, 2, in: &entry)
      Self.put(Int(usual.font), 2, in: &entry)
      return entry + [style.face, usual.size] + style.color
    }
    if !entries.isEmpty, entries.count <= Int(UInt16.max) {
      Self.put(10 + entries.count * 12, 4, in: &bytes)
      bytes += Array("styl".utf8)
      Self.put(entries.count, 2, in: &bytes)
      bytes += entries.joined()
    }
    if let box {
      Self.put(16, 4, in: &bytes)
      bytes += Array("tbox".utf8)
      for edge in [box.top, box.left, box.bottom, box.right] { Self.put(Int(Int16(clamping: edge)), 2, in: &bytes) }
    }
    return bytes
  }

  /// The numbers of characters by the code units at which they begin, and that of the end.
  private static func characters(of text: String) -> [Int: Int] {
    var (unit, number) = (0, 0)
    var characters = [0: 0]
    for scalar in text.unicodeScalars {
      unit += UTF16.width(scalar)
      number += 1
      characters[unit] = number
    }
    return characters
  }

  private static func put(_ number: Int, _ count: Int, in bytes: inout [UInt8]) {
    for place in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func letters(_ bytes: [UInt8], _ place: Int) -> String {
    String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }
}
