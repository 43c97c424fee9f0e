import CAdwaita

/// A container whose widgets are at fixed positions.
public final class FixedArea: Widget {
  /// An empty area.
  public init() {
    super.init(floating: gtk_fixed_new())
  }

  /// Adds a widget at a position.
  public func put(_ child: Widget, x: Int, y: Int) { gtk_fixed_put(object.as(), child.widget, Double(x), Double(y)) }

  /// Moves a widget to another position.
  public func move(_ child: Widget, x: Int, y: Int) { gtk_fixed_move(object.as(), child.widget, Double(x), Double(y)) }

  /// Changes the order of the widgets, in which the keyboard and assistive technology go through them: puts a widget
  /// before another, or at the end.
  public func order(_ child: Widget, before next: Widget?) {
    gtk_widget_insert_before(child.widget, widget, next?.widget)
  }

  /// Removes a widget.
  public func remove(_ child: Widget) { gtk_fixed_remove(object.as(), child.widget) }
}
