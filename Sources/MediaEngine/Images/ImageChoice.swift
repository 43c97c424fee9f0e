import CoreMedia

/// The frame to use for an image request, and where to start decoding it.
struct ImageChoice: Equatable, Sendable {
  /// The frame's index in presentation order.
  let frame: Int
  /// The sample from which to decode.
  let start: Int

  init(frame: Int, start: Int) { (self.frame, self.start) = (frame, start) }

  /// The frame that contains the time, or the nearest key frame if one lies within tolerance: that costs decoding only
  /// one frame, however long the GOP is. Before the first frame that is the first one. Nil behind the end of the track.
  init?(at time: CMTime, before: CMTime, after: CMTime, in index: some FrameLookup) {
    guard time.isNumeric, index.frameCount > 0 else { return nil }
    let earliest = before.isPositiveInfinity ? .negativeInfinity : time - Self.positive(before)
    let latest = after.isPositiveInfinity ? .positiveInfinity : time + Self.positive(after)
    guard earliest < index.end, latest >= index.time(ofFrame: 0) || time >= .zero else { return nil }

    // Before the first frame and after the last one, the nearest is used.
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
