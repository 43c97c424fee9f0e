import CGStreamer
import GLibSupport
import Synchronization

/// Hands a bus's messages to all who listen. Dies with the bus, which ends their streams.
final class BusTap: HandedOver {
  private struct State {
    var firstFailure: Failure?
    var failureCount = 0
    var waiters = 0
  }

  private let state = Mutex(State())
  private let broadcast = Broadcast<BusMessage>()

  /// The first error since the pipeline was last started.
  var firstFailure: Failure? { state.withLock { $0.firstFailure } }

  /// How many errors there have been.
  var failureCount: Int { state.withLock { $0.failureCount } }

  func forgetFailure() { state.withLock { $0.firstFailure = nil } }

  /// All messages from now on.
  func messages() -> AsyncStream<BusMessage> { broadcast.events() }

  /// Ends the streams that there are; each still delivers what it holds.
  func finish() { broadcast.finish() }

  /// While somebody waits for a state change, an error ends the wait: without that a stream that never gets its first
  /// frame would be waited for until the time is up.
  func waiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { $0.waiters += 1 }
    defer { state.withLock { $0.waiters -= 1 } }
    return try body()
  }

  func receive(_ message: UnsafeMutablePointer<GstMessage>) {
    let isError = message.pointee.type == GST_MESSAGE_ERROR
    guard isError || broadcast.hasListeners else { return }
    let converted = BusMessage(message)
    let isAwaited = state.withLock { state in
      if case .error(let failure) = converted {
        state.failureCount += 1
        if state.firstFailure == nil { state.firstFailure = failure }
      }
      return state.waiters > 0
    }
    broadcast.send(converted)
    if isError, isAwaited { BusTap.abortStateChange(above: message.pointee.src) }
  }

  private static func abortStateChange(above source: UnsafeMutablePointer<GstObject>?) {
    guard let source else { return }
    var top = GObjectRef.addRef(UnsafeMutableRawPointer(source))
    while let parent = gst_object_get_parent(top.as()) { top = .takeRef(UnsafeMutableRawPointer(parent)) }
    if kinora_is_element(top.pointer) != 0 { gst_element_abort_state(top.as()) }
  }
}
