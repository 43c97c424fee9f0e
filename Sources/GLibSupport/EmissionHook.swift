import CGLib
import Synchronization

/// Hears of a signal of all objects of a type, in the thread that emits it: for objects that a library keeps private.
public final class EmissionHook: Sendable {
  private let signal: guint
  private let hook: gulong

  /// Calls the handler with the object that emits the signal, and those among its arguments. Throws if the type or the
  /// signal isn't registered yet.
  public init(
    type: String, signal: String, _ handler: @escaping @Sendable (_ objects: [GObjectRef]) -> Void
  ) throws(SignalError) {
    let number = g_type_from_name(type)
    // A class registers its signals when it is first used.
    guard number != 0, let used = g_type_class_ref(number) else { throw .unknown(signal: signal, type: type) }
    defer { g_type_class_unref(used) }
    let identifier = g_signal_lookup(signal, number)
    guard identifier != 0 else { throw .unknown(signal: signal, type: type) }
    self.signal = identifier
    hook = g_signal_add_emission_hook(
      identifier, 0,
      { _, count, values, data in
        let objects = (0..<Int(count)).compactMap { index -> GObjectRef? in
          guard let value = values.map({ $0 + index }), GLibType.isA(kinora_value_type(value), kinora_type_object())
          else { return nil }
          return .addRef(g_value_get_object(value))
        }
        Handler.published(data).call(objects)
        return 1
      }, Handler(handler).publish()
    ) { Handler.retire($0) }
  }

  deinit { g_signal_remove_emission_hook(signal, hook) }

  private final class Handler: HandedOver {
    let call: @Sendable ([GObjectRef]) -> Void

    init(_ call: @escaping @Sendable ([GObjectRef]) -> Void) { self.call = call }
  }
}
