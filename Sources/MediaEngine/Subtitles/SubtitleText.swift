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

  /// A range of characters inside a tag of WebVTT, such as `<c.loud>` or `<v Mary>`.
  public struct Span: Sendable, Hashable, Codable {
    /// The range in UTF-16 code units.
    public var range: Range<Int>
    /// The tag's name, in lower case.
    public var tag: String
    /// The tag's classes.
    public var classes: Set<String>
    /// What follows the name: who speaks, or a language.
    public var annotation: String

    public init(range: Range<Int>, tag: String, classes: Set<String> = [], annotation: String = "") {
      (self.range, self.tag, self.classes, self.annotation) = (range, tag, classes, annotation)
    }
  }

  /// The text; lines are separated by newlines.
  public private(set) var string = ""
  /// The styled runs, in order and disjoint; the rest is plain.
  public private(set) var runs: [Run] = []
  /// What is inside tags, in order of their ends; spans may lie within each other.
  public private(set) var spans: [Span] = []
  /// The length in UTF-16 code units.
  private(set) var length = 0
  /// The most spans to keep; no subtitle has more tags.
  private static let mostSpans = 256

  /// Creates an empty text.
  public init() {}

  /// Creates a plain text.
  public init(_ string: String) { append(string, []) }

  private enum CodingKeys: CodingKey { case string, runs, spans }

  /// Decodes a text; runs that overlap or exceed it are dropped, and spans that exceed it.
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
    for span in try container.decodeIfPresent([Span].self, forKey: .spans) ?? [] { append(span) }
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

  /// Adds a span, unless it exceeds the text.
  public mutating func append(_ span: Span) {
    guard !span.range.isEmpty, span.range.lowerBound >= 0, span.range.upperBound <= length,
      spans.count < Self.mostSpans
    else { return }
    spans.append(span)
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
    for var span in spans {
      let range = span.range.clamped(to: start..<end)
      span.range = range.lowerBound - start..<range.upperBound - start
      text.append(span)
    }
    return text
  }
}
