import CAdwaita
import GLibSupport

/// The program's main window.
public final class ApplicationWindow: Widget {
  /// A window of this size, not shown yet.
  public init(application: Application, title: String, width: Int, height: Int) {
    super.init(floating: adw_application_window_new(application.object.as()))
    gtk_window_set_title(window, title)
    gtk_window_set_default_size(window, gint(width), gint(height))
  }

  private nonisolated var window: UnsafeMutablePointer<GtkWindow> { object.as() }

  /// Sets the window's content.
  public func setContent(_ content: Widget) { adw_application_window_set_content(object.as(), content.widget) }

  /// Shows the window, or brings it to the front.
  public func present() { gtk_window_present(window) }

  /// Asks the window to close, as its close button does: `onCloseRequest` may refuse.
  public func close() { gtk_window_close(window) }

  /// Hides the window without closing it.
  public func hide() { gtk_widget_set_visible(widget, 0) }

  /// Destroys the window and its widgets without asking `onCloseRequest`.
  public func destroy() { gtk_window_destroy(window) }

  /// The size of the window when neither maximised nor full screen.
  public var restoredSize: (width: Int, height: Int) {
    var (width, height) = (gint(0), gint(0))
    gtk_window_get_default_size(window, &width, &height)
    return (Int(width), Int(height))
  }

  /// Whether the window is maximised.
  public var isMaximized: Bool {
    get { gtk_window_is_maximized(window) != 0 }
    set { if newValue { gtk_window_maximize(window) } else { gtk_window_unmaximize(window) } }
  }

  /// Whether the window is full screen.
  public var isFullScreen: Bool {
    get { gtk_window_is_fullscreen(window) != 0 }
    set { if newValue { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) } }
  }

  /// Calls the handler each time the window enters or leaves full screen.
  public func onFullScreen(_ handler: @escaping @MainActor (Bool) -> Void) {
    on("notify::fullscreened") { [weak self] in
      if let self { handler(isFullScreen) }
    }
  }

  /// Calls the handler each time the user comes to the window, from another program or another window of this one.
  public func onReturn(_ handler: @escaping @MainActor () -> Void) {
    on("notify::is-active") { [weak self] in
      if let self, gtk_window_is_active(window) != 0 { handler() }
    }
  }

  /// Calls the handler when the user closes the window. The window stays open if the handler returns false.
  public func onCloseRequest(_ handler: @escaping @MainActor () -> Bool) {
    do {
      try connectReturning("close-request") { () -> Bool in !MainActor.assumeIsolated(handler) }
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Calls the handler for keys that no widget of the window handled, at each press, at each repeat while held, and at
  /// the release. The key has GDK's name, as `space` and `Escape`. The handler returns whether the key was handled.
  public func onUnusedKey(_ handler: @escaping @MainActor (_ key: String, _ isDown: Bool) -> Bool) {
    addKeyController(handler)
  }

  /// The action by which widgets give the keyboard focus back to the page.
  static let focusAction = "focus-page"

  /// Calls the handler when a menu or a popover has closed and the keyboard focus is to go back to the page that is
  /// shown, so that its keys work again.
  public func onFocusReturn(_ handler: @escaping @MainActor () -> Void) {
    let action = Action(Self.focusAction, handler)
    withExtendedLifetime(action) { g_action_map_add_action(object.opaque, action.object.opaque) }
  }

  /// The title that the desktop shows for the window.
  public var title: String {
    get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(window, newValue) }
  }

  /// Changes the size of a window that is neither maximised nor full screen.
  public func resize(width: Int, height: Int) { gtk_window_set_default_size(window, gint(width), gint(height)) }

  /// The size of the monitor that the window is on, in logical pixels; nil before it is shown.
  public var monitorSize: (width: Int, height: Int)? {
    guard let display = gdk_display_get_default(), let surface = gtk_native_get_surface(object.opaque),
      let monitor = gdk_display_get_monitor_at_surface(display, surface)
    else { return nil }
    var area = GdkRectangle()
    gdk_monitor_get_geometry(monitor, &area)
    return (Int(area.width), Int(area.height))
  }

  /// Calls the handler each time the window is minimised or restored. Call this once the window is shown.
  public func onMinimize(_ handler: @escaping @MainActor (Bool) -> Void) {
    guard let surface = gtk_native_get_surface(object.opaque) else { return }
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(surface))
    holder.on("notify::state") { [weak self] in
      guard let self, let surface = gtk_native_get_surface(object.opaque) else { return }
      handler(gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0)
    }
  }
}
