import CoreMedia
import Foundation
import MediaEngine

extension AVPlayer {
  /// Where playing is: in the frame that is shown.
  public func currentTime() -> CMTime {
    shownItem?.currentTime() ?? .zero
  }

  /// The item whose frames are shown; while one follows the other without a gap, that one.
  var shownItem: AVPlayerItem? { state.withLock { $0.handover.arrived ?? $0.item } }

  // MARK: Jumping

  /// Jumps near to a time, quickly.
  public func seek(to time: CMTime) { seek(to: time, completionHandler: { _ in }) }

  /// Jumps near to a time, quickly. The handler is called on the main thread: with false where another jump came in
  /// between.
  public func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    seek(
      to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
      completionHandler: completionHandler)
  }

  /// Jumps to a time, or to one near enough to it; exactly, where both tolerances are zero.
  public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: { _ in })
  }

  /// Jumps to a time, or to one near enough to it. The handler is called on the main thread: with false where another
  /// jump came in between, or there is nothing to jump in.
  public func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    guard let item = state.withLock({ $0.item }) else { return onMain { completionHandler(false) } }
    item.seek(
      to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: completionHandler)
  }

  /// Jumps near to a time; answers false where another jump came in between.
  @discardableResult
  public func seek(to time: CMTime) async -> Bool {
    await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
  }

  /// Jumps to a time; answers false where another jump came in between.
  @discardableResult
  public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    guard let item = state.withLock({ $0.item }) else { return false }
    return await item.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
  }

  // MARK: Watching time

  /// Calls the block whenever so much of the item has been played, when time jumps, and when it begins to pass or
  /// stands still; on the queue, or the main one, and never again before it has returned. Keep the answer, and give it
  /// to `removeTimeObserver` in the end.
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    guard interval.isNumeric, interval > .zero else {
      Misuse.report("addPeriodicTimeObserver: \(interval.seconds) s is no interval")
      return TimeObserver(.boundary([]), queue: queue) { _ in }
    }
    let observer = TimeObserver(.periodic(interval), queue: queue, block)
    timeObservers.add(observer)
    return observer
  }

  /// Calls the block whenever one of the times is passed while playing. Keep the answer, and give it to
  /// `removeTimeObserver` in the end.
  public func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
  ) -> Any {
    let times = times.map(\.timeValue).filter(\.isNumeric).sorted()
    let observer = TimeObserver(.boundary(times), queue: queue) { _ in block() }
    timeObservers.add(observer)
    return observer
  }

  /// Ends an observation: its block isn't called any more.
  public func removeTimeObserver(_ observer: Any) {
    guard let observer = observer as? TimeObserver else {
      return Misuse.report("removeTimeObserver: this is no observer of time")
    }
    timeObservers.remove(observer)
  }
}
