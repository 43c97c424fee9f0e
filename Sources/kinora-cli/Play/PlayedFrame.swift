import CoreMedia
import MediaEngine

/// A shown frame in the output of `play`.
struct PlayedFrame: Sendable {
  let time: CMTime
  let duration: CMTime
  /// The frame number painted into the frame, if requested.
  let number: UInt16?

  init(_ frame: PlaybackFrame, withNumber: Bool) {
    (time, duration) = (frame.time, frame.duration)
    number = withNumber ? frame.paintedNumber : nil
  }
}
