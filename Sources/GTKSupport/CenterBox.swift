import CAdwaita

/// A row of three widgets; the middle one stays centred whatever lies beside it.
public final class CenterBox: Widget {
  /// A row of up to three widgets.
  public init(start: Widget? = nil, center: Widget? = nil, end: Widget? = nil) {
    super.init(floating: gtk_center_box_new())
    if let start { gtk_center_box_set_start_widget(object.opaque, start.widget) }
    if let center { gtk_center_box_set_center_widget(object.opaque, center.widget) }
    if let end { gtk_center_box_set_end_widget(object.opaque, end.widget) }
  }

  /// Replaces the middle widget, or removes it.
  public func setCenter(_ center: Widget?) { gtk_center_box_set_center_widget(object.opaque, center?.widget) }
}
