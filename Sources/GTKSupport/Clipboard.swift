import CAdwaita

/// The desktop's clipboard.
@MainActor
public enum Clipboard {
  /// Puts text on the clipboard.
  public static func set(_ text: String) {
    guard let display = gdk_display_get_default() else { return }
    gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
  }
}
