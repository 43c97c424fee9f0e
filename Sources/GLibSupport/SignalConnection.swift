import CGLib
import Synchronization

/// A handler connected to a signal. It stays connected until `disconnect()` or until the object is finalised; releasing
/// this value doesn't disconnect it.
public final class SignalConnection: Sendable {
  private let instance: WeakObject
  private let identifier: Atomic<UInt>

  fileprivate init(_ object: GObjectRef, identifier: UInt) {
    instance = WeakObject(object)
    self.identifier = Atomic(identifier)
  }

  /// Disconnects the handler; its captures are released once no call to it is running. A second call does nothing.
  public func disconnect() {
    let connected = identifier.exchange(0, ordering: .acquiringAndReleasing)
    guard connected != 0, let object = instance.object else { return }
    g_signal_handler_disconnect(object.pointer, connected)
  }

  /// Whether the handler may still be called.
  public var isConnected: Bool {
    let connected = identifier.load(ordering: .acquiring)
    guard connected != 0, let object = instance.object else { return false }
    return g_signal_handler_is_connected(object.pointer, connected) != 0
  }
}

extension GObjectHolder {
  /// Calls the handler in whichever thread emits the signal. Throws, rather than crashing later, if the signal doesn't
  /// exist or has other arguments; trailing arguments may be omitted.
  @discardableResult
  public func connect<each Argument: GValueConvertible>(
    _ signal: String, _ handler: @escaping @Sendable (repeat each Argument) -> Void
  ) throws(SignalError) -> SignalConnection {
    let (identifier, detail) = try signalIdentifier(signal, takes: repeat (each Argument).self)
    return attach(identifier, detail) { arguments, _ in
      var reader = ArgumentReader(arguments)
      guard let values = try? (repeat reader.next((each Argument).self)) else { return }
      handler(repeat each values)
    }
  }

  /// Like `connect`, for signals with a return value. The result is converted to the signal's return type.
  @discardableResult
  public func connectReturning<Answer: GValueConvertible, each Argument: GValueConvertible>(
    _ signal: String, _ handler: @escaping @Sendable (repeat each Argument) -> Answer
  ) throws(SignalError) -> SignalConnection {
    let (identifier, detail) = try signalIdentifier(signal, takes: repeat (each Argument).self)
    return attach(identifier, detail) { arguments, answer in
      var reader = ArgumentReader(arguments)
      guard let values = try? (repeat reader.next((each Argument).self)) else { return }
      let result = handler(repeat each values)
      if let answer, kinora_value_type(answer) != 0 { _ = result.write(into: answer) }
    }
  }

  /// Like `connect`, for objects that emit signals only on the main thread, such as widgets.
  @discardableResult
  public func connectOnMain<each Argument: GValueConvertible>(
    _ signal: String, _ handler: @escaping @MainActor (repeat each Argument) -> Void
  ) throws(SignalError) -> SignalConnection {
    try connect(signal) { (arguments: repeat each Argument) in
      let values = (repeat each arguments)
      MainActor.assumeIsolated { handler(repeat each values) }
    }
  }

  /// Emits an action signal without a return value.
  public func emit<each Argument: GValueConvertible>(
    _ signal: String, _ arguments: repeat each Argument
  ) throws(SignalError) {
    let (identifier, detail) = try signalIdentifier(signal, takes: repeat (each Argument).self, exactly: true)
    emit(identifier, detail, answer: nil, repeat each arguments)
  }

  /// Emits an action signal and returns its handler's result.
  public func emitReturning<Answer: GValueConvertible, each Argument: GValueConvertible>(
    _ signal: String, _ arguments: repeat each Argument, as type: Answer.Type = Answer.self
  ) throws(SignalError) -> Answer? {
    let (identifier, detail) = try signalIdentifier(signal, takes: repeat (each Argument).self, exactly: true)
    var query = GSignalQuery()
    g_signal_query(identifier, &query)
    var returnType = query.return_type
    kinora_ignore_scope(&returnType)
    guard returnType != kinora_type_none() else { return nil }
    return withGValue(of: returnType) { answer in
      emit(identifier, detail, answer: answer, repeat each arguments)
      return Answer.read(answer)
    }
  }

  private func emit<each Argument: GValueConvertible>(
    _ identifier: guint, _ detail: GQuark, answer: UnsafeMutablePointer<GValue>?,
    _ arguments: repeat each Argument
  ) {
    var query = GSignalQuery()
    g_signal_query(identifier, &query)
    var values = [GValue()]
    g_value_init(&values[0], object.type)
    g_value_set_object(&values[0], object.pointer)
    for argument in repeat each arguments {
      var type = query.param_types[values.count - 1]
      kinora_ignore_scope(&type)
      var value = GValue()
      g_value_init(&value, type)
      _ = argument.write(into: &value)
      values.append(value)
    }
    g_signal_emitv(values, identifier, detail, answer)
    for index in values.indices { g_value_unset(&values[index]) }
  }

  private func signalIdentifier<each Argument: GValueConvertible>(
    _ signal: String, takes: repeat (each Argument).Type, exactly: Bool = false
  ) throws(SignalError) -> (guint, GQuark) {
    var identifier: guint = 0
    var detail: GQuark = 0
    guard g_signal_parse_name(signal, object.type, &identifier, &detail, 1) != 0 else {
      throw .unknown(signal: signal, type: object.typeName)
    }
    var query = GSignalQuery()
    g_signal_query(identifier, &query)
    let expected = (0..<Int(query.n_params)).map { index in
      var type = query.param_types[index]
      kinora_ignore_scope(&type)
      return type
    }
    var given: [String] = []
    var fits = true
    for type in repeat (each Argument).self {
      if given.count >= expected.count || !type.canRead(expected[given.count]) { fits = false }
      given.append("\(type)")
    }
    if exactly, given.count != expected.count { fits = false }
    guard fits else {
      throw .wrongArguments(
        signal: signal, type: object.typeName, expected: expected.map(GLibType.name), given: given)
    }
    return (identifier, detail)
  }

  private func attach(_ identifier: guint, _ detail: GQuark, _ invoke: @escaping SignalHandler.Invoke)
    -> SignalConnection
  {
    let handler = SignalHandler(invoke)
    let data = handler.publish()
    let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)!
    g_closure_set_marshal(closure) { closure, answer, count, arguments, _, _ in
      let handler = SignalHandler.published(kinora_closure_data(closure))
      // The first value is the emitting object.
      let rest = UnsafeBufferPointer(start: arguments! + 1, count: Int(count) - 1)
      handler.invoke(rest, answer)
    }
    g_closure_add_finalize_notifier(closure, data) { data, _ in SignalHandler.retire(data) }
    let connected = g_signal_connect_closure_by_id(object.pointer, identifier, detail, closure, 0)
    return SignalConnection(object, identifier: UInt(connected))
  }
}

/// Holds a handler while GLib has its address.
private final class SignalHandler: HandedOver {
  typealias Invoke = @Sendable (UnsafeBufferPointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void

  let invoke: Invoke

  init(_ invoke: @escaping Invoke) {
    self.invoke = invoke
  }
}

/// Reads a signal's arguments one by one.
private struct ArgumentReader {
  /// A value isn't what the signal declares (a string or object that is nil).
  struct Mismatch: Error {}

  private let arguments: UnsafeBufferPointer<GValue>
  private var index = 0

  init(_ arguments: UnsafeBufferPointer<GValue>) {
    self.arguments = arguments
  }

  mutating func next<Value: GValueConvertible>(_ type: Value.Type) throws -> Value {
    guard index < arguments.count, let value = Value.read(arguments.baseAddress! + index) else { throw Mismatch() }
    index += 1
    return value
  }
}
