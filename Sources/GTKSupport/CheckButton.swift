import CAdwaita

/// A check button or, in a group, a radio button.
public final class CheckButton: Widget {
  /// A check button, or with `group` a radio button of that group.
  public init(_ title: String, group: CheckButton? = nil) {
    super.init(floating: gtk_check_button_new_with_label(title))
    if let group { gtk_check_button_set_group(object.as(), group.object.as()) }
  }

  /// A check button without a title, or with `group` a radio button of that group, for a row that has a title.
  public init(group: CheckButton?) {
    super.init(floating: gtk_check_button_new())
    if let group { gtk_check_button_set_group(object.as(), group.object.as()) }
  }

  /// Ellipsizes a title of more than `count` characters in its middle. Assistive technology reads all of it.
  public func shorten(toCharacters count: Int) {
    // gtk_check_button_get_child in GTK 4.8 returns only a child that was set; the built-in label is the last child
    // widget.
    guard let label = gtk_widget_get_last_child(widget), let title = gtk_check_button_get_label(object.as()) else {
      return
    }
    gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_MIDDLE)
    let words = String(cString: title)
    gtk_label_set_width_chars(OpaquePointer(label), gint(min(words.count, count)))
    gtk_label_set_max_width_chars(OpaquePointer(label), gint(count))
    setAccessibleName(words)
  }

  /// Whether the button is checked.
  public var isActive: Bool {
    get { gtk_check_button_get_active(object.as()) != 0 }
    set { gtk_check_button_set_active(object.as(), newValue ? 1 : 0) }
  }

  /// Calls the handler after the state changed, by the user or by the program.
  public func onToggle(_ handler: @escaping @MainActor () -> Void) { on("toggled", handler) }
}
