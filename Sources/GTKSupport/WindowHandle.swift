import CAdwaita

/// An area by which the window is moved, as by its title bar.
public final class WindowHandle: Widget {
  /// Wraps a widget.
  public init(_ child: Widget) {
    super.init(floating: gtk_window_handle_new())
    gtk_window_handle_set_child(object.opaque, child.widget)
  }
}
