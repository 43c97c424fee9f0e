import CoreMedia
import Synchronization

/// Says when pictures are due: one frame duration after the other from the start on, or when a track's frames are.
final class PictureClock: Sendable {
  private let frameDuration: CMTime
  private let track: TrackFrames?
  private let range: CMTimeRange
  private let number = Mutex<Int64>(0)

  init(_ plan: VideoPlan, _ track: TrackFrames?, range: CMTimeRange) {
    (frameDuration, self.range) = (plan.frameDuration, range)
    // A reader of its own: frames are asked for by time, too.
    self.track = track.map { TrackFrames($0.track) }
    self.track?.seek(to: range.start)
  }

  /// The next time and how long its picture lasts; nil at the end.
  func next() throws -> (time: CMTime, duration: CMTime)? {
    if let track {
      while let frame = try track.next() {
        let start = max(frame.start, range.start)
        let end = min(frame.end, range.end)
        if start >= range.end { return nil }
        if start < end { return (start, end - start) }
      }
      return nil
    }
    let number = number.withLock { number in
      defer { number += 1 }
      return number
    }
    let time = range.start + CMTimeMultiply(frameDuration, multiplier: Int32(clamping: number))
    guard time < range.end else { return nil }
    return (time, min(frameDuration, range.end - time))
  }
}
