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

  /// An action that takes a text.
  init(_ name: String, taking action: @escaping @MainActor (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    object = .takeRef(UnsafeMutableRawPointer(g_simple_action_new(name, type)))
    let activate: @convention(c) (gpointer, OpaquePointer?, gpointer) -> Void = { _, value, data in
      guard let value, let text = g_variant_get_string(value, nil).map({ String(cString: $0) }) else { return }
      let function = Unmanaged<TextFunction>.fromOpaque(data).takeUnretainedValue()
      MainActor.assumeIsolated { function.run(text) }
    }
    g_signal_connect_data(
      object.pointer, "activate", unsafeBitCast(activate, to: GCallback.self),
      Unmanaged.passRetained(TextFunction(action)).toOpaque(),
      { data, _ in Unmanaged<TextFunction>.fromOpaque(data!).release() }, GConnectFlags(0))
  }

  /// Whether the action can be triggered now. Buttons and menu items of a disabled action are greyed.
  public var isEnabled: Bool {
    get { g_action_get_enabled(object.opaque) != 0 }
    set { g_simple_action_set_enabled(object.opaque, newValue ? 1 : 0) }
  }
}

@MainActor
private final class TextFunction {
  let run: @MainActor (String) -> Void

  init(_ run: @escaping @MainActor (String) -> Void) {
    self.run = run
  }
}
