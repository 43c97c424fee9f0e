import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import GStreamer

/// A file or URL that isn't an ISO file, as read by GStreamer's parsers.
final class StreamMediaFile: Sendable {
  let facts: MediaFacts
  private let url: URL
  private let index: SharedWork<[Int32: SampleTable]>

  private init(_ url: URL, _ facts: MediaFacts, _ tables: [Int32: SampleTable]?, _ clock: any HostClock) {
    (self.url, self.facts) = (url, facts)
    index = SharedWork(tables) { try Self.tables(url, facts, await StreamPass.read(url, toTheEnd: true, clock: clock)) }
  }

  /// Reads until all streams are known; with `precise`, to the end.
  static func open(
    _ url: URL, precise: Bool, clock: any HostClock
  ) async throws(MediaFileError) -> StreamMediaFile {
    var result = try await StreamPass.read(url, toTheEnd: precise, clock: clock)
    // A transport stream of a second has no two clock references to derive its duration from.
    let isWhole = precise || url.isFileURL && result.duration == nil
    if isWhole, !precise { result = try await StreamPass.read(url, toTheEnd: true, clock: clock) }
    var facts = StreamFacts(url, result).facts
    // What no element may be chosen for comes out as it is, as a stream that nobody decodes.
    guard !facts.tracks.isEmpty, result.container.map(WantedMedia.isWanted) ?? true else { throw .notMedia(url) }
    guard isWhole else { return StreamMediaFile(url, facts, nil, clock) }
    let tables = try self.tables(url, facts, result)
    StreamFacts.count(tables, &facts)
    return StreamMediaFile(url, facts, tables, clock)
  }

  func samples(of track: Int32) async throws -> SampleTable {
    guard let table = try await index.value[track] else { throw MediaFileError.noSuchTrack(url, track) }
    return table
  }

  private static func tables(
    _ url: URL, _ facts: MediaFacts, _ result: StreamPass.Result
  ) throws(MediaFileError) -> [Int32: SampleTable] {
    var tables: [Int32: SampleTable] = [:]
    for (track, stream) in zip(facts.tracks, result.streams) {
      do {
        // A video frame is shown until the next one.
        tables[track.id] = try SampleTable(
          StreamFacts.lasting(stream.samples, track), mediaTimescale: StreamFacts.timescale, edits: EditList(),
          isContinuous: track.kind == .video)
      } catch {
        throw .damaged(url, reason: error.what)
      }
    }
    return tables
  }
}
