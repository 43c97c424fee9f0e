import CoreMedia
import Foundation
import MediaEngine

extension AVPlayer {
  /// The item whose frames are shown: during a gapless transition, the next one as soon as it is reached.
  var shownItem: AVPlayerItem? { state.withLock { $0.handover.arrived ?? $0.item } }

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
