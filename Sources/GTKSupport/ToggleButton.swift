import CAdwaita

/// A button that stays down until it is pressed again. Like `Button`, it takes no keyboard focus by a click.
public final class ToggleButton: Widget {
  /// A button with an icon; `name` is its tooltip and its accessible name.
  public init(icon: String, name: String) {
    super.init(floating: gtk_toggle_button_new())
    takesFocusOnClick = false
    gtk_button_set_icon_name(object.as(), icon)
    tooltip = name
    setAccessibleName(name)
  }

  /// A button with a label; of the buttons in a group, one is down.
  public init(_ title: String, group: ToggleButton? = nil) {
    super.init(floating: gtk_toggle_button_new_with_label(title))
    takesFocusOnClick = false
    if let group { gtk_toggle_button_set_group(object.as(), group.object.as()) }
  }

  /// Shortens a label that doesn't fit, at its end.
  public func ellipsize() {
    guard let label = gtk_button_get_child(object.as()) else { return }
    gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
  }

  /// Whether it is down.
  public var isActive: Bool {
    get { gtk_toggle_button_get_active(object.as()) != 0 }
    set { gtk_toggle_button_set_active(object.as(), newValue ? 1 : 0) }
  }

  /// Calls the handler after it was toggled, by the user or by the program.
  public func onToggle(_ handler: @escaping @MainActor () -> Void) { on("toggled", handler) }
}
