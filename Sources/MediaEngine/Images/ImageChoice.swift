import CoreMedia

/// Which frame answers a question for an image, and from where it is decoded.
struct ImageChoice: Equatable, Sendable {
  /// The frame, by its place in the order of showing.
  let frame: Int
  /// The sample with which decoding begins.
  let start: Int

  init(frame: Int, start: Int) { (self.frame, self.start) = (frame, start) }

  /// The frame whose interval holds the time, or the key frame nearest to the time where one lies within tolerance:
  /// that costs one frame's decoding, however far it is from key frame to key frame. Nil where the track shows nothing
  /// within tolerance.
  init?(at time: CMTime, before: CMTime, after: CMTime, in index: some FrameLookup) {
    guard time.isNumeric, index.frameCount > 0 else { return nil }
    let earliest = before.isPositiveInfinity ? .negativeInfinity : time - Self.positive(before)
    let latest = after.isPositiveInfinity ? .positiveInfinity : time + Self.positive(after)
    guard earliest < index.end, latest >= index.time(ofFrame: 0) else { return nil }

    // Before the first frame and after the last one, the nearest.
    let exact = index.frame(atOrBefore: time) ?? 0
    var frame = exact
    if !index.isKey(frame: exact) {
      let (earlier, later) = (index.keyFrame(before: exact), index.keyFrame(after: exact))
      let near = NearKeyFrame(
        to: time, from: earliest, to: latest, earlier: earlier.map(index.time(ofFrame:)),
        later: later.map(index.time(ofFrame:)))
      switch near {
      case .earlier: frame = earlier ?? exact
      case .later: frame = later ?? exact
      case nil: break
      }
    }
    self.init(frame: frame, start: index.start(ofFrame: frame))
  }

  private static func positive(_ tolerance: CMTime) -> CMTime {
    tolerance.isNumeric ? max(tolerance, .zero) : .zero
  }
}
