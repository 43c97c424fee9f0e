import CoreMedia
import Foundation
import MediaEngine

// Playing by the host's clock, and getting ready for it.
extension AVPlayer {
  /// Plays at a rate such that the host's clock shows `hostClockTime` when the item is at `itemTime`: from where it is
  /// where that is invalid, and as soon as possible where no moment is given. What has been missed of a moment that has
  /// passed is left out. Not while the player waits for what comes from the network: see
  /// `automaticallyWaitsToMinimizeStalling`.
  public func setRate(_ rate: Float, time itemTime: CMTime, atHostTime hostClockTime: CMTime) {
    guard !automaticallyWaitsToMinimizeStalling else {
      return Misuse.report("setRate(_:time:atHostTime:): the player waits to minimize stalling")
    }
    guard rate.isFinite else { return Misuse.report("setRate: \(rate) is no rate") }
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

  /// Gets ready to play at a rate at once, while the player is paused. The handler is called on the main thread: with
  /// false where it can't be done, or was given up.
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

  /// Gets ready to play at a rate at once, while the player is paused; answers whether it is.
  @discardableResult
  public func preroll(atRate rate: Float) async -> Bool {
    await withCheckedContinuation { continuation in
      preroll(atRate: rate) { continuation.resume(returning: $0) }
    }
  }

  /// Nobody waits any more for what `preroll` was asked for.
  public func cancelPendingPrerolls() { state.withLock { $0.prerolls += 1 } }
}
