import CAdwaita

/// Widgets at places that their owner gives them.
public final class FixedArea: Widget {
  /// An empty area.
  public init() {
    super.init(floating: gtk_fixed_new())
  }

  /// Puts a widget at a place.
  public func put(_ child: Widget, x: Int, y: Int) { gtk_fixed_put(object.as(), child.widget, Double(x), Double(y)) }

  /// Moves a widget to another place.
  public func move(_ child: Widget, x: Int, y: Int) { gtk_fixed_move(object.as(), child.widget, Double(x), Double(y)) }

  /// Takes a widget out.
  public func remove(_ child: Widget) { gtk_fixed_remove(object.as(), child.widget) }
}
