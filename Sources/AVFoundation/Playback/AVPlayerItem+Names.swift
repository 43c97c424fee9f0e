import Foundation

extension AVPlayerItem {
  /// Whether an item is ready to play.
  public enum Status: Int, Sendable {
    /// Not known yet.
    case unknown
    /// Ready to play.
    case readyToPlay
    /// Can't be played; the item's `error` says why.
    case failed
  }

  /// An item has played to its end.
  public static let didPlayToEndTimeNotification = Notification.Name("AVPlayerItemDidPlayToEndTimeNotification")
  /// An item failed to play to its end; `userInfo` has the error under `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
  public static let failedToPlayToEndTimeNotification = Notification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
  /// An item's time has jumped, as by a seek.
  public static let timeJumpedNotification = Notification.Name("AVPlayerItemTimeJumpedNotification")
  /// Playback has stalled: too little data was buffered.
  public static let playbackStalledNotification = Notification.Name("AVPlayerItemPlaybackStalledNotification")
}

extension NSNotification.Name {
  /// An item has played to its end.
  public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
  /// An item failed to play to its end.
  public static let AVPlayerItemFailedToPlayToEndTime = AVPlayerItem.failedToPlayToEndTimeNotification
  /// An item's time has jumped, as by a seek.
  public static let AVPlayerItemTimeJumped = AVPlayerItem.timeJumpedNotification
  /// Playback has stalled: too little data was buffered.
  public static let AVPlayerItemPlaybackStalled = AVPlayerItem.playbackStalledNotification
}

/// The error of an item that failed to play to its end: an `AVError`.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"
