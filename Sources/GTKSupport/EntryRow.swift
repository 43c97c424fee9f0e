import CAdwaita

/// A row of a list in which words are written.
public final class EntryRow: Widget {
  private var isFollowing = false

  /// An empty row under a title. Plain words.
  public init(_ title: String) {
    super.init(floating: adw_entry_row_new())
    adw_preferences_row_set_use_markup(object.as(), 0)
    adw_preferences_row_set_title(object.as(), title)
  }

  /// The words. To set those that are there leaves the cursor where it is.
  public var text: String {
    get { gtk_editable_get_text(object.opaque).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != text else { return }
      isFollowing = true
      gtk_editable_set_text(object.opaque, newValue)
      isFollowing = false
    }
  }

  /// Calls the handler at each change that the person makes; not when the program sets the words.
  public func onType(_ handler: @escaping @MainActor (String) -> Void) {
    on("changed") { [weak self] in
      guard let self, !isFollowing else { return }
      handler(text)
    }
  }

  /// Calls the handler when Enter is pressed in the row.
  public func onEnter(_ handler: @escaping @MainActor () -> Void) { on("entry-activated", handler) }
}
