import CoreMedia
import Foundation
import MediaEngine

// Playback synchronized to the host clock, and preroll.
extension AVPlayer {
  /// Plays at a rate so that the item is at `itemTime` when the host clock is at `hostClockTime`. An invalid item time
  /// means the current one, an invalid host time as soon as possible. If the host time is in the past, the part missed
  /// is skipped. Not allowed while `automaticallyWaitsToMinimizeStalling` is true.
  public func setRate(_ rate: Float, time itemTime: CMTime, atHostTime hostClockTime: CMTime) {
    guard !automaticallyWaitsToMinimizeStalling else {
      Misuse.stop("setRate(_:time:atHostTime:): the player waits to minimize stalling")
    }
    guard rate.isFinite else { Misuse.stop("setRate: \(rate) is no rate") }
    guard let item = state.withLock({ $0.item }), let engine = item.engine else { return self.rate = rate }
    withdrawHandover()
    changeMachine(because: .setRateCalled) { machine in
      machine.jump()
      machine.setRate(Self.possible(rate))
    }
    applyVolume()
    let fitted = Double(item.audioTimePitchAlgorithm.fit(self.rate).rate)
    guard fitted != 0 else {
      engine.setRate(0)
      if itemTime.isNumeric { engine.seek(SeekRequest(itemTime)) }
      return
    }
    let moment = hostClockTime.isNumeric ? hostClockTime : CMClockGetTime(CMClockGetHostTimeClock())
    engine.start(rate: fitted, time: itemTime, atHostTime: moment)
    rateChanged()
  }

  /// Prerolls, so that playback at a rate starts without delay; the player must be paused. The handler is called on the
  /// main thread: with false if it isn't possible, or was cancelled.
  public func preroll(atRate rate: Float, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    let (item, current, number) = state.withLock { state in
      state.prerolls += 1
      return (state.item, state.machine.rate, state.prerolls)
    }
    guard rate.isFinite, rate != 0, current == 0, status == .readyToPlay, let item, let engine = item.engine else {
      if !(rate.isFinite && rate != 0 && current == 0) {
        Misuse.report("preroll: the player plays, or \(rate) is no rate to play at")
      }
      onMain { completionHandler?(false) }
      return
    }
    let fitted = item.audioTimePitchAlgorithm.fit(Self.possible(rate)).rate
    engine.preroll(rate: Double(fitted)) { isReady in
      onMain {
        let isWanted = self.state.withLock { $0.prerolls == number && $0.item === item }
        completionHandler?(isReady && isWanted)
      }
    }
  }

  /// Prerolls for a rate while the player is paused; returns whether it is ready.
  @discardableResult
  public func preroll(atRate rate: Float) async -> Bool {
    await withCheckedContinuation { continuation in
      preroll(atRate: rate) { continuation.resume(returning: $0) }
    }
  }

  /// Cancels pending prerolls.
  public func cancelPendingPrerolls() { state.withLock { $0.prerolls += 1 } }
}
