import CAdwaita
import GLibSupport

/// A window of settings, on pages with groups of rows. Each page has a button that shows it.
public final class PreferencesWindow: Widget {
  /// A window of this size without pages, not shown yet.
  public init(title: String, width: Int, height: Int) {
    super.init(floating: adw_preferences_window_new())
    gtk_window_set_title(window, title)
    gtk_window_set_default_size(window, gint(width), gint(height))
    adw_preferences_window_set_search_enabled(object.as(), 0)
  }

  private nonisolated var window: UnsafeMutablePointer<GtkWindow> { object.as() }

  /// Adds a page of groups.
  public func addPage(_ title: String, icon: String, _ groups: [PreferencesGroup]) {
    let page = UnsafeMutableRawPointer(adw_preferences_page_new()!)
    let sink = page.assumingMemoryBound(to: AdwPreferencesPage.self)
    adw_preferences_page_set_title(sink, title)
    adw_preferences_page_set_icon_name(sink, icon)
    for group in groups { adw_preferences_page_add(sink, group.object.as()) }
    adw_preferences_window_add(object.as(), sink)
  }

  /// Shows the window, over the window that `parent` is in.
  public func present(over parent: Widget) {
    if let root = gtk_widget_get_root(parent.widget) {
      gtk_window_set_transient_for(window, UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self))
      gtk_window_set_modal(window, 1)
    }
    gtk_window_present(window)
  }

  /// Closes the window, as its close button does.
  public func close() { gtk_window_close(window) }

  /// Calls the handler when the user closes the window.
  public func onClose(_ handler: @escaping @MainActor () -> Void) {
    do {
      try connectReturning("close-request") { () -> Bool in
        MainActor.assumeIsolated(handler)
        return false
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
