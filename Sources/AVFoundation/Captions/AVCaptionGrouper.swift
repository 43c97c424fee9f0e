import CoreMedia
import Foundation

/// Finds out which captions are shown together.
open class AVCaptionGrouper: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private nonisolated(unsafe) var waiting: [AVCaption] = []
  /// Up to where groups have been given out.
  private nonisolated(unsafe) var reached: CMTime?

  /// A grouper without captions.
  public override init() { super.init() }

  /// Adds a caption.
  open func add(_ input: AVCaption) {
    guard let copy = input.copy() as? AVCaption else { return }
    lock.withLock { waiting.append(copy) }
  }

  /// The groups of what has been added, up to a time. Where nothing is shown between captions there is an empty group; captions
  /// that go on behind the time are in later groups, too.
  open func flushAddedCaptions(upTo upToTime: CMTime) -> [AVCaptionGroup] {
    lock.withLock {
      let start = waiting.map(\.timeRange.start).min()
      guard let from = reached ?? start, from < upToTime else { return [] }
      let times = waiting.flatMap { [$0.timeRange.start, $0.timeRange.end] } + [from]
      let last = waiting.map(\.timeRange.end).max() ?? from
      var cuts = Set(times.filter { $0 >= from && $0 < upToTime }).sorted()
      let end = min(last, upToTime)
      if end > (cuts.last ?? from) { cuts.append(end) }
      let groups = zip(cuts, cuts.dropFirst()).map { from, to in
        AVCaptionGroup(
          captions: waiting.filter { $0.timeRange.start <= from && $0.timeRange.end > from },
          timeRange: CMTimeRange(start: from, end: to))
      }
      waiting.removeAll { $0.timeRange.end <= upToTime }
      reached = end
      return groups
    }
  }
}
