import CoreMedia
import MediaEngine

extension AVPlayerItem {
  /// A timebase with the item's time and rate, for what goes by it; nil before the item is ready. Setting it doesn't
  /// change playback. It is brought up to date on the main thread.
  public var timebase: CMTimebase? { state.withLock { $0.timebase } }

  /// Follows an event of the engine. On the main thread.
  func followTimebase(_ event: PlaybackEvent) {
    let rate: Double
    switch event {
    case .ready, .jumped: rate = presentation.state.withLock { $0.rate }
    case .ran(let new): rate = new
    case .ended, .failed: rate = 0
    case .buffering, .changed, .network, .stream, .frame, .drained: return
    }
    if case .ready = event, timebase == nil {
      let made = try? CMTimebase(sourceClock: .hostTimeClock)
      state.withLock { $0.timebase = made }
    }
    setTimebase(rate)
  }

  /// Sets the timebase to the item's time now.
  func setTimebase(_ rate: Double) {
    guard let timebase else { return }
    try? timebase.setRateAndAnchorTime(
      rate: rate, anchorTime: currentTime(), immediateSourceTime: CMClock.hostTimeClock.time)
  }
}
