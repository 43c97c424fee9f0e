import Synchronization

/// What of an item is seen, heard and read, as the item keeps it.
final class ItemPresentation: Sendable {
  struct State {
    var choice = TrackChoice()
    /// The tracks while they are played; nil before they are known.
    var tracks: [AVPlayerItemTrack]?
    /// Whether somebody is about to find out which tracks there are.
    var isLoading = false
  }

  let state = Mutex(State())

  /// What is chosen.
  var choice: TrackChoice { state.withLock { $0.choice } }
}
