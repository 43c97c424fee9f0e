import CAdwaita

/// A button that stays down until it is pressed again.
public final class ToggleButton: Widget {
  /// A button with an icon; `name` is its tooltip and what assistive technology calls it.
  public init(icon: String, name: String) {
    super.init(floating: gtk_toggle_button_new())
    gtk_button_set_icon_name(object.as(), icon)
    tooltip = name
    setAccessibleName(name)
  }

  /// A button with words; of those in a group one is down.
  public init(_ title: String, group: ToggleButton? = nil) {
    super.init(floating: gtk_toggle_button_new_with_label(title))
    if let group { gtk_toggle_button_set_group(object.as(), group.object.as()) }
  }

  /// Whether it is down.
  public var isActive: Bool {
    get { gtk_toggle_button_get_active(object.as()) != 0 }
    set { gtk_toggle_button_set_active(object.as(), newValue ? 1 : 0) }
  }

  /// Calls the handler after it went up or down, whoever did it.
  public func onToggle(_ handler: @escaping @MainActor () -> Void) { on("toggled", handler) }
}
