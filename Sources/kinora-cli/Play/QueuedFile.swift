import AVFoundation
import CoreMedia
import Foundation

/// A file in a queue, and what has been reported of it.
struct QueuedFile {
  /// Frames whose times differ by less than this are the same frame.
  private static let slack = CMTime(value: 1, timescale: 1000)

  let name: String
  let item: AVPlayerItem
  let observation: NSKeyValueObservation
  let notice: any NSObjectProtocol
  /// The frames that were shown before the file's turn to be reported.
  private var early: [PlayedFrame] = []
  private var isTold = false
  private var last: CMTime?
  private(set) var frames = 0
  /// The time at which it ended.
  var end: CMTime?
  /// The reason why it doesn't reach its end.
  var stop: PlayStop?

  init(_ name: String, _ item: AVPlayerItem, _ observation: NSKeyValueObservation, _ notice: any NSObjectProtocol) {
    (self.name, self.item, self.observation, self.notice) = (name, item, observation, notice)
  }

  /// The file's turn begins; returns the frames to report.
  mutating func begin() -> [PlayedFrame] {
    isTold = true
    let frames = early
    early = []
    return frames.flatMap { show($0) }
  }

  /// A frame was shown; returns the frames to report now.
  mutating func show(_ frame: PlayedFrame) -> [PlayedFrame] {
    guard isTold else {
      // An item shows its first frame when it is opened, and again when it plays.
      while let last = early.last, last.time + Self.slack > frame.time { early.removeLast() }
      early.append(frame)
      return []
    }
    if let last, abs((frame.time - last).seconds) < Self.slack.seconds { return [] }
    last = frame.time
    frames += 1
    return [frame]
  }
}
