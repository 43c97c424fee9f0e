import Foundation

// The attributes that text layers draw, by the names that they have in Apple's frameworks.

extension NSAttributedString.Key {
  /// The font, a `CGTextFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour of the text, a `CGColor`.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind the text, a `CGColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The space added between letters, a number.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// Whether the text is underlined, a number: 0 for no line.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// Whether the text is struck through, a number: 0 for no line.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
}
