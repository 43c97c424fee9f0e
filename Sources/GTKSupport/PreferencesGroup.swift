import CAdwaita

/// Rows of settings that belong together, with a title.
public final class PreferencesGroup: Widget {
  /// A group of these rows.
  public init(_ title: String, _ rows: [Widget]) {
    super.init(floating: adw_preferences_group_new())
    adw_preferences_group_set_title(object.as(), Markup.escaped(title))
    for row in rows { add(row) }
  }

  /// Adds a row at the end.
  public func add(_ row: Widget) { adw_preferences_group_add(object.as(), row.widget) }

  /// Removes a row.
  public func remove(_ row: Widget) { adw_preferences_group_remove(object.as(), row.widget) }

  /// Sets the text below the title: plain text; empty for none.
  public func setDescription(_ text: String) {
    adw_preferences_group_set_description(object.as(), text.isEmpty ? nil : Markup.escaped(text))
  }
}
