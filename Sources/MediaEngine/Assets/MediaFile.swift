import CoreMedia
import Foundation
import GLibSupport
import Synchronization

/// A media file or URL, opened for inspection. Cheap to open: it is never read as a whole.
public final class MediaFile: Sendable {
  /// The URL.
  public let url: URL
  /// Its properties.
  public let facts: MediaFacts
  /// The clock for timeouts of servers and GStreamer.
  let clock: any HostClock
  private let source: any MediaIndexSource
  private let tables = Mutex<[Int32: SharedWork<SampleTable>]>([:])

  init(url: URL, facts: MediaFacts, source: any MediaIndexSource, clock: any HostClock = SystemHostClock.shared) {
    (self.url, self.facts, self.source, self.clock) = (url, facts, source, clock)
  }

  /// Opens a file or URL. ISO files are parsed here; others by GStreamer's parsers, without a decoder. `precise` reads
  /// such an other file to its end, to know its duration and its frames exactly.
  public static func open(
    _ url: URL, precise: Bool = false, clock: any HostClock = SystemHostClock.shared
  ) async throws(MediaFileError) -> MediaFile {
    let task = Task(executorPreference: EngineExecutor.shared) { () async -> Result<MediaFile, MediaFileError> in
      await MediaFileOpener.open(url, precise: precise, clock: clock)
    }
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }.get()
  }

  /// The properties in an ISO file's movie header; nil if there is none, or it is damaged. Reads synchronously.
  public static func readIndex(of file: URL) -> MediaFacts? {
    guard let boxes = try? ISOFile(file.path) else { return nil }
    return (try? ISOMediaFile(file, in: boxes))?.facts
  }

  /// The samples of a track, with their times. Read on first use, then kept; for a file that isn't an ISO file, that
  /// means reading all of it. Throws `MediaFileError.cancelled` as soon as the task is cancelled; the reading ends,
  /// too, if no other task waits for it.
  public func samples(of track: Int32) async throws -> SampleTable {
    guard facts.track(track) != nil else { throw MediaFileError.noSuchTrack(url, track) }
    let work = tables.withLock { tables in
      if let work = tables[track] { return work }
      let source = self.source
      let work = SharedWork<SampleTable> { try await source.samples(of: track) }
      tables[track] = work
      return work
    }
    return try await work.value
  }
}

/// A source of sample tables.
protocol MediaIndexSource: Sendable {
  func samples(of track: Int32) async throws -> SampleTable
}
