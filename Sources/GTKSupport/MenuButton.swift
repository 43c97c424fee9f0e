import CAdwaita
import Dispatch
import GLibSupport

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
    // The button that is clicked is an inner one.
    if let inner = gtk_widget_get_first_child(widget) { gtk_widget_set_focus_on_click(inner, 0) }
    guard let popover = gtk_menu_button_get_popover(object.opaque) else { return }
    let weak = WeakObject(object)
    GObjectRef.addRef(UnsafeMutableRawPointer(popover)).on("closed") {
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          guard let button = weak.object else { return }
          // GTK gives the focus to the button, where the space bar would open the popover again.
          if Widget.hasFocusWithin(button.as()) { Widget.returnFocus(from: button.as()) }
          MenuButton.forgetPointer(over: button)
        }
      }
    }
  }

  /// Gives up the window of a popover that has closed. GDK 4.8 may still owe it a motion of the pointer, if it closed while it
  /// was opening, and delivers that behind the next one: then no widget is taken for the one below the pointer, and a
  /// click is lost.
  private static func forgetPointer(over button: GObjectRef) {
    guard let popover = gtk_menu_button_get_popover(button.opaque) else { return }
    let widget = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)
    if gtk_widget_get_visible(widget) == 0 { gtk_widget_unrealize(widget) }
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
