import CAdwaita

/// Pango's markup, which some of libadwaita's labels read.
enum Markup {
  /// The text, so that it is shown letter by letter: a camera may be called "R&D <left>".
  static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return text }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
