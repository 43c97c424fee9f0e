import CAdwaita

/// Holds what is higher than the room there is.
public final class ScrolledArea: Widget {
  /// Scrolls `child` up and down, never sideways.
  public init(_ child: Widget) {
    super.init(floating: gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(object.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(object.opaque, child.widget)
  }
}
