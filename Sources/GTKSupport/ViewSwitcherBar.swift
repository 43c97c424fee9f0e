import CAdwaita

/// The switcher at the bottom of a narrow window.
public final class ViewSwitcherBar: Widget {
  /// Switches between the places of `stack`; hidden until revealed.
  public init(stack: ViewStack) {
    super.init(floating: UnsafeMutableRawPointer(adw_view_switcher_bar_new()).assumingMemoryBound(to: GtkWidget.self))
    adw_view_switcher_bar_set_stack(object.opaque, stack.object.opaque)
  }

  /// Whether the bar is seen.
  public var isRevealed: Bool {
    get { adw_view_switcher_bar_get_reveal(object.opaque) != 0 }
    set { adw_view_switcher_bar_set_reveal(object.opaque, newValue ? 1 : 0) }
  }
}
