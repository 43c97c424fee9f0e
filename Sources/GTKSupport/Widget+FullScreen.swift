import CAdwaita
import GLibSupport

extension Widget {
  /// The window that the widget is in.
  private var rootWindow: GObjectRef? {
    guard let root = gtk_widget_get_root(widget) else { return nil }
    let pointer = UnsafeMutableRawPointer(root)
    guard g_type_check_instance_is_a(pointer.assumingMemoryBound(to: GTypeInstance.self), gtk_window_get_type()) != 0
    else { return nil }
    return .addRef(pointer)
  }

  /// The identity of the window that the widget is in; nil if it is in none.
  public var windowIdentity: UnsafeRawPointer? { rootWindow.map { UnsafeRawPointer($0.pointer) } }

  /// Whether the window that the widget is in is full screen. The desktop decides whether it becomes so, and when.
  public var isWindowFullScreen: Bool {
    get { rootWindow.map { gtk_window_is_fullscreen($0.as()) != 0 } ?? false }
    set {
      guard let window = rootWindow else { return }
      if newValue { gtk_window_fullscreen(window.as()) } else { gtk_window_unfullscreen(window.as()) }
    }
  }

  /// Calls the handler each time the window that the widget is in enters or leaves full screen. Call this once the widget is
  /// in its window.
  public func onWindowFullScreen(_ handler: @escaping @MainActor (Bool) -> Void) {
    rootWindow?.on("notify::fullscreened") { [weak self] in
      if let self { handler(isWindowFullScreen) }
    }
  }

  /// The widgets beside this one and beside those that it is in, as far as boxes hold them and they are visible: what has to
  /// go for this widget alone to fill the window.
  public func surroundings() -> [Widget] {
    var found: [Widget] = []
    var inner = widget
    while let parent = gtk_widget_get_parent(inner) {
      let instance = UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GTypeInstance.self)
      var child =
        g_type_check_instance_is_a(instance, gtk_box_get_type()) != 0 ? gtk_widget_get_first_child(parent) : nil
      while let other = child {
        if other != inner, gtk_widget_get_visible(other) != 0 {
          found.append(Widget(holding: .addRef(UnsafeMutableRawPointer(other))))
        }
        child = gtk_widget_get_next_sibling(other)
      }
      inner = parent
    }
    return found
  }
}
