import MediaEngine
import Synchronization

/// An item's track selection, outputs and subtitles.
final class ItemPresentation: Sendable {
  struct State {
    var choice = TrackChoice()
    /// The item's tracks; nil before they are loaded.
    var tracks: [AVPlayerItemTrack]?
    /// Whether loading the tracks was begun.
    var isLoading = false
    var outputs: [AVPlayerItemOutput] = []
    /// The playback rate.
    var rate = 0.0
    /// Reads the subtitles; nil before any are selected.
    var reader: SubtitleReader?
    var runner: WordsRunner?
    /// The selected subtitles, and those shown now.
    var words = SubtitleTimeline()
    var shown: [SubtitleText] = []
    /// Counts selections, so that the result of an earlier one is ignored.
    var request = 0
  }

  let state = Mutex(State())

  /// The track selection.
  var choice: TrackChoice { state.withLock { $0.choice } }
}
