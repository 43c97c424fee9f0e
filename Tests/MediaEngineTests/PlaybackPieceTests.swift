import CoreMedia
import GStreamer
import Testing

@testable import MediaEngine

/// Which parts of a track are played when, as its edit list says.
@Suite struct PlaybackPieceTests {
  private static func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1000) }

  private static func range(_ start: Double, _ end: Double) -> CMTimeRange {
    CMTimeRange(start: time(start), end: time(end))
  }

  /// One second of silence, then media from 5 s to 8 s, then media from 0 s to 2 s at half speed.
  private static let edited = [
    CMTimeMapping(source: .invalid, target: range(0, 1)), CMTimeMapping(source: range(5, 8), target: range(1, 4)),
    CMTimeMapping(source: range(0, 2), target: range(4, 8)),
  ]

  private static func summary(_ piece: PlaybackPiece) -> String {
    let media = piece.media.map { "\($0.lowerBound.seconds)…\($0.upperBound.seconds)" } ?? "gap"
    return "\(media) at \(piece.movie.start.seconds) base \(piece.base.seconds) ×\(piece.mediaRate)"
  }

  @Test(arguments: [
    (
      0.0, Double.infinity, 1.0,
      ["gap at 0.0 base 0.0 ×1.0", "5.0…8.0 at 1.0 base 1.0 ×1.0", "0.0…2.0 at 4.0 base 4.0 ×0.5"]
    ),
    (2, 6, 1, ["6.0…8.0 at 2.0 base 0.0 ×1.0", "0.0…1.0 at 4.0 base 2.0 ×0.5"]),
    (2, 6, 2, ["6.0…8.0 at 2.0 base 0.0 ×1.0", "0.0…1.0 at 4.0 base 1.0 ×0.5"]),
    (8, .infinity, 1, []),
  ])
  func aRangeOfAnEditedTrack(_ start: Double, _ stop: Double, _ rate: Double, _ expected: [String]) {
    let pieces = PlaybackPiece.pieces(
      of: Self.edited, from: Self.time(start), to: stop.isInfinite ? .positiveInfinity : Self.time(stop),
      isOpen: false, rate: rate, base: .zero)
    #expect(pieces.map(Self.summary) == expected)
  }

  @Test func aTrackWhoseEndIsAnEstimateIsPlayedToWhereverItEnds() throws {
    let segment = CMTimeMapping(source: Self.range(0, 3), target: Self.range(0, 3))
    let pieces = PlaybackPiece.pieces(
      of: [segment], from: Self.time(1), to: .positiveInfinity, isOpen: true, rate: 1, base: Self.time(10))
    let piece = try #require(pieces.first)
    #expect(piece.media == Self.time(1)..<CMTime.positiveInfinity)
    #expect(piece.base == Self.time(10))
    #expect(piece.segment(rate: 1).stop == nil)
    // What follows it without a flush begins where it did end.
    #expect(piece.end(at: 2, reached: Self.time(4)) == Self.time(11.5))
    #expect(piece.end(at: 1, reached: nil) == Self.time(10))
  }

  @Test func timesBelowZeroHaveStamps() {
    let piece = PlaybackPiece(media: Self.time(-0.5)..<Self.time(1), movie: Self.range(0, 1.5), base: .zero)
    let segment = piece.segment(rate: 1)
    #expect(segment.start == .milliseconds(3_599_500) && segment.time == .zero)
    #expect(segment.streamTime(of: PlaybackPiece.stamp(.zero)) == .milliseconds(500))
  }

  @Test func aStretchedEditIsShownForItsOwnTime() {
    let piece = PlaybackPiece(
      media: Self.time(0)..<Self.time(1), movie: Self.range(4, 6), base: Self.time(2), mediaRate: 0.5)
    let segment = piece.segment(rate: 1)
    #expect(segment.streamTime(of: PlaybackPiece.stamp(Self.time(0.5))) == .milliseconds(5000))
    #expect(segment.runningTime(of: PlaybackPiece.stamp(Self.time(0.5))) == .milliseconds(3000))
    #expect(piece.end(at: 2, reached: nil) == Self.time(3))
  }

  @Test func withoutEditsTimesStayWhatTheyAre() {
    let start = CMTime(value: 1_960_291_666, timescale: 1_000_000_000)
    let time = CMTime(value: 47_047, timescale: 24_000)
    let piece = PlaybackPiece(
      media: start..<CMTime.positiveInfinity, movie: CMTimeRange(start: start, duration: .positiveInfinity),
      base: .zero)
    #expect(piece.movieTime(ofMedia: time) == time)
    #expect(piece.movieTime(ofMedia: time).timescale == 24_000)
  }

  /// The position from which playback goes on is a time of the clock, in nanoseconds: the end is no sum with it.
  @Test(arguments: [1, 2])
  func anEditEndsWhereItSaysWhereverItIsBegun(_ speed: Int64) throws {
    let segment = CMTimeMapping(
      source: CMTimeRange(start: CMTime(value: 39, timescale: 30), end: CMTime(value: 62, timescale: 30)),
      target: CMTimeRange(start: .zero, duration: CMTime(value: 23, timescale: 30 * Int32(speed))))
    for position in [0, 1, 100_000_001, 266_666_667] {
      let pieces = PlaybackPiece.pieces(
        of: [segment], from: CMTime(value: CMTimeValue(position), timescale: 1_000_000_000), to: .positiveInfinity,
        isOpen: false, rate: 4, base: .zero)
      #expect(pieces.first?.media?.upperBound == CMTime(value: 62, timescale: 30))
    }
  }
}
