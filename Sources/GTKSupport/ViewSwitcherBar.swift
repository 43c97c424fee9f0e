import CAdwaita

/// The view switcher at the bottom of a narrow window.
public final class ViewSwitcherBar: Widget {
  /// A switcher for the views of `stack`; hidden until revealed.
  public init(stack: ViewStack) {
    super.init(floating: UnsafeMutableRawPointer(adw_view_switcher_bar_new()).assumingMemoryBound(to: GtkWidget.self))
    adw_view_switcher_bar_set_stack(object.opaque, stack.object.opaque)
  }

  /// Whether the bar is shown.
  public var isRevealed: Bool {
    get { adw_view_switcher_bar_get_reveal(object.opaque) != 0 }
    set { adw_view_switcher_bar_set_reveal(object.opaque, newValue ? 1 : 0) }
  }
}
