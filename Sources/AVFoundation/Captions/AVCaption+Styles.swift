import CoreGraphics
import Foundation

extension AVCaption {
  /// How heavy characters are.
  public enum FontWeight: Int, Sendable {
    /// Nothing is said.
    case unknown = 0
    /// Not bold.
    case normal = 1
    /// Bold.
    case bold = 2
  }

  /// How characters lean.
  public enum FontStyle: Int, Sendable {
    /// Nothing is said.
    case unknown = 0
    /// Upright.
    case normal = 1
    /// Italic.
    case italic = 2
  }

  /// Lines at characters.
  public struct Decoration: OptionSet, Hashable, Sendable {
    /// The lines, one bit for each.
    public let rawValue: UInt

    /// Lines by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Below the characters.
    public static let underline = Decoration(rawValue: 1 << 0)
    /// Through the characters.
    public static let lineThrough = Decoration(rawValue: 1 << 1)
    /// Above the characters.
    public static let overline = Decoration(rawValue: 1 << 2)
  }

  /// How lines are aligned.
  public enum TextAlignment: Int, Sendable {
    /// Where they begin.
    case start = 0
    /// Where they end.
    case end = 1
    /// In the middle.
    case center = 2
    /// At the left.
    case left = 3
    /// At the right.
    case right = 4
  }

  /// How captions appear.
  public enum Animation: Int, Sendable {
    /// At once.
    case none = 0
    /// Character by character.
    case characterReveal = 1
  }

  /// How heavy the character at a place is, and how far that goes.
  public func fontWeight(at index: String.Index) -> (FontWeight, Range<String.Index>) { value(\.weight, at: index) }

  /// How the character at a place leans, and how far that goes.
  public func fontStyle(at index: String.Index) -> (FontStyle, Range<String.Index>) { value(\.slant, at: index) }

  /// The lines at the character at a place, and how far they go.
  public func decoration(at index: String.Index) -> (Decoration, Range<String.Index>) {
    value(\.decoration, at: index)
  }

  /// The colour of the character at a place, and how far it goes; nil where none is said.
  public func textColor(at index: String.Index) -> (CGColor?, Range<String.Index>) {
    let (parts, range) = value(\.color, at: index)
    return (CaptionStyle.color(parts), range)
  }

  /// The colour behind the character at a place, and how far it goes; nil where none is said.
  public func backgroundColor(at index: String.Index) -> (CGColor?, Range<String.Index>) {
    let (parts, range) = value(\.background, at: index)
    return (CaptionStyle.color(parts), range)
  }

  private func value<Value: Equatable>(
    _ path: KeyPath<CaptionStyle, Value>, at index: String.Index
  ) -> (Value, Range<String.Index>) {
    let content = current
    let units = content.text.utf16
    let place = units.distance(from: units.startIndex, to: index)
    guard content.styles.indices.contains(place) else {
      return (CaptionStyle()[keyPath: path], content.text.endIndex..<content.text.endIndex)
    }
    let wanted = content.styles[place][keyPath: path]
    var (first, last) = (place, place)
    while first > 0, content.styles[first - 1][keyPath: path] == wanted { first -= 1 }
    while last + 1 < content.styles.count, content.styles[last + 1][keyPath: path] == wanted { last += 1 }
    let start = units.index(units.startIndex, offsetBy: first)
    return (wanted, start..<units.index(start, offsetBy: last + 1 - first))
  }
}
