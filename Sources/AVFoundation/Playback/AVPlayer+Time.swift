import CoreMedia
import Foundation
import MediaEngine

extension AVPlayer {
  /// The current time, within the frame that is shown.
  public func currentTime() -> CMTime {
    shownItem?.currentTime() ?? .zero
  }

  /// The item whose frames are shown: during a gapless transition, the next one as soon as it is reached.
  var shownItem: AVPlayerItem? { state.withLock { $0.handover.arrived ?? $0.item } }

  // MARK: Seeking

  /// Seeks near to a time, fast.
  public func seek(to time: CMTime) { seek(to: time, completionHandler: { _ in }) }

  /// Seeks near to a time, fast. The handler is called on the main thread: with false if another seek superseded it.
  public func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    seek(
      to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
      completionHandler: completionHandler)
  }

  /// Seeks to a time within tolerances; exactly if both are zero.
  public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: { _ in })
  }

  /// Seeks to a time within tolerances. The handler is called on the main thread: with false if another seek superseded
  /// it, or there is no item.
  public func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    guard let item = state.withLock({ $0.item }) else { return onMain { completionHandler(false) } }
    item.seek(
      to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: completionHandler)
  }

  /// Seeks near to a time; returns false if another seek superseded it.
  @discardableResult
  public func seek(to time: CMTime) async -> Bool {
    await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
  }

  /// Seeks to a time within tolerances; returns false if another seek superseded it.
  @discardableResult
  public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    guard let item = state.withLock({ $0.item }) else { return false }
    return await item.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
  }

  // MARK: Time observers

  /// Calls the block at regular intervals of the item's time, after seeks, and when playback starts or stops. It is
  /// called serially on the queue, by default the main one. Keep the returned observer and pass it to
  /// `removeTimeObserver` in the end.
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    guard interval.isNumeric, interval > .zero else {
      Misuse.stop("addPeriodicTimeObserver: \(interval.seconds) s is no interval")
    }
    let observer = TimeObserver(.periodic(interval), queue: queue, block)
    timeObservers.add(observer)
    return observer
  }

  /// Calls the block whenever playback passes one of the times, once for each of them. Keep the returned observer
  /// and pass it to `removeTimeObserver` in the end.
  public func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
  ) -> Any {
    let times = times.map(\.timeValue).filter(\.isNumeric).sorted()
    let observer = TimeObserver(.boundary(times), queue: queue) { _ in block() }
    timeObservers.add(observer)
    return observer
  }

  /// Removes a time observer: its block isn't called any more.
  public func removeTimeObserver(_ observer: Any) {
    guard let observer = observer as? TimeObserver else {
      Misuse.stop("removeTimeObserver: this is no observer of time")
    }
    timeObservers.remove(observer)
  }
}
