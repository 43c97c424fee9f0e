import CoreMedia

/// Which frames a track shows, in the order in which they are shown.
protocol FrameLookup: Sendable {
  /// How many there are.
  var frameCount: Int { get }
  /// When a frame begins to be shown, in the movie's time.
  func time(ofFrame index: Int) -> CMTime
  /// When the last frame is over.
  var end: CMTime { get }
  /// Whether a frame can be decoded without others.
  func isKey(frame index: Int) -> Bool
  /// The last frame that begins at a time or before it; nil before the first.
  func frame(atOrBefore time: CMTime) -> Int?
  /// The sample with which decoding begins to come to a frame.
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

  /// Times that differ less are the same: half of what the shortest frame lasts, or a millisecond.
  var slack: CMTime {
    let shortest = (0..<min(frameCount, 1000)).map { duration(ofFrame: $0) }.filter { $0 > .zero }.min()
    return min(CMTime(value: 1, timescale: 1000), CMTimeMultiplyByRatio(shortest ?? .zero, multiplier: 1, divisor: 2))
  }

  func start(ofFrame index: Int) -> Int {
    let sample = sample(ofFrame: index)
    let key = keySample(atOrBefore: sample)
    // Frames that are shown before the key frame behind which they stand need the pictures before that, too.
    guard key > 0, key != sample, mediaTime(sample) < mediaTime(key) else { return key }
    return keySample(atOrBefore: key - 1)
  }
}
