import CAdwaita

/// A bar at the bottom of a page, with actions for the selection.
public final class ActionBar: Widget {
  /// An empty bar.
  public init() {
    super.init(floating: gtk_action_bar_new())
  }

  /// Adds a widget at the start.
  public func packStart(_ widget: Widget) { gtk_action_bar_pack_start(object.opaque, widget.widget) }

  /// Adds a widget at the end, before those already there.
  public func packEnd(_ widget: Widget) { gtk_action_bar_pack_end(object.opaque, widget.widget) }
}
