import CAdwaita

/// A row of a list: a widget of its own making.
public final class PreferencesRow: Widget {
  /// A row around `child` that can't be pressed; `title` is what assistive technology calls it.
  public init(_ child: Widget, title: String) {
    super.init(floating: adw_preferences_row_new())
    gtk_list_box_row_set_child(object.as(), child.widget)
    gtk_list_box_row_set_activatable(object.as(), 0)
    // The keyboard goes to what is in the row, not to the row.
    gtk_widget_set_focusable(widget, 0)
    setAccessibleName(title)
  }
}
