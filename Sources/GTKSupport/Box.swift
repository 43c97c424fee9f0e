import CAdwaita

/// A container that lays out widgets in a row or a column.
public final class Box: Widget {
  /// A row, in reading direction.
  public static func row(spacing: Int = 0, _ children: Widget...) -> Box {
    Box(GTK_ORIENTATION_HORIZONTAL, spacing: spacing, children)
  }

  /// A column, from top to bottom.
  public static func column(spacing: Int = 0, _ children: Widget...) -> Box {
    Box(GTK_ORIENTATION_VERTICAL, spacing: spacing, children)
  }

  private init(_ orientation: GtkOrientation, spacing: Int, _ children: [Widget]) {
    super.init(floating: gtk_box_new(orientation, gint(spacing)))
    for child in children { append(child) }
  }

  /// Adds a widget at the end.
  public func append(_ child: Widget) { gtk_box_append(object.as(), child.widget) }

  /// Removes a widget.
  public func remove(_ child: Widget) { gtk_box_remove(object.as(), child.widget) }

  /// Changes between row and column.
  public func setVertical(_ isVertical: Bool) {
    gtk_orientable_set_orientation(
      object.opaque, isVertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
  }

  /// Gives every widget the size of the largest.
  public func setHomogeneous() { gtk_box_set_homogeneous(object.as(), 1) }

  /// Changes the space between the widgets.
  public func setSpacing(_ spacing: Int) { gtk_box_set_spacing(object.as(), gint(spacing)) }
}
