import Foundation

/// Says which parts of subtitles a style is for, as style sheets of WebVTT do: `b`, `.loud`, `c.loud.fast`,
/// `v[voice="Mary"]`, each also as `::cue(…)`. What isn't understood selects nothing.
package struct SubtitleSelector: Sendable, Hashable {
  private var tag: String?
  private var classes: Set<String> = []
  private var voice: String?
  private var isEverything = false
  private var isUnderstood = true

  /// Reads a selector; nil selects all text.
  package init(_ text: String?) {
    guard var rest = text?.trimmingCharacters(in: .whitespaces), rest != "::cue" else {
      isEverything = true
      return
    }
    if rest.hasPrefix("::cue("), rest.hasSuffix(")") {
      rest = String(rest.dropFirst(6).dropLast()).trimmingCharacters(in: .whitespaces)
    }
    if let bracket = rest.firstIndex(of: "[") {
      let condition = rest[bracket...].dropFirst().dropLast()
      let parts = condition.split(separator: "=", maxSplits: 1)
      guard rest.hasSuffix("]"), parts.count == 2, parts[0] == "voice" else {
        isUnderstood = false
        return
      }
      voice = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
      rest = String(rest[..<bracket])
    }
    let names = rest.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    isUnderstood =
      names.dropFirst().allSatisfy(Self.isName) && (names[0].isEmpty || Self.isName(names[0]))
      && (names.count > 1 || !names[0].isEmpty || voice != nil)
    tag = names[0].isEmpty ? nil : names[0].lowercased()
    classes = Set(names.dropFirst())
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// Whether the selector is for all text.
  var selectsEverything: Bool { isEverything }

  /// Whether the selector selects what stands in a span.
  func selects(_ span: SubtitleText.Span) -> Bool {
    guard !isEverything else { return true }
    guard isUnderstood, tag == nil || tag == span.tag, classes.isSubset(of: span.classes) else { return false }
    return voice == nil || span.tag == "v" && voice == span.annotation
  }
}
