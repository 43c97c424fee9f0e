import CAdwaita
import GLibSupport

/// The view switcher in a header bar, replaced by the title where it doesn't fit.
public final class ViewSwitcherTitle: Widget {
  /// A switcher for the views of `stack`.
  public init(stack: ViewStack, title: String) {
    super.init(floating: UnsafeMutableRawPointer(adw_view_switcher_title_new()).assumingMemoryBound(to: GtkWidget.self))
    adw_view_switcher_title_set_stack(object.opaque, stack.object.opaque)
    adw_view_switcher_title_set_title(object.opaque, title)
  }

  /// The title that is shown where the switcher doesn't fit.
  public var title: String {
    get { String(cString: adw_view_switcher_title_get_title(object.opaque)) }
    set { adw_view_switcher_title_set_title(object.opaque, newValue) }
  }

  /// Whether the switcher may be shown; otherwise there is only the title.
  public var isSwitcherAllowed: Bool {
    get { adw_view_switcher_title_get_view_switcher_enabled(object.opaque) != 0 }
    set { adw_view_switcher_title_set_view_switcher_enabled(object.opaque, newValue ? 1 : 0) }
  }
}
