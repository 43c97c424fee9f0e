import Foundation

extension AVPlayerItem {
  /// Whether an item can be played.
  public enum Status: Int, Sendable {
    /// Nobody knows yet.
    case unknown
    /// It can.
    case readyToPlay
    /// It can't; the item's `error` says why.
    case failed
  }

  /// An item has been played to its end.
  public static let didPlayToEndTimeNotification = Notification.Name("AVPlayerItemDidPlayToEndTimeNotification")
  /// An item can't be played to its end; why is in `userInfo` under `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
  public static let failedToPlayToEndTimeNotification = Notification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
  /// An item's time has jumped.
  public static let timeJumpedNotification = Notification.Name("AVPlayerItemTimeJumpedNotification")
  /// What comes from the network doesn't suffice to play on.
  public static let playbackStalledNotification = Notification.Name("AVPlayerItemPlaybackStalledNotification")
}

extension NSNotification.Name {
  /// An item has been played to its end.
  public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
  /// An item can't be played to its end.
  public static let AVPlayerItemFailedToPlayToEndTime = AVPlayerItem.failedToPlayToEndTimeNotification
  /// An item's time has jumped.
  public static let AVPlayerItemTimeJumped = AVPlayerItem.timeJumpedNotification
  /// What comes from the network doesn't suffice to play on.
  public static let AVPlayerItemPlaybackStalled = AVPlayerItem.playbackStalledNotification
}

/// The error of an item that can't be played to its end: an `AVError`.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"
