import CoreMedia
import GStreamer

/// A part of a track that is played in one go: from one edit of the track, at one rate.
struct PlaybackPiece: Equatable, Sendable {
  /// From where to where in the media, each as the edit says it: a sum with a time of the clock is rounded, and the frame
  /// that begins at the end would be shown. Empty for a still frame, nil in a gap.
  var media: Range<CMTime>?
  /// Where in the movie it begins, and for how long.
  var movie: CMTimeRange
  /// How much has been played before it since the last flush, in running time.
  var base: CMTime
  /// How fast the media passes in the movie: 2 if two seconds of it are shown in one.
  var mediaRate = 1.0

  /// The parts of a track that are played forward from one time of the movie to another; the end of the track if `stop`
  /// is infinite. `isOpen` tells that the track's end is an estimate, and that it is played to wherever it ends.
  static func pieces(
    of segments: [CMTimeMapping], from start: CMTime, to stop: CMTime, isOpen: Bool, rate: Double, base: CMTime
  ) -> [PlaybackPiece] {
    var pieces: [PlaybackPiece] = []
    var base = base
    for (place, segment) in segments.enumerated() {
      let isLast = place == segments.count - 1
      var target = segment.target
      if isOpen, isLast { target.duration = .positiveInfinity }
      let (from, to) = (max(start, target.start), min(stop, target.end))
      guard from < to else { continue }
      let length = to.isNumeric ? to - from : .positiveInfinity
      var piece = PlaybackPiece(media: nil, movie: CMTimeRange(start: from, duration: length), base: base)
      if segment.source.start.isNumeric {
        let (source, offset) = (segment.source, from - target.start)
        let isUnscaled = isOpen && isLast || source.duration == target.duration
        if !isUnscaled { piece.mediaRate = source.duration.seconds / max(target.duration.seconds, 1e-9) }
        func time(after offset: CMTime) -> CMTime {
          source.start + (isUnscaled ? offset : CMTimeMultiplyByFloat64(offset, multiplier: piece.mediaRate))
        }
        let end = !to.isNumeric ? to : to == target.end ? source.end : time(after: to - target.start)
        piece.media = min(time(after: offset), end)..<end
      }
      pieces.append(piece)
      if length.isNumeric { base = base + CMTimeMultiplyByFloat64(length, multiplier: 1 / abs(rate)) }
    }
    return pieces
  }

  /// Up to where the media is decoded.
  var decodingEnd: CMTime {
    guard let media else { return .positiveInfinity }
    return media.isEmpty ? media.lowerBound + CMTime(value: 1, timescale: 1_000_000) : media.upperBound
  }

  /// The running time at which it is over. One that is played to wherever it ends is over at `reached`, a time of the
  /// media.
  func end(at rate: Double, reached: CMTime?) -> CMTime {
    let length = movie.duration.isNumeric ? movie.duration : reached.map { movieTime(ofMedia: $0) - movie.start }
    guard let length, length > .zero else { return base }
    return base + CMTimeMultiplyByFloat64(length, multiplier: 1 / abs(rate))
  }

  /// The segment that maps its time stamps, which are those of the media.
  func segment(rate: Double) -> Segment {
    let range = media ?? .zero..<movie.duration
    // A still frame has no rate.
    let speed = mediaRate > 0 ? mediaRate : 1
    return Segment(
      rate: rate, start: Self.stamp(range.lowerBound),
      stop: range.upperBound.isNumeric ? Self.stamp(range.upperBound) : nil,
      time: movie.start.clockTime, base: base.clockTime, mediaRate: speed)
  }

  /// When a time of the media is shown in the movie.
  func movieTime(ofMedia time: CMTime) -> CMTime {
    guard let media else { return movie.start }
    // As it is: sums of times in units without a common one are rounded.
    if mediaRate == 1, media.lowerBound == movie.start { return time }
    let offset = time - media.lowerBound
    return movie.start
      + (mediaRate == 1 || mediaRate <= 0 ? offset : CMTimeMultiplyByFloat64(offset, multiplier: 1 / mediaRate))
  }

  /// The time stamp for a time of the media.
  static func stamp(_ time: CMTime) -> ClockTime { (time + StoredSample.stampOrigin).clockTime }
}
