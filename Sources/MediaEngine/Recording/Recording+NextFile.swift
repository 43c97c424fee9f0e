import CoreMedia
import GStreamer

// When a recording has to go on in another file, as its disk takes no larger one.

extension Recording {
  /// The shortest file that is followed by another: a disk that takes less is no place for recordings.
  private static let shortestFile: UInt64 = 1_000_000_000

  /// Whether the next file should begin with the sample of this host time: what was captured before it still fits into
  /// this file, and what follows may not.
  public func shouldMoveOn(at time: CMTime) -> Bool {
    guard isLimitedByDisk else { return false }
    let captured = state.withLock { state -> (frames: Int, seconds: Double)? in
      guard state.machine.takesSamples, let feed = state.feed, feed.timeline.mayEnd(before: time.clockTime.nanoseconds),
        feed.timeline.duration >= Self.shortestFile
      else { return nil }
      return (feed.framesPushed, Double(feed.timeline.duration) / 1e9)
    }
    guard let captured else { return false }
    return budget.withLock { $0.isNearlyFull(frames: captured.frames, seconds: captured.seconds) }
  }

  /// Ends the file, which is full, before the sample of this host time.
  public func moveOn(at time: CMTime) { end(.maxBytes, at: time.clockTime.nanoseconds) }

  /// How long the file is that ends before the sample of this host time.
  public func duration(before time: CMTime) -> CMTime {
    state.withLock { state in
      guard let timeline = state.feed?.timeline else { return .zero }
      let place = request.lapse == nil ? timeline.fileTime(time.clockTime.nanoseconds) : nil
      return CMTime(nanoseconds: place ?? timeline.duration)
    }
  }

  /// Whether another file should follow this one, which ended as its disk takes no larger one.
  public func shouldBeFollowed(_ result: RecordingResult) -> Bool {
    let wasAskedFor = budget.withLock { $0.isFull } && !isLimitedByDisk
    return result.ending == .maxBytes && !wasAskedFor && result.isPlayable
      && result.duration >= CMTime(nanoseconds: Self.shortestFile)
  }
}
