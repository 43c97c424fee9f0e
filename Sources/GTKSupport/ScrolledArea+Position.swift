import CAdwaita
import GLibSupport

extension ScrolledArea {
  /// A direction of scrolling.
  public enum Axis: Sendable { case horizontal, vertical }

  private func adjustment(_ axis: Axis) -> UnsafeMutablePointer<GtkAdjustment> {
    axis == .vertical
      ? gtk_scrolled_window_get_vadjustment(object.opaque) : gtk_scrolled_window_get_hadjustment(object.opaque)
  }

  /// How far it is scrolled, in pixels.
  public func offset(_ axis: Axis = .vertical) -> Double { gtk_adjustment_get_value(adjustment(axis)) }

  /// Scrolls to a place, or as near as the content reaches.
  public func scroll(to offset: Double, _ axis: Axis = .vertical) {
    gtk_adjustment_set_value(adjustment(axis), offset)
  }

  /// How much is seen at a time.
  public func pageSize(_ axis: Axis = .vertical) -> Double { gtk_adjustment_get_page_size(adjustment(axis)) }

  /// How high all that can be scrolled to is.
  public var contentHeight: Double { gtk_adjustment_get_upper(adjustment(.vertical)) }

  /// Calls the handler after it was scrolled, or more or less of the content is seen.
  public func onScroll(_ axis: Axis = .vertical, _ handler: @escaping @MainActor () -> Void) {
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(adjustment(axis)))
    holder.on("value-changed", handler)
    holder.on("changed", handler)
  }

  /// Lets the content be scrolled both ways.
  public func scrollsBothWays() {
    gtk_scrolled_window_set_policy(object.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
  }

  /// Lets the area be less wide than its content, which then takes on the width that there is.
  public func leavesWidthToContent() {
    gtk_scrolled_window_set_policy(object.opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_AUTOMATIC)
  }
}
