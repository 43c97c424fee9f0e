import Synchronization

/// When intervals of signposts began that haven't ended.
final class OpenIntervals: Sendable {
  /// What a begin and its end have in common.
  struct Key: Hashable {
    var subsystem: String
    var category: String
    var name: String
    var id: UInt64
  }

  /// Intervals that never end would fill the memory. Beyond this number a begin is forgotten, and its end has no
  /// duration.
  static let limit = 10_000

  private struct State {
    var begins: [Key: [ContinuousClock.Instant]] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  func begin(_ key: Key, at time: ContinuousClock.Instant = .now) {
    state.withLock { state in
      guard state.count < OpenIntervals.limit else { return }
      state.begins[key, default: []].append(time)
      state.count += 1
    }
  }

  /// How long the interval lasted that began last; nil where none did.
  func end(_ key: Key, at time: ContinuousClock.Instant = .now) -> Duration? {
    state.withLock { state in
      guard let begin = state.begins[key]?.popLast() else { return nil }
      state.count -= 1
      if state.begins[key]?.isEmpty == true { state.begins[key] = nil }
      return time - begin
    }
  }
}
