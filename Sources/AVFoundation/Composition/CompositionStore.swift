import MediaEngine
import Synchronization

/// A composition that its asset and its tracks share.
final class CompositionStore: Sendable {
  private let value: Mutex<Composition>
  /// With which the files of segments are opened.
  nonisolated(unsafe) let options: [String: Any]

  init(_ composition: Composition, options: [String: Any] = [:]) {
    value = Mutex(composition)
    self.options = options
  }

  var composition: Composition { value.withLock { $0 } }

  func change<Result: Sendable>(_ body: (inout Composition) throws -> Result) rethrows -> Result {
    try value.withLock { try body(&$0) }
  }

  /// A track's value; nil once it has been removed.
  func track(_ id: Int32) -> CompositionTrack? { composition.track(id) }

  /// Changes a track's value.
  func change(_ id: Int32, _ body: (inout CompositionTrack) -> Void) {
    change { composition in
      guard let place = composition.tracks.firstIndex(where: { $0.id == id }) else { return }
      body(&composition.tracks[place])
    }
  }
}
