import CGStreamer
import Dispatch
import GLibSupport
import Synchronization

/// Hands a bus's messages to all who listen. Dies with the bus, which ends their streams.
final class BusTap: HandedOver {
  private struct State {
    var firstFailure: Failure?
    var failureCount = 0
    var waiters = 0
    /// Of those who wait for the first error.
    var expectant: [DispatchSemaphore] = []
    /// What is called once, with the next error.
    var onFailure: [@Sendable () -> Void] = []
    var missingPlugins: [MissingPlugin] = []
  }

  private let state = Mutex(State())
  private let broadcast = Broadcast<BusMessage>()

  /// The first error since the pipeline was last started.
  var firstFailure: Failure? { state.withLock { $0.firstFailure } }

  /// The plugins that elements have missed so far.
  var missingPlugins: [MissingPlugin] { state.withLock { $0.missingPlugins } }

  /// Calls the body once there has been an error: in the thread that posts it, or at once.
  func whenFailed(_ body: @escaping @Sendable () -> Void) {
    let hasFailed = state.withLock { state in
      if state.firstFailure == nil { state.onFailure.append(body) }
      return state.firstFailure != nil
    }
    if hasFailed { body() }
  }

  /// How many errors there have been.
  var failureCount: Int { state.withLock { $0.failureCount } }

  /// The first error, also where it is just about to come; nil where nothing is said.
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
      // Here, so that whoever sees the error that follows knows of it: seen as a movie whose decoder is missing, and that
      // was said to be no movie.
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
