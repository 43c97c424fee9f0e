import CAdwaita

/// Pango markup, which some libadwaita labels parse.
enum Markup {
  /// The text with markup escaped, so that it is shown literally: a camera may be called "R&D <left>".
  static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return text }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
