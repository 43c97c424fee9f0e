import CoreGraphics
import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// A file or address that isn't made of ISO boxes: what GStreamer's parsers find in it.
final class StreamMediaFile: MediaIndexSource {
  let facts: MediaFacts
  private let url: URL
  private let index: Mutex<Task<[Int32: SampleTable], any Error>?>

  private init(_ url: URL, _ facts: MediaFacts, _ tables: [Int32: SampleTable]?) {
    (self.url, self.facts) = (url, facts)
    index = Mutex(tables.map { tables in Task { tables } })
  }

  /// Reads as far as all streams are known; with `precise`, all of it.
  static func open(_ url: URL, precise: Bool) async throws(MediaFileError) -> StreamMediaFile {
    let result = try await StreamPass.read(url, toTheEnd: precise)
    var facts = StreamFacts(url, result).facts
    guard !facts.tracks.isEmpty else { throw .notMedia(url) }
    guard precise else { return StreamMediaFile(url, facts, nil) }
    let tables = try self.tables(url, facts, result)
    StreamFacts.count(tables, &facts)
    return StreamMediaFile(url, facts, tables)
  }

  func samples(of track: Int32) async throws -> SampleTable {
    let task = index.withLock { index in
      if let index { return index }
      let (url, facts) = (url, facts)
      let task = Task(executorPreference: EngineExecutor.shared) {
        try Self.tables(url, facts, await StreamPass.read(url, toTheEnd: true))
      }
      index = task
      return task
    }
    do {
      guard let table = try await task.value[track] else { throw MediaFileError.noSuchTrack(url, track) }
      return table
    } catch {
      // The next one who asks reads again.
      index.withLock { if $0 == task { $0 = nil } }
      throw error
    }
  }

  private static func tables(
    _ url: URL, _ facts: MediaFacts, _ result: StreamPass.Result
  ) throws(MediaFileError) -> [Int32: SampleTable] {
    var tables: [Int32: SampleTable] = [:]
    for (track, stream) in zip(facts.tracks, result.streams) {
      do {
        // A picture is shown until the next one comes.
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
