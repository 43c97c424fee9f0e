import MediaEngine
import Synchronization

/// What of an item is seen, heard and read, as the item keeps it.
final class ItemPresentation: Sendable {
  struct State {
    var choice = TrackChoice()
    /// The tracks while they are played; nil before they are known.
    var tracks: [AVPlayerItemTrack]?
    /// Whether somebody is about to find out which tracks there are.
    var isLoading = false
    var outputs: [AVPlayerItemOutput] = []
    /// How fast time passes.
    var rate = 0.0
    /// Finds words, and shows them when they are due; nil before somebody chooses any.
    var reader: SubtitleReader?
    var runner: WordsRunner?
    /// The words that are chosen, and those of them that are shown.
    var words = SubtitleTimeline()
    var shown: [SubtitleText] = []
    /// Counts what was chosen: what comes of a choice before is of no interest.
    var request = 0
  }

  let state = Mutex(State())

  /// What is chosen.
  var choice: TrackChoice { state.withLock { $0.choice } }
}
