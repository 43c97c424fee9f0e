import CAdwaita

/// A list row around any widget.
public final class PreferencesRow: Widget {
  /// A row around `child` that can't be activated; `title` is its accessible name.
  public init(_ child: Widget, title: String) {
    super.init(floating: adw_preferences_row_new())
    gtk_list_box_row_set_child(object.as(), child.widget)
    gtk_list_box_row_set_activatable(object.as(), 0)
    // The keyboard focus goes to the row's content, not to the row.
    gtk_widget_set_focusable(widget, 0)
    setAccessibleName(title)
  }
}
