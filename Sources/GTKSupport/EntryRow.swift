import CAdwaita

/// A list row with a text field.
public final class EntryRow: Widget {
  private var isFollowing = false

  /// An empty row with a title: plain text, no markup.
  public init(_ title: String) {
    super.init(floating: adw_entry_row_new())
    adw_preferences_row_set_use_markup(object.as(), 0)
    adw_preferences_row_set_title(object.as(), title)
  }

  /// The text. Setting the text that is already there leaves the cursor where it is.
  public var text: String {
    get { gtk_editable_get_text(object.opaque).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != text else { return }
      isFollowing = true
      gtk_editable_set_text(object.opaque, newValue)
      isFollowing = false
    }
  }

  /// Calls the handler at each edit by the user; not when the program sets the text.
  public func onType(_ handler: @escaping @MainActor (String) -> Void) {
    on("changed") { [weak self] in
      guard let self, !isFollowing else { return }
      handler(text)
    }
  }

  /// Calls the handler when Enter is pressed in the row.
  public func onEnter(_ handler: @escaping @MainActor () -> Void) { on("entry-activated", handler) }
}
