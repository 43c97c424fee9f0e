import CoreMedia
import MediaEngine

/// What `play` says of a frame that is shown.
struct PlayedFrame: Sendable {
  let time: CMTime
  let duration: CMTime
  /// The number that is painted into it, if it is wanted.
  let number: UInt16?

  init(_ frame: PlaybackFrame, withNumber: Bool) {
    (time, duration) = (frame.time, frame.duration)
    number = withNumber ? frame.paintedNumber : nil
  }
}
