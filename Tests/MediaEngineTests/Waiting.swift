import Foundation
import Synchronization

/// What ends a wait that has lasted too long.
struct WaitedTooLong: Error, CustomStringConvertible {
  let description: String
}

/// Waits for a value, at most so long.
func within<Value: Sendable>(
  _ what: String, limit: Duration = .seconds(20), _ body: @escaping @Sendable () async throws -> Value?
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: limit)
      return nil
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let value = first else {
      throw WaitedTooLong(description: "waited too long for \(what)")
    }
    return value
  }
}

/// Looks again and again until there is a value, at most so long. Looking without a pause would keep one of the few
/// threads that everything else needs, too: seen as a suite in which nothing went on any more.
func eventually<Value>(
  _ what: String, limit: Duration = .seconds(20), _ look: () throws -> Value?
) async throws -> Value {
  let deadline = ContinuousClock.now + limit
  while ContinuousClock.now < deadline {
    if let value = try look() { return value }
    try await Task.sleep(for: .milliseconds(5))
  }
  throw WaitedTooLong(description: "waited too long for \(what)")
}

/// Collects what arrives in any thread, and lets a test wait until there is enough.
final class Collected<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
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
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Waits until so many values are there; answers all that there are.
  func first(_ count: Int, within limit: Duration = .seconds(20)) async throws -> [Value] {
    let watchdog = Task {
      try await Task.sleep(for: limit)
      // Lets every waiter go; each sees that it has too few.
      let waiting = state.withLock { state in
        defer { state.waiting.removeAll() }
        return state.waiting
      }
      for waiter in waiting { waiter.continuation.resume() }
    }
    defer { watchdog.cancel() }
    await withCheckedContinuation { continuation in
      let isEnough = state.withLock { state in
        if state.values.count >= count { return true }
        state.waiting.append((count, continuation))
        return false
      }
      if isEnough { continuation.resume() }
    }
    let values = values
    guard values.count >= count else {
      throw WaitedTooLong(description: "\(values.count) of \(count) values came within \(limit)")
    }
    return values
  }
}
