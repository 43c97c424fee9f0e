import CoreMedia
import Foundation

/// Parses the text of an .srt or .vtt file. Malformed parts are skipped.
package enum SubtitleFile {
  /// The most bytes to read; no subtitle file is larger.
  static let maxBytes = 16 << 20

  /// The cues of a file, in order of time.
  package static func read(_ data: Data) -> [SubtitleCue] {
    let text = text(of: data).replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var cues: [SubtitleCue] = []
    var place = 0
    while place < lines.count {
      guard let (start, end) = times(lines[place]) else {
        place += 1
        continue
      }
      place += 1
      var words: [Substring] = []
      while place < lines.count, !lines[place].allSatisfy(\.isWhitespace) {
        // If the empty line between two cues is missing, the next cue's number precedes its times.
        if times(lines[place]) != nil {
          if let last = words.last, Int(last.trimmingCharacters(in: .whitespaces)) != nil { words.removeLast() }
          break
        }
        words.append(lines[place])
        place += 1
      }
      let text = SubtitleMarkup.read(words.joined(separator: "\n"))
      if end > start, !text.string.isEmpty { cues.append(SubtitleCue(start: start, end: end, text: text)) }
    }
    return cues.sorted { $0.start < $1.start }
  }

  /// Decodes the text: by its byte order mark, as UTF-8 if it is valid, else as Windows-1252, which old Western
  /// programs wrote.
  static func text(of data: Data) -> String {
    let bytes = Array(data.prefix(maxBytes))
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      let isLittle = bytes[0] == 0xff
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
        isLittle
          ? UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8 : UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
      }
      return String(decoding: units, as: UTF16.self)
    }
    let rest = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    if let text = String(validating: rest, as: UTF8.self) { return text }
    return String(data: Data(rest), encoding: .windowsCP1252)
      ?? String(String.UnicodeScalarView(rest.map { UnicodeScalar($0) }))
  }

  /// The times in a line like "00:01:02,500 --> 00:01:04.000 align:start"; nil if it isn't one.
  static func times(_ line: Substring) -> (start: CMTime, end: CMTime)? {
    guard let arrow = line.range(of: "-->"),
      let start = time(line[..<arrow.lowerBound].trimmingCharacters(in: .whitespaces)),
      let last = line[arrow.upperBound...].split(whereSeparator: \.isWhitespace).first, let end = time(String(last))
    else { return nil }
    return (start, end)
  }

  /// Parses optional hours, minutes, seconds, and thousandths after a comma or a point.
  private static func time(_ text: String) -> CMTime? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let seconds = parts.last else { return nil }
    let split = seconds.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    let digits = split.count == 2 ? split[1].prefix(3) : ""
    let numbers = (parts.dropLast() + [split[0]]).map { UInt32($0) }
    guard !numbers.contains(nil), split.count == 1 || UInt32(digits) != nil else { return nil }
    let whole = numbers.compactMap(\.self).reduce(Int64(0)) { $0 * 60 + Int64($1) }
    let thousandths = Int64(digits.padding(toLength: 3, withPad: "0", startingAt: 0)) ?? 0
    // Times beyond a hundred days are invalid.
    return whole < 8_640_000 ? CMTime(value: whole * 1000 + thousandths, timescale: 1000) : nil
  }
}
