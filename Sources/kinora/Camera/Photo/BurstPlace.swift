import Synchronization

/// Which burst a photo belongs to. The first photo of one doesn't know that it is until the shutter has been held for a
/// while; without that it belongs to none.
final class BurstPlace: Sendable {
  private enum State {
    case open([CheckedContinuation<String?, Never>])
    case decided(String?)
  }

  private let state: Mutex<State>

  /// A photo of which it isn't known yet.
  init() { state = Mutex(.open([])) }

  /// A photo of this burst.
  init(in burst: String) { state = Mutex(.decided(burst)) }

  /// What the photos of the burst have in common, where there is a burst and that is known already.
  var known: String? {
    state.withLock { if case .decided(let burst) = $0 { burst } else { nil } }
  }

  /// What the photos of the burst have in common, once that is known; nil for a photo by itself.
  var burst: String? {
    get async {
      await withCheckedContinuation { continuation in
        let isDecided = state.withLock { state in
          guard case .open(let waiting) = state else { return true }
          state = .open(waiting + [continuation])
          return false
        }
        if isDecided { continuation.resume(returning: known) }
      }
    }
  }

  /// Says which burst it is, or that it is none. The first word holds.
  func decide(_ burst: String?) {
    let waiting = state.withLock { state -> [CheckedContinuation<String?, Never>] in
      guard case .open(let waiting) = state else { return [] }
      state = .decided(burst)
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: burst) }
  }
}
