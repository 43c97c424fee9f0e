import MediaEngine
import QuartzCore
import Synchronization

/// An item's track selection, outputs, subtitles, and the layers that go by its time.
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
    /// Follows the item's metadata; nil before anybody wanted to know of it.
    var metadata: TimedMetadataFollower?
    /// The metadata that was met last.
    var met: [AVMetadataItem]?
    /// How subtitles are styled; nil for the player's own style.
    var rules: [AVTextStyleRule]?
    /// The layers that go by the item's time.
    var layers: [WeakLayer] = []
    /// Counts selections, so that the result of an earlier one is ignored.
    var request = 0
  }

  struct WeakLayer {
    weak var layer: CALayer?
  }

  let state = Mutex(State())

  /// The track selection.
  var choice: TrackChoice { state.withLock { $0.choice } }

  /// Has a layer drawn again when the item's time begins to run, stops or jumps.
  func add(_ layer: CALayer) { state.withLock { $0.layers.append(WeakLayer(layer: layer)) } }

  /// The reverse of `add(_:)`; also forgets the layers that are gone.
  func remove(_ layer: CALayer) {
    state.withLock { state in state.layers.removeAll { $0.layer == nil || $0.layer === layer } }
  }

  /// Tells the layers of an event after which the item's time may be another one, or pass at another rate.
  func passToLayers(_ event: PlaybackEvent) {
    let layers = state.withLock { state in
      switch event {
      case .ran, .jumped, .ended, .ready, .failed: return state.layers
      // Frames that come while the item stands still are those of a seek. While it runs, the screen's frames are followed.
      case .frame: return state.rate == 0 ? state.layers : []
      default: return []
      }
    }
    for layer in layers { layer.layer?.changed() }
  }
}
