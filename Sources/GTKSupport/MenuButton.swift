import CAdwaita

/// A button that opens a popover.
public final class MenuButton: Widget {
  /// A button that opens a popover made of widgets.
  public init(icon: String, name: String, popover: Popover) {
    super.init(floating: gtk_menu_button_new())
    gtk_menu_button_set_popover(object.opaque, popover.widget)
    setUp(icon: icon, name: name)
  }

  /// A button that opens a menu of actions.
  public init(icon: String, name: String, menu: Menu) {
    super.init(floating: gtk_menu_button_new())
    gtk_menu_button_set_menu_model(object.opaque, menu.object.as())
    setUp(icon: icon, name: name)
  }

  private func setUp(icon: String, name: String) {
    setIcon(icon)
    setName(name)
  }

  /// Changes the tooltip and the accessible name.
  public func setName(_ name: String) {
    tooltip = name
    setAccessibleName(name)
  }

  /// Shows an icon.
  public func setIcon(_ name: String) { gtk_menu_button_set_icon_name(object.opaque, name) }

  /// Shows a widget instead of the icon.
  public func setFace(_ face: Widget) { gtk_menu_button_set_child(object.opaque, face.widget) }

  /// Makes the popover open above the button.
  public func opensUpwards() { gtk_menu_button_set_direction(object.opaque, GTK_ARROW_UP) }

  /// Makes F10 open this menu.
  public func setPrimary() { gtk_menu_button_set_primary(object.opaque, 1) }

  /// Opens the popover.
  public func open() { gtk_menu_button_popup(object.opaque) }
}
