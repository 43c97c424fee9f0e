import Foundation

extension AVPlayer {
  /// Whether a player is ready to play.
  public enum Status: Int, Sendable {
    /// Not known yet: no item has been ready.
    case unknown
    /// Ready to play.
    case readyToPlay
    /// Can't play.
    case failed
  }

  /// Whether playback is running.
  public enum TimeControlStatus: Int, Sendable {
    /// Paused.
    case paused
    /// Waiting for media or an item before playing.
    case waitingToPlayAtSpecifiedRate
    /// Playing.
    case playing
  }

  /// Why a player waits.
  public struct WaitingReason: RawRepresentable, Hashable, Sendable {
    /// Apple's identifier.
    public let rawValue: String

    /// Creates a reason from Apple's identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Too little data is buffered.
    public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
    /// The item's data rate is still being measured.
    public static let evaluatingBufferingRate = WaitingReason(
      rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
    /// There is no item.
    public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
  }

  /// What a player does at the end of an item.
  public enum ActionAtItemEnd: Int, Sendable {
    /// Advances to the next item of a queue.
    case advance
    /// Pauses.
    case pause
    /// Nothing: the rate stays, and playback continues after a seek.
    case none
  }

  /// Why the rate has changed.
  public struct RateDidChangeReason: RawRepresentable, Hashable, Sendable {
    /// Apple's identifier.
    public let rawValue: String

    /// Creates a reason from Apple's identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The rate was set.
    public static let setRateCalled = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
    /// The item failed.
    public static let setRateFailed = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
    /// Playing faster than 1, the player has reached a live stream's edge and continues at 1. Doesn't happen here.
    public static let playheadReachedLiveEdge = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonPlayheadReachedLiveEdge")
    /// Other audio has interrupted playback. Doesn't happen here.
    public static let audioSessionInterrupted = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonAudioSessionInterrupted")
    /// The program went into the background. Doesn't happen here.
    public static let appBackgrounded = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonAppBackgrounded")
  }

  /// A player's rate has changed; `userInfo` has the reason under `rateDidChangeReasonKey`.
  public static let rateDidChangeNotification = Notification.Name("AVPlayerRateDidChangeNotification")
  /// The reason for a change of rate: a `RateDidChangeReason`.
  public static let rateDidChangeReasonKey = "AVPlayerRateDidChangeReasonKey"
}
