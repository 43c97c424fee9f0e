import CAdwaita

/// A button with a label or an icon. A click on it leaves the keyboard focus where it is, so that the page's keys go on
/// working.
public final class Button: Widget {
  /// A button with a label.
  public init(_ title: String, action: (@MainActor () -> Void)? = nil) {
    super.init(floating: gtk_button_new_with_label(title))
    takesFocusOnClick = false
    if let action { onClick(action) }
  }

  /// A button with an icon; `name` is its tooltip and its accessible name.
  public init(icon: String, name: String, action: (@MainActor () -> Void)? = nil) {
    super.init(floating: gtk_button_new())
    takesFocusOnClick = false
    gtk_button_set_icon_name(object.as(), icon)
    setName(name)
    if let action { onClick(action) }
  }

  /// A button around a widget; `name` is its tooltip and its accessible name.
  public init(_ child: Widget, name: String, action: (@MainActor () -> Void)? = nil) {
    super.init(floating: gtk_button_new())
    takesFocusOnClick = false
    gtk_button_set_child(object.as(), child.widget)
    setName(name)
    if let action { onClick(action) }
  }

  /// Changes the icon.
  public func setIcon(_ name: String) { gtk_button_set_icon_name(object.as(), name) }

  /// The button's label.
  public var title: String {
    get { gtk_button_get_label(object.as()).map { String(cString: $0) } ?? "" }
    set { gtk_button_set_label(object.as(), newValue) }
  }

  /// Changes the tooltip and the accessible name of a button with an icon.
  public func setName(_ name: String) {
    tooltip = name
    setAccessibleName(name)
  }

  /// Calls the handler when the button is clicked.
  public func onClick(_ handler: @escaping @MainActor () -> Void) { on("clicked", handler) }

  /// Triggers an application or window action, as `app.next-camera`; the button is greyed while the action is disabled.
  public func setAction(_ name: String) { gtk_actionable_set_action_name(object.opaque, name) }
}
