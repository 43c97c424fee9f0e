import Foundation
import MediaEngine
import Synchronization

/// A track while it is played: whether it is seen or heard.
open class AVPlayerItemTrack: NSObject, KeyValueObserving, @unchecked Sendable {
  private struct State {
    var isEnabled: Bool
    var rate = FrameRateMeter()
  }

  /// Who observes this track's properties.
  public let keyValueObservers = KeyValueObservers()
  private let state: Mutex<State>
  private let track: AVAssetTrack
  private weak var item: AVPlayerItem?

  init(_ track: AVAssetTrack, of item: AVPlayerItem, isEnabled: Bool) {
    (self.track, self.item) = (track, item)
    state = Mutex(State(isEnabled: isEnabled))
    super.init()
  }

  /// The track of the asset.
  open var assetTrack: AVAssetTrack? { track }

  /// Whether it is seen, heard or read; also while it plays. One of several sounds or subtitles is used at a time: to
  /// turn one on chooses it. A picture that isn't the one shown stays off.
  open var isEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.isEnabled }
    }
    set { item?.setEnabled(track.trackID, newValue) }
  }

  /// How many frames a second are shown just now; 0 while none are, and where there is no picture.
  open var currentVideoFrameRate: Float {
    guard let player = item?.state.withLock({ $0.player }), player.rate != 0 else { return 0 }
    let now = player.clock.now
    return state.withLock { $0.rate.framesPerSecond(now: now) }
  }

  /// It is used from now on, or no longer.
  func follow(_ isEnabled: Bool) {
    guard state.withLock({ $0.isEnabled }) != isEnabled else { return }
    withKeyValueChange(of: \.isEnabled) { state.withLock { $0.isEnabled = isEnabled } }
  }

  /// A frame of it is shown.
  func showed(now: UInt64) {
    state.withLock { $0.rate.count(now: now) }
  }
}
