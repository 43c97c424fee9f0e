import CAdwaita
import GLibSupport

/// A text field to search with.
public final class SearchEntry: Widget {
  /// An empty field; `name` is its placeholder and its accessible name.
  public init(name: String) {
    super.init(floating: gtk_search_entry_new())
    do {
      try set("placeholder-text", name)
    } catch {
      preconditionFailure("\(error)")
    }
    setAccessibleName(name)
    gtk_search_entry_set_search_delay(object.opaque, 0)
  }

  /// The text.
  public var text: String {
    get { gtk_editable_get_text(object.opaque).map { String(cString: $0) } ?? "" }
    set { gtk_editable_set_text(object.opaque, newValue) }
  }

  /// Calls the handler when the text has changed, once for what is typed within a turn of the main loop. What answers has
  /// to be fast: GTK's own delay of 150 ms is turned off.
  public func onSearch(_ handler: @escaping @MainActor (String) -> Void) {
    let weak = WeakObject(object)
    on("search-changed") {
      guard let entry = weak.object else { return }
      handler(gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "")
    }
  }

  /// Calls the handler at Enter.
  public func onEnter(_ handler: @escaping @MainActor () -> Void) { on("activate", handler) }

  /// Calls the handler at Escape.
  public func onStop(_ handler: @escaping @MainActor () -> Void) { on("stop-search", handler) }
}
