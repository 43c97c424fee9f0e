import Foundation

extension AVPlayer {
  /// Whether a player can play.
  public enum Status: Int, Sendable {
    /// Nobody knows yet: no item has been ready.
    case unknown
    /// It can.
    case readyToPlay
    /// It can't.
    case failed
  }

  /// Whether time passes.
  public enum TimeControlStatus: Int, Sendable {
    /// It stands still, and is meant to.
    case paused
    /// It is meant to pass, and will when there is something to play.
    case waitingToPlayAtSpecifiedRate
    /// It passes.
    case playing
  }

  /// Why time doesn't pass although it is meant to.
  public struct WaitingReason: RawRepresentable, Hashable, Sendable {
    /// Apple's name of it.
    public let rawValue: String

    /// One by Apple's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Too little has come from the network.
    public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
    /// It isn't known yet how fast the item comes.
    public static let evaluatingBufferingRate = WaitingReason(
      rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
    /// There is no item.
    public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
  }

  /// What a player does at the end of an item.
  public enum ActionAtItemEnd: Int, Sendable {
    /// Goes to the next item of a queue.
    case advance
    /// Pauses.
    case pause
    /// Nothing: the rate stays, and a jump is enough to play on.
    case none
  }

  /// Why the rate changed.
  public struct RateDidChangeReason: RawRepresentable, Hashable, Sendable {
    /// Apple's name of it.
    public let rawValue: String

    /// One by Apple's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Somebody set it.
    public static let setRateCalled = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
    /// The item couldn't be played.
    public static let setRateFailed = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
    /// Faster than 1, it has come up with a live stream and goes on at 1. Doesn't happen here.
    public static let playheadReachedLiveEdge = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonPlayheadReachedLiveEdge")
    /// Other sound needed the loudspeaker. Doesn't happen here.
    public static let audioSessionInterrupted = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonAudioSessionInterrupted")
    /// The program went into the background. Doesn't happen here.
    public static let appBackgrounded = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonAppBackgrounded")
  }

  /// A player's rate has changed; why is in `userInfo` under `rateDidChangeReasonKey`.
  public static let rateDidChangeNotification = Notification.Name("AVPlayerRateDidChangeNotification")
  /// Why the rate changed: a `RateDidChangeReason`.
  public static let rateDidChangeReasonKey = "AVPlayerRateDidChangeReasonKey"
}
