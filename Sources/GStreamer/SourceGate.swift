import CGStreamer
import GLibSupport
import Synchronization

/// Suspends senders while a running source's queue is full.
final class SourceGate: HandedOver {
  private struct State {
    var isOpen = true
    var next = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  func close() { state.withLock { $0.isOpen = false } }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting.removeAll() }
      return state.waiting.sorted { $0.key < $1.key }.map(\.value)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when the gate is open or the task is cancelled.
  func wait() async {
    let identifier = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let passes = state.withLock { state in
          if state.isOpen || Task.isCancelled { return true }
          state.waiting[identifier] = continuation
          return false
        }
        if passes { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: identifier) }?.resume()
    }
  }
}

extension SourceGate {
  private static let key = "kinora-source-gate"

  /// Opens the gate each time the source stops: its queue is then emptied without a callback, and senders would wait
  /// for ever. They continue, and their buffers are refused. Replaces an earlier gate of the source.
  func openWhenStopped(_ source: UnsafeMutablePointer<GstElement>) {
    guard let pad = gst_element_get_static_pad(source, "src") else { return }
    defer { gst_object_unref(pad) }
    let object = UnsafeMutableRawPointer(pad).assumingMemoryBound(to: GObject.self)
    if let hook = g_object_get_data(object, SourceGate.key) {
      return StopHook.published(hook).gate.withLock { $0 = self }
    }
    let hook = StopHook(self, pad.pointee.activatemodefunc).publish()
    g_object_set_data_full(object, SourceGate.key, hook) { StopHook.retire($0) }
    gst_pad_set_activatemode_function_full(
      pad,
      { pad, parent, mode, isActive in
        let hook = StopHook.published(pad!.pointee.activatemodedata)
        let isDone = hook.activate(pad, parent, mode, isActive)
        if isActive == 0 { hook.gate.withLock { $0 }.open() }
        return isDone
      }, hook, nil)
  }
}

/// A source pad's gate, and the pad's own activation function.
private final class StopHook: HandedOver {
  let gate: Mutex<SourceGate>
  let activate: GstPadActivateModeFunction

  init(_ gate: SourceGate, _ activate: @escaping GstPadActivateModeFunction) {
    self.gate = Mutex(gate)
    self.activate = activate
  }
}
