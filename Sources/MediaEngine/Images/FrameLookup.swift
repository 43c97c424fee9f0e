import CoreMedia

/// A lookup of a track's frames in presentation order.
protocol FrameLookup: Sendable {
  /// The number of frames.
  var frameCount: Int { get }
  /// The presentation time of a frame, in the movie's time.
  func time(ofFrame index: Int) -> CMTime
  /// The end of the last frame.
  var end: CMTime { get }
  /// Whether a frame is a key frame.
  func isKey(frame index: Int) -> Bool
  /// The last frame that starts at or before a time; nil before the first.
  func frame(atOrBefore time: CMTime) -> Int?
  /// The sample from which to decode in order to get a frame.
  func start(ofFrame index: Int) -> Int
}

extension FrameLookup {
  /// The nearest key frame before a frame.
  func keyFrame(before index: Int) -> Int? { (0..<index).last { isKey(frame: $0) } }

  /// The nearest key frame after a frame.
  func keyFrame(after index: Int) -> Int? { (index + 1..<max(index + 1, frameCount)).first { isKey(frame: $0) } }
}

extension SampleTable: FrameLookup {
  var end: CMTime { frameCount > 0 ? time(ofFrame: frameCount - 1) + duration(ofFrame: frameCount - 1) : .zero }

  /// The tolerance when comparing times: half of the shortest frame duration, or a millisecond.
  var slack: CMTime {
    let shortest = (0..<min(frameCount, 1000)).map { duration(ofFrame: $0) }.filter { $0 > .zero }.min()
    return min(CMTime(value: 1, timescale: 1000), CMTimeMultiplyByRatio(shortest ?? .zero, multiplier: 1, divisor: 2))
  }

  func start(ofFrame index: Int) -> Int {
    let sample = sample(ofFrame: index)
    let key = keySample(atOrBefore: sample)
    // Frames that follow a key frame in decoding order but precede it in presentation order also need the frames before
    // it.
    guard key > 0, key != sample, mediaTime(sample) < mediaTime(key) else { return key }
    return keySample(atOrBefore: key - 1)
  }
}
