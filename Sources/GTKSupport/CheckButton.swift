import CAdwaita

/// A choice that is on or off; in a group, one of several.
public final class CheckButton: Widget {
  /// A check, or with `group` a radio button of that group.
  public init(_ title: String, group: CheckButton? = nil) {
    super.init(floating: gtk_check_button_new_with_label(title))
    if let group { gtk_check_button_set_group(object.as(), group.object.as()) }
  }

  /// Shortens a title of more characters in its middle. Assistive technology says all of it.
  public func shorten(toCharacters count: Int) {
    // GTK 4.8 gives away only a child that was set; its own label comes after the mark.
    guard let label = gtk_widget_get_last_child(widget), let title = gtk_check_button_get_label(object.as()) else {
      return
    }
    gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_MIDDLE)
    let words = String(cString: title)
    gtk_label_set_width_chars(OpaquePointer(label), gint(min(words.count, count)))
    gtk_label_set_max_width_chars(OpaquePointer(label), gint(count))
    setAccessibleName(words)
  }

  /// Whether it is chosen.
  public var isActive: Bool {
    get { gtk_check_button_get_active(object.as()) != 0 }
    set { gtk_check_button_set_active(object.as(), newValue ? 1 : 0) }
  }

  /// Calls the handler after the choice changed, whoever changed it.
  public func onToggle(_ handler: @escaping @MainActor () -> Void) { on("toggled", handler) }
}
