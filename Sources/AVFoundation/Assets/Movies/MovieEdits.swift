import MediaEngine
import Synchronization

/// What has become of a movie's tracks: a composition, which the movie and its tracks share.
final class MovieEdits: Sendable {
  let composition: AVMutableComposition
  private let edited = Mutex(false)

  init(_ composition: Composition) { self.composition = AVMutableComposition(composition) }

  /// Whether the tracks aren't those of the file any more.
  var isEdited: Bool { edited.withLock { $0 } }

  /// The composition's track; nil once it has been removed.
  func track(_ id: Int32) -> AVMutableCompositionTrack? { composition.track(withTrackID: id) }

  /// Changes the tracks.
  func change<Result>(_ body: (AVMutableComposition) throws -> Result) rethrows -> Result {
    defer { edited.withLock { $0 = true } }
    return try body(composition)
  }
}
