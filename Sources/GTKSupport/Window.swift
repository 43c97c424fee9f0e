import CAdwaita
import GLibSupport

/// A secondary window, for a choice or a task of its own.
public final class Window: Widget {
  /// A window of this size, not shown yet.
  public init(title: String, width: Int, height: Int) {
    super.init(floating: adw_window_new())
    gtk_window_set_title(window, title)
    gtk_window_set_default_size(window, gint(width), gint(height))
  }

  private nonisolated var window: UnsafeMutablePointer<GtkWindow> { object.as() }

  /// Sets the window's content.
  public func setContent(_ content: Widget) { adw_window_set_content(object.as(), content.widget) }

  /// Shows the window, over the window that `parent` is in.
  public func present(over parent: Widget? = nil) {
    if let parent, let root = gtk_widget_get_root(parent.widget) {
      gtk_window_set_transient_for(window, UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self))
      gtk_window_set_modal(window, 1)
    }
    gtk_window_present(window)
  }

  /// Makes Enter click a button where nothing else takes it.
  public func setDefault(_ button: Button) { gtk_window_set_default_widget(window, button.widget) }

  /// Destroys the window and its widgets without asking `onCloseRequest`.
  public func destroy() { gtk_window_destroy(window) }

  /// Calls the handler when the user closes the window. The window stays open if the handler returns false.
  public func onCloseRequest(_ handler: @escaping @MainActor () -> Bool) {
    do {
      try connectReturning("close-request") { () -> Bool in !MainActor.assumeIsolated(handler) }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
