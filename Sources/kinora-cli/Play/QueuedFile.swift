import AVFoundation
import CoreMedia
import Foundation

/// A file in a queue, and what has been told of it.
struct QueuedFile {
  /// Frames that begin less than this apart are the same one.
  private static let slack = CMTime(value: 1, timescale: 1000)

  let name: String
  let item: AVPlayerItem
  let observation: NSKeyValueObservation
  let notice: any NSObjectProtocol
  /// The frames that were shown before it is its turn to be told of.
  private var early: [PlayedFrame] = []
  private var isTold = false
  private var last: CMTime?
  private(set) var frames = 0
  /// Where it has come to its end.
  var end: CMTime?
  /// Why it doesn't come to its end.
  var stop: PlayStop?

  init(_ name: String, _ item: AVPlayerItem, _ observation: NSKeyValueObservation, _ notice: any NSObjectProtocol) {
    (self.name, self.item, self.observation, self.notice) = (name, item, observation, notice)
  }

  /// Its turn has come; answers the frames to tell.
  mutating func begin() -> [PlayedFrame] {
    isTold = true
    let frames = early
    early = []
    return frames.flatMap { show($0) }
  }

  /// A frame is shown; answers what to tell of it now.
  mutating func show(_ frame: PlayedFrame) -> [PlayedFrame] {
    guard isTold else {
      // What is open shows its first frame, and shows it again when it plays.
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
