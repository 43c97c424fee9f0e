import CAdwaita

/// A scrolling container for content that is higher than the space available.
public final class ScrolledArea: Widget {
  /// Scrolls `child` vertically, never horizontally.
  public init(_ child: Widget) {
    super.init(floating: gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(object.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(object.opaque, child.widget)
  }

  /// Scrolls `child` sideways, never vertically.
  public init(sideways child: Widget) {
    super.init(floating: gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(object.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_child(object.opaque, child.widget)
  }

  /// Lets the area grow to the height of its content, up to a limit.
  public func growsWithContent(upTo height: Int) {
    gtk_scrolled_window_set_propagate_natural_height(object.opaque, 1)
    // Less than the natural width would wrap labels, and their content would be higher than was asked for.
    gtk_scrolled_window_set_propagate_natural_width(object.opaque, 1)
    gtk_scrolled_window_set_max_content_height(object.opaque, gint(height))
  }
}
