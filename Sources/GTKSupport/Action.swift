import CAdwaita
import GLibSupport

/// An action that a key, a menu item or a button triggers.
@MainActor
public final class Action: GObjectHolder {
  public nonisolated let object: GObjectRef

  init(_ name: String, _ action: @escaping @MainActor () -> Void) {
    object = .takeRef(UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
    on("activate", action)
  }

  /// Whether the action can be triggered now. Buttons and menu items of a disabled action are greyed.
  public var isEnabled: Bool {
    get { g_action_get_enabled(object.opaque) != 0 }
    set { g_simple_action_set_enabled(object.opaque, newValue ? 1 : 0) }
  }
}
