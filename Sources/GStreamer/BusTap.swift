import CGStreamer
import Dispatch
import GLibSupport
import Synchronization

/// Broadcasts a bus's messages to all listeners. Released with the bus, which ends the listeners' streams.
final class BusTap: HandedOver {
  private struct State {
    var firstFailure: Failure?
    var failureCount = 0
    var waiters = 0
    /// The semaphores of callers that wait for the first error.
    var expectant: [DispatchSemaphore] = []
    /// The handlers to call, once, on the next error.
    var onFailure: [@Sendable () -> Void] = []
    var missingPlugins: [MissingPlugin] = []
  }

  private let state = Mutex(State())
  private let broadcast = Broadcast<BusMessage>()

  /// The first error since the pipeline was last started.
  var firstFailure: Failure? { state.withLock { $0.firstFailure } }

  /// The missing plugins that elements have reported so far.
  var missingPlugins: [MissingPlugin] { state.withLock { $0.missingPlugins } }

  /// Calls the body once an error has occurred: at once if one has, else in the thread that posts it.
  func whenFailed(_ body: @escaping @Sendable () -> Void) {
    let hasFailed = state.withLock { state in
      if state.firstFailure == nil { state.onFailure.append(body) }
      return state.firstFailure != nil
    }
    if hasFailed { body() }
  }

  /// The number of errors so far.
  var failureCount: Int { state.withLock { $0.failureCount } }

  /// The first error. Waits briefly for one that is about to be posted; nil if none arrives.
  func reason() -> Failure? {
    let news = DispatchSemaphore(value: 0)
    let known = state.withLock { state in
      if state.firstFailure == nil { state.expectant.append(news) }
      return state.firstFailure
    }
    if let known { return known }
    _ = news.wait(timeout: .now() + PipelineTimeouts.lateError / .seconds(1))
    return state.withLock { state in
      state.expectant.removeAll { $0 === news }
      return state.firstFailure
    }
  }

  func forgetFailure() { state.withLock { $0.firstFailure = nil } }

  /// Returns a stream of all messages from now on.
  func messages() -> AsyncStream<BusMessage> { broadcast.events() }

  /// Ends the existing streams; each still delivers what it has buffered.
  func finish() { broadcast.finish() }

  /// Runs a body that waits for a state change, and lets an error end the wait. Without this, the wait for a stream
  /// that never delivers its first frame would last until the timeout.
  func waiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { $0.waiters += 1 }
    defer { state.withLock { $0.waiters -= 1 } }
    return try body()
  }

  func receive(_ message: UnsafeMutablePointer<GstMessage>) {
    let isError = message.pointee.type == GST_MESSAGE_ERROR
    guard isError || broadcast.hasListeners || gst_is_missing_plugin_message(message) != 0 else { return }
    let converted = BusMessage(message)
    let (isAwaited, onFailure) = state.withLock { state -> (Bool, [@Sendable () -> Void]) in
      var onFailure: [@Sendable () -> Void] = []
      switch converted {
      case .error(let failure):
        state.failureCount += 1
        if state.firstFailure == nil { state.firstFailure = failure }
        for news in state.expectant { news.signal() }
        swap(&onFailure, &state.onFailure)
      // Recorded here, so that it is known before the error that follows: a movie whose decoder was missing was
      // reported as not being a movie.
      case .missingPlugin(let plugin): state.missingPlugins.append(plugin)
      default: break
      }
      return (state.waiters > 0, onFailure)
    }
    broadcast.send(converted)
    for body in onFailure { body() }
    if isError, isAwaited { BusTap.abortStateChange(above: message.pointee.src) }
  }

  private static func abortStateChange(above source: UnsafeMutablePointer<GstObject>?) {
    guard let source else { return }
    var top = GObjectRef.addRef(UnsafeMutableRawPointer(source))
    while let parent = gst_object_get_parent(top.as()) { top = .takeRef(UnsafeMutableRawPointer(parent)) }
    if kinora_is_element(top.pointer) != 0 { gst_element_abort_state(top.as()) }
  }
}
