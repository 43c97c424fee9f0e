import AVFoundation
import Foundation
import GTKSupport

extension AVPlayerView {
  /// Whether the movie can be trimmed: it has a video, its duration is known, and it isn't being trimmed.
  public var canBeginTrimming: Bool { trimBar == nil && wholeSelection != nil }

  /// Shows the controls of trimming in place of the player's. The handler is told how the user ended it: with `okButton`,
  /// the item's `reversePlaybackEndTime` and `forwardPlaybackEndTime` are the new ends, from which the program can make
  /// a time range for an export. If the item or the view goes meanwhile, that counts as cancelled. Only where
  /// `canBeginTrimming` holds.
  public func beginTrimming(completionHandler handler: ((AVPlayerViewTrimResult) -> Void)? = nil) {
    guard canBeginTrimming, let player, let item = player.currentItem, let selection = wholeSelection else {
      preconditionFailure("beginTrimming: ask canBeginTrimming first; this movie can't be trimmed now.")
    }
    player.pause()
    // Owned by the bar, and so by the view: it ends with them.
    let session = TrimSession(item, handler: handler)
    let bar = TrimBar(player, item, selection)
    bar.onEnd = { [weak self, weak bar] result in
      guard let self, let bar else { return }
      player.pause()
      session.end(keeping: result == .okButton ? bar.selection : nil) { self.setTrimBar(nil) }
    }
    setTrimBar(bar)
    bar.focus()
  }

  /// Shows the controls of trimming, and waits until the user ends it.
  public func beginTrimming() async -> AVPlayerViewTrimResult {
    await withCheckedContinuation { continuation in
      beginTrimming { continuation.resume(returning: $0) }
    }
  }

  /// The selection of what is played now.
  private var wholeSelection: TrimSelection? {
    guard let item = player?.currentItem, item.status == .readyToPlay,
      let track = item.asset.tracks(withMediaType: .video).first
    else { return nil }
    let rate = track.nominalFrameRate
    let frame =
      track.minFrameDuration.isNumeric && track.minFrameDuration > .zero
      ? track.minFrameDuration : CMTime(seconds: rate > 0 ? 1 / Double(rate) : 1.0 / 30, preferredTimescale: 90_000)
    return TrimSelection(
      duration: item.duration, frame: frame, from: item.reversePlaybackEndTime, to: item.forwardPlaybackEndTime)
  }
}
