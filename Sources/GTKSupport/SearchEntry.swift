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
  }

  /// The text.
  public var text: String {
    get { gtk_editable_get_text(object.opaque).map { String(cString: $0) } ?? "" }
    set { gtk_editable_set_text(object.opaque, newValue) }
  }

  /// Calls the handler a moment after the text has changed.
  public func onSearch(_ handler: @escaping @MainActor (String) -> Void) {
    let weak = WeakObject(object)
    on("search-changed") {
      guard let entry = weak.object else { return }
      handler(gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "")
    }
  }

  /// Calls the handler at Escape.
  public func onStop(_ handler: @escaping @MainActor () -> Void) { on("stop-search", handler) }
}
