import CAdwaita

/// A popover, opened by a button.
public final class Popover: Widget {
  /// A popover around a widget.
  public init(_ child: Widget) {
    super.init(floating: gtk_popover_new())
    gtk_popover_set_child(object.as(), child.widget)
  }

  /// Calls the handler each time it is about to open (true) and each time it has closed (false).
  public func onVisible(_ handler: @escaping @MainActor (Bool) -> Void) {
    on("show") { handler(true) }
    on("closed") { handler(false) }
  }

  /// Closes it.
  public func close() { gtk_popover_popdown(object.as()) }
}
