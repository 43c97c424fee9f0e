import CoreMedia
import GLibSupport
import GStreamer
import Testing

@testable import MediaEngine

/// Tracks of files that are cut off in front of their first sample.
@Suite(.blocking) struct CutOffTracksTests {
  /// Some decoders get their headers as samples, and call it an error if nothing follows.
  @Test func aTrackOfHeadersAloneIsEmpty() async throws {
    let source = try #require(try DemuxedMedia.open(try await DemuxedMedia.file("vorbis.ogg")))
    let track = try #require(source.facts.tracks.first { $0.kind == .audio })
    let format = try #require(TrackFormats(source, track: track.id)?.first)
    #expect(!format.headers.isEmpty)
    let decoder = try MediaDecoder.make(
      for: format, isPicture: false, output: Caps("audio/x-raw"), usesHardware: false, clock: SystemHostClock.shared)
    try decoder.drain()
    #expect(decoder.next() == nil)
    #expect(decoder.failure == nil)
  }
}
