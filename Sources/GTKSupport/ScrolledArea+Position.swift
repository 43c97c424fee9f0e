import CAdwaita
import GLibSupport

extension ScrolledArea {
  /// A direction of scrolling.
  public enum Axis: Sendable { case horizontal, vertical }

  private func adjustment(_ axis: Axis) -> UnsafeMutablePointer<GtkAdjustment> {
    axis == .vertical
      ? gtk_scrolled_window_get_vadjustment(object.opaque) : gtk_scrolled_window_get_hadjustment(object.opaque)
  }

  /// The scroll offset, in pixels.
  public func offset(_ axis: Axis = .vertical) -> Double { gtk_adjustment_get_value(adjustment(axis)) }

  /// Scrolls to an offset, limited to the content's size.
  public func scroll(to offset: Double, _ axis: Axis = .vertical) {
    gtk_adjustment_set_value(adjustment(axis), offset)
  }

  /// The size of the visible part.
  public func pageSize(_ axis: Axis = .vertical) -> Double { gtk_adjustment_get_page_size(adjustment(axis)) }

  /// The height of the whole content.
  public var contentHeight: Double { gtk_adjustment_get_upper(adjustment(.vertical)) }

  /// Calls the handler after the offset, the size of the visible part or that of the content changed.
  public func onScroll(_ axis: Axis = .vertical, _ handler: @escaping @MainActor () -> Void) {
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(adjustment(axis)))
    holder.on("value-changed", handler)
    holder.on("changed", handler)
  }

  /// Leaves it to the program to scroll to the widget that gets the keyboard focus. GTK goes to where that widget lay
  /// when it was laid out last, which for one that was just moved is somewhere else.
  public func leavesScrollingToFocus() {
    guard let viewport = gtk_scrolled_window_get_child(object.opaque),
      GLibType.isA(GObjectRef.addRef(UnsafeMutableRawPointer(viewport)).type, gtk_viewport_get_type())
    else { return }
    gtk_viewport_set_scroll_to_focus(OpaquePointer(viewport), 0)
  }

  /// Lets the content scroll in both directions.
  public func scrollsBothWays() {
    gtk_scrolled_window_set_policy(object.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
  }

  /// Lets the area be narrower than its content, which then gets the width available.
  public func leavesWidthToContent() {
    gtk_scrolled_window_set_policy(object.opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_AUTOMATIC)
  }
}
