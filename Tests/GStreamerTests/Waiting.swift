import GStreamer
import Synchronization

/// A deadline that a test reaches only when it fails.
let patience = Duration.seconds(10)

/// Waits for the first message that `pick` knows, or answers nil when none came in time.
func first<Found: Sendable>(
  in messages: AsyncStream<BusMessage>, _ pick: @escaping @Sendable (BusMessage) -> Found?
) async -> Found? {
  await withTaskGroup(of: Found?.self) { group in
    group.addTask {
      for await message in messages { if let found = pick(message) { return found } }
      return nil
    }
    group.addTask {
      try? await Task.sleep(for: patience)
      return nil
    }
    defer { group.cancelAll() }
    return await group.next() ?? nil
  }
}

/// Waits until all sinks have everything.
func end(of messages: AsyncStream<BusMessage>) async -> Bool {
  await first(in: messages) { if case .eos = $0 { true } else { nil } } ?? false
}

/// Collects values from streaming threads, and waits until there are enough.
final class Collector<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private let state = Mutex(State())

  var values: [Value] { state.withLock { $0.values } }

  func add(_ value: Value) {
    let ready = state.withLock { state in
      state.values.append(value)
      let count = state.values.count
      defer { state.waiting.removeAll { $0.count <= count } }
      return state.waiting.filter { $0.count <= count }
    }
    for waiter in ready { waiter.continuation.resume(returning: true) }
  }

  /// Waits for so many values; false if they didn't come in time.
  func wait(for count: Int) async -> Bool {
    let deadline = Task { [weak self] in
      try await Task.sleep(for: patience)
      self?.giveUp()
    }
    defer { deadline.cancel() }
    return await withCheckedContinuation { continuation in
      let enough = state.withLock { state in
        if state.values.count < count { state.waiting.append((count, continuation)) }
        return state.values.count >= count
      }
      if enough { continuation.resume(returning: true) }
    }
  }

  private func giveUp() {
    let waiting = state.withLock { state in
      defer { state.waiting.removeAll() }
      return state.waiting
    }
    for waiter in waiting { waiter.continuation.resume(returning: false) }
  }
}

/// Something whose death can be seen.
final class Token: Sendable {}
