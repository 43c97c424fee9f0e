import CAdwaita
import GLibSupport

/// A list row with a title and, at its end, other widgets.
public class ActionRow: Widget {
  /// A row with a title: plain text, no markup.
  public convenience init(_ title: String) { self.init(row: adw_action_row_new(), title: title) }

  init(row: UnsafeMutablePointer<GtkWidget>, title: String) {
    super.init(floating: row)
    adw_preferences_row_set_use_markup(object.as(), 0)
    adw_preferences_row_set_title(object.as(), title)
  }

  /// Sets the text below the title; empty for none.
  public func setSubtitle(_ text: String) { adw_action_row_set_subtitle(object.as(), text) }

  /// Adds a widget at the start.
  public func addPrefix(_ prefix: Widget) { adw_action_row_add_prefix(object.as(), prefix.widget) }

  /// Adds a widget at the end.
  public func addSuffix(_ suffix: Widget) { adw_action_row_add_suffix(object.as(), suffix.widget) }

  /// Sets the widget that is activated when the row is clicked, or by Space or Enter when the row has the keyboard focus. Call
  /// this once.
  public func setActivatableWidget(_ target: Widget) {
    adw_action_row_set_activatable_widget(object.as(), target.widget)
    // The row labels what it activates, which goes before a name from GTK 4.10 on: “Videos” instead of “Forget Videos…”.
    if let name = target.ownName { target.setAccessibleName(name) }
    // GtkListBox leaves Space to others where rows can't be selected: it pressed the shutter.
    let (row, target) = (WeakObject(object), WeakObject(target.object))
    onKeyFirst { key, isDown in
      guard let row = row.object, let target = target.object, gtk_widget_has_focus(row.as()) != 0,
        ["space", "Return", "KP_Enter", "ISO_Enter"].contains(key)
      else { return false }
      if isDown { gtk_widget_mnemonic_activate(target.as(), 0) }
      return true
    }
  }
}
