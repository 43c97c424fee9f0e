import CAdwaita
import GLibSupport

/// The view switcher in a header bar, replaced by the title where it doesn't fit.
public final class ViewSwitcherTitle: Widget {
  /// A switcher for the views of `stack`.
  public init(stack: ViewStack, title: String) {
    super.init(floating: UnsafeMutableRawPointer(adw_view_switcher_title_new()).assumingMemoryBound(to: GtkWidget.self))
    adw_view_switcher_title_set_stack(object.opaque, stack.object.opaque)
    adw_view_switcher_title_set_title(object.opaque, title)
    letShrink(widget)
  }

  /// Lets the title become as narrow as an ellipsis. AdwWindowTitle reserves five characters, which with large text are
  /// more than a narrow window has.
  private func letShrink(_ widget: UnsafeMutablePointer<GtkWidget>) {
    if let label = label(widget), gtk_label_get_width_chars(label) > 0 { gtk_label_set_width_chars(label, -1) }
    var child = gtk_widget_get_first_child(widget)
    while let one = child {
      letShrink(one)
      child = gtk_widget_get_next_sibling(one)
    }
  }

  private func label(_ widget: UnsafeMutablePointer<GtkWidget>) -> OpaquePointer? {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, gtk_label_get_type()) != 0 ? OpaquePointer(widget) : nil
  }

  /// The title that is shown where the switcher doesn't fit.
  public var title: String {
    get { String(cString: adw_view_switcher_title_get_title(object.opaque)) }
    set { adw_view_switcher_title_set_title(object.opaque, newValue) }
  }

  /// Whether the switcher may be shown; otherwise there is only the title.
  public var isSwitcherAllowed: Bool {
    get { adw_view_switcher_title_get_view_switcher_enabled(object.opaque) != 0 }
    set { adw_view_switcher_title_set_view_switcher_enabled(object.opaque, newValue ? 1 : 0) }
  }
}
