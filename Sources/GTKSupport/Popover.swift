import CAdwaita

/// What opens over a button.
public final class Popover: Widget {
  /// A popover around a widget.
  public init(_ child: Widget) {
    super.init(floating: gtk_popover_new())
    gtk_popover_set_child(object.as(), child.widget)
  }
}
