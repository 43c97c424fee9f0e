/// The text of a subtitle, and its styles.
public struct SubtitleText: Sendable, Hashable, Codable {
  /// The style of characters.
  public struct Style: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold.
    public static let bold = Style(rawValue: 1)
    /// Italic.
    public static let italic = Style(rawValue: 2)
    /// Underlined.
    public static let underlined = Style(rawValue: 4)
  }

  /// A range of characters with a style.
  public struct Run: Sendable, Hashable, Codable {
    /// The range in UTF-16 code units.
    public var range: Range<Int>
    /// The style.
    public var style: Style

    public init(range: Range<Int>, style: Style) { (self.range, self.style) = (range, style) }
  }

  /// The text; lines are separated by newlines.
  public private(set) var string = ""
  /// The styled runs, in order and disjoint; the rest is plain.
  public private(set) var runs: [Run] = []
  private var length = 0

  /// Creates an empty text.
  public init() {}

  /// Creates a plain text.
  public init(_ string: String) { append(string, []) }

  private enum CodingKeys: CodingKey { case string, runs }

  /// Decodes a text; runs that overlap or exceed it are dropped.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    string = try container.decode(String.self, forKey: .string)
    length = string.utf16.count
    var end = 0
    for run in try container.decode([Run].self, forKey: .runs)
    where run.range.lowerBound >= end && run.range.upperBound <= length {
      runs.append(run)
      end = run.range.upperBound
    }
  }

  /// Appends text in a style.
  public mutating func append(_ words: String, _ style: Style) {
    guard !words.isEmpty else { return }
    string += words
    let start = length
    length += words.utf16.count
    guard !style.isEmpty else { return }
    if let last = runs.last, last.range.upperBound == start, last.style == style {
      runs[runs.count - 1].range = last.range.lowerBound..<length
    } else {
      runs.append(Run(range: start..<length, style: style))
    }
  }

  /// The text without leading and trailing whitespace.
  public var trimmed: SubtitleText {
    let units = Array(string.utf16)
    func isEmpty(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 || unit == 0x0a || unit == 0x0d }
    let start = units.firstIndex { !isEmpty($0) } ?? units.count
    let end = (units.lastIndex { !isEmpty($0) } ?? start - 1) + 1
    guard start > 0 || end < units.count else { return self }
    var text = SubtitleText()
    text.string = String(decoding: units[start..<end], as: UTF16.self)
    text.length = end - start
    text.runs = runs.compactMap { run in
      let range = run.range.clamped(to: start..<end)
      guard !range.isEmpty else { return nil }
      return Run(range: range.lowerBound - start..<range.upperBound - start, style: run.style)
    }
    return text
  }
}
