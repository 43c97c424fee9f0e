import Synchronization

/// The burst that a photo belongs to, decided later. For the first photo it is unknown until the shutter has been held
/// for a while; if it wasn't held, the photo belongs to none.
final class BurstPlace: Sendable {
  private enum State {
    case open([CheckedContinuation<String?, Never>])
    case decided(String?)
  }

  private let state: Mutex<State>

  /// A photo whose burst is undecided.
  init() { state = Mutex(.open([])) }

  /// A photo of this burst.
  init(in burst: String) { state = Mutex(.decided(burst)) }

  /// The burst's identifier, if it is decided and there is a burst.
  var known: String? {
    state.withLock { if case .decided(let burst) = $0 { burst } else { nil } }
  }

  /// Waits for the decision and returns the burst's identifier; nil for a single photo.
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

  /// Decides which burst it is, or that there is none. The first decision holds.
  func decide(_ burst: String?) {
    let waiting = state.withLock { state -> [CheckedContinuation<String?, Never>] in
      guard case .open(let waiting) = state else { return [] }
      state = .decided(burst)
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: burst) }
  }
}
