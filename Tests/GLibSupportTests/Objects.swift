import CGLib
import GLibSupport

/// An action: properties `name` (read only), `enabled`, `state`; signals `activate` and `change-state`.
func makeAction() -> GObjectRef { .takeRef(UnsafeMutableRawPointer(g_simple_action_new("probe", nil)!)) }

/// A stream: properties of enumeration types.
func makeStream() -> GObjectRef {
  let base = g_memory_input_stream_new()!
  defer { g_object_unref(base) }
  return .takeRef(UnsafeMutableRawPointer(g_data_input_stream_new(base)!))
}

/// A client: a number and an object that may be missing.
func makeClient() -> GObjectRef { .takeRef(UnsafeMutableRawPointer(g_socket_client_new()!)) }

/// An application: text that may be missing, and flags.
func makeApplication() -> GObjectRef {
  .takeRef(UnsafeMutableRawPointer(g_application_new(nil, GApplicationFlags(rawValue: 0))!))
}

/// Something whose death can be seen.
final class Token: Sendable {}
