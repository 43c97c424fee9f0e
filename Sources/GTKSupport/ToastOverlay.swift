import CAdwaita
import GLibSupport

/// Shows toasts over a widget.
public final class ToastOverlay: Widget {
  /// The toast that was shown last.
  private var last: GObjectRef?

  /// An overlay over a widget.
  public init(_ child: Widget) {
    super.init(floating: adw_toast_overlay_new())
    adw_toast_overlay_set_child(object.opaque, child.widget)
  }

  /// Shows a toast for a few seconds instead of the one before, with a button if an action is given. `gone` is called when the toast is
  /// dismissed, also after the button was pressed.
  public func show(
    _ text: String, seconds: Int = 5, button: String? = nil, action: @escaping @MainActor () -> Void = {},
    gone: @escaping @MainActor () -> Void = {}
  ) {
    let toast = adw_toast_new(Markup.escaped(text))!
    let holder = GObjectRef.addRef(UnsafeMutableRawPointer(toast))
    adw_toast_set_timeout(toast, guint(seconds))
    if let button {
      adw_toast_set_button_label(toast, button)
      holder.on("button-clicked", action)
    }
    let pointer = holder.pointer
    holder.on("dismissed") { [weak self] in
      // Dismissed a second time, the overlay would free it twice.
      if let self, last?.pointer == pointer { last = nil }
      gone()
    }
    if let last { adw_toast_dismiss(last.opaque) }
    last = holder
    adw_toast_overlay_add_toast(object.opaque, toast)
  }
}
