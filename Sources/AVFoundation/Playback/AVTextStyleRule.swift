import Foundation
import MediaEngine

/// A rule for how subtitles look: attributes, and the text that they are for.
open class AVTextStyleRule: NSObject, NSCopying, @unchecked Sendable {
  /// The attributes, by Core Media's keys `kCMTextMarkupAttribute_…`.
  public let textMarkupAttributes: [String: Any]
  /// The text that the rule is for; nil for all of it, unless its own markup or a rule with a selector says something else.
  public let textSelector: String?
  /// What the player makes of it.
  let rule: SubtitleRule

  private static let attributesKey = "TextMarkupAttributes"
  private static let selectorKey = "TextSelector"

  /// Creates a rule for all text; nil if a key is none of `kCMTextMarkupAttribute_…`, or its value none that it can have.
  public convenience init?(textMarkupAttributes: [String: Any]) {
    self.init(textMarkupAttributes: textMarkupAttributes, textSelector: nil)
  }

  /// Creates a rule for a part of the text. A selector is that of a WebVTT style sheet: a tag, classes, a voice, such as
  /// `i`, `.loud`, `c.loud` or `v[voice="Mary"]`, also as `::cue(…)`. Nil if an attribute can't be.
  public init?(textMarkupAttributes: [String: Any], textSelector: String?) {
    guard let style = SubtitleStyle(textMarkupAttributes) else { return nil }
    self.textMarkupAttributes = TextMarkup.plain(textMarkupAttributes)
    self.textSelector = textSelector
    rule = SubtitleRule(selector: SubtitleSelector(textSelector), style: style)
    super.init()
  }

  /// The rule itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both have the same attributes for the same text.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVTextStyleRule else { return false }
    return other === self || other.textSelector == textSelector && other.rule == rule
  }

  /// Equal for equal rules.
  open override var hash: Int { rule.hashValue }

  // MARK: Property lists

  /// Turns rules into a property list, to be kept by `PropertyListSerialization`.
  open class func propertyList(for textStyleRules: [AVTextStyleRule]) -> Any {
    textStyleRules.map { rule -> [String: Any] in
      var entry: [String: Any] = [attributesKey: rule.textMarkupAttributes]
      entry[selectorKey] = rule.textSelector
      return entry
    }
  }

  /// Reads rules out of a property list; nil if it isn't one of `propertyList(for:)`.
  open class func textStyleRules(fromPropertyList plist: Any) -> [AVTextStyleRule]? {
    guard let entries = plist as? [Any] else { return nil }
    var rules: [AVTextStyleRule] = []
    for entry in entries {
      guard let entry = entry as? [String: Any], let attributes = entry[attributesKey] as? [String: Any],
        entry[selectorKey] == nil || entry[selectorKey] is String,
        let rule = AVTextStyleRule(textMarkupAttributes: attributes, textSelector: entry[selectorKey] as? String)
      else { return nil }
      rules.append(rule)
    }
    return rules
  }
}
