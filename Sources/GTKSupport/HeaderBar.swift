import CAdwaita

/// The bar at the top of a window.
public final class HeaderBar: Widget {
  /// A bar with a widget in the middle.
  public init(title: Widget) {
    super.init(floating: adw_header_bar_new())
    adw_header_bar_set_title_widget(object.opaque, title.widget)
  }

  /// Whether the window's buttons (close, minimise, maximise) are shown at the end.
  public var showsWindowButtons: Bool {
    get { adw_header_bar_get_show_end_title_buttons(object.opaque) != 0 }
    set { adw_header_bar_set_show_end_title_buttons(object.opaque, newValue ? 1 : 0) }
  }

  /// Whether of the window's buttons only Close is shown, because there is no room for the others.
  public var showsOnlyClose: Bool {
    get { adw_header_bar_get_decoration_layout(object.opaque) != nil }
    set { adw_header_bar_set_decoration_layout(object.opaque, newValue ? ":close" : nil) }
  }

  /// Adds a widget at the start.
  public func packStart(_ widget: Widget) { adw_header_bar_pack_start(object.opaque, widget.widget) }

  /// Adds a widget at the end, before those already there.
  public func packEnd(_ widget: Widget) { adw_header_bar_pack_end(object.opaque, widget.widget) }
}
