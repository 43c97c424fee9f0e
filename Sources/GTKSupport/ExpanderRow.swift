import CAdwaita

/// A list row that expands to show other rows.
public final class ExpanderRow: Widget {
  /// A collapsed row with a title: plain text, no markup.
  public init(_ title: String) {
    super.init(floating: adw_expander_row_new())
    adw_preferences_row_set_use_markup(object.as(), 0)
    adw_preferences_row_set_title(object.as(), title)
  }

  /// Sets the text below the title; empty for none.
  public func setSubtitle(_ text: String) { adw_expander_row_set_subtitle(object.as(), text) }

  /// Adds a row to those that are shown when expanded.
  public func append(_ row: Widget) { adw_expander_row_add_row(object.as(), row.widget) }

  /// Adds a widget before the arrow.
  public func addAction(_ action: Widget) { adw_expander_row_add_action(object.as(), action.widget) }
}
