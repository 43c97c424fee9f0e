import Foundation
import MediaEngine
import Synchronization

/// A track of an item in a player: whether it is played.
open class AVPlayerItemTrack: NSObject, KeyValueObserving, @unchecked Sendable {
  private struct State {
    var isEnabled: Bool
    var rate = FrameRateMeter()
  }

  /// The observers of this track's properties.
  public let keyValueObservers = KeyValueObservers()
  private let state: Mutex<State>
  private let track: AVAssetTrack
  private weak var item: AVPlayerItem?

  init(_ track: AVAssetTrack, of item: AVPlayerItem, isEnabled: Bool) {
    (self.track, self.item) = (track, item)
    state = Mutex(State(isEnabled: isEnabled))
    super.init()
  }

  /// The asset's track.
  open var assetTrack: AVAssetTrack? { track }

  /// Whether the track is played; may be set during playback. Only one of several audio or subtitle tracks is played at
  /// a time: enabling one selects it. A video track that isn't the selected one stays disabled.
  open var isEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.isEnabled }
    }
    set { item?.setEnabled(track.trackID, newValue) }
  }

  /// The current frame rate, in frames per second; 0 while no frames are shown, and for tracks other than video.
  open var currentVideoFrameRate: Float {
    guard let player = item?.state.withLock({ $0.player }), player.rate != 0 else { return 0 }
    let now = player.clock.now
    return state.withLock { $0.rate.framesPerSecond(now: now) }
  }

  /// The track is played from now on, or no longer.
  func follow(_ isEnabled: Bool) {
    guard state.withLock({ $0.isEnabled }) != isEnabled else { return }
    withKeyValueChange(of: \.isEnabled) { state.withLock { $0.isEnabled = isEnabled } }
  }

  /// A frame of the track is shown.
  func showed(now: UInt64) {
    state.withLock { $0.rate.count(now: now) }
  }
}
