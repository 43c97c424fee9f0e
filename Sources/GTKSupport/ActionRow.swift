import CAdwaita

/// A row of a list with words and, at its end, other widgets.
public class ActionRow: Widget {
  /// A row with a title. Plain words.
  public convenience init(_ title: String) { self.init(row: adw_action_row_new(), title: title) }

  init(row: UnsafeMutablePointer<GtkWidget>, title: String) {
    super.init(floating: row)
    adw_preferences_row_set_use_markup(object.as(), 0)
    adw_preferences_row_set_title(object.as(), title)
  }

  /// The words below the title; empty for none.
  public func setSubtitle(_ text: String) { adw_action_row_set_subtitle(object.as(), text) }

  /// Adds a widget at the end.
  public func addSuffix(_ suffix: Widget) { adw_action_row_add_suffix(object.as(), suffix.widget) }

  /// The widget that a press on the row goes to.
  public func setActivatableWidget(_ target: Widget) {
    adw_action_row_set_activatable_widget(object.as(), target.widget)
  }
}
