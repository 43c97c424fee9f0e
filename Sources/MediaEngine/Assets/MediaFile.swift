import CoreMedia
import Foundation
import GLibSupport
import Synchronization

/// A file, or something at an address, opened to be looked at. Cheap to open: never the whole of it is read.
public final class MediaFile: Sendable {
  /// Where it is.
  public let url: URL
  /// What it says of itself.
  public let facts: MediaFacts
  /// By which waits for a server, or for GStreamer, are counted.
  let clock: any HostClock
  private let source: any MediaIndexSource
  private let tables = Mutex<[Int32: SharedWork<SampleTable>]>([:])

  init(url: URL, facts: MediaFacts, source: any MediaIndexSource, clock: any HostClock = SystemHostClock.shared) {
    (self.url, self.facts, self.source, self.clock) = (url, facts, source, clock)
  }

  /// Opens a file or an address. ISO files are read here; others by GStreamer's parsers, without a decoder. `precise`
  /// reads all of such another file, to know its duration and its frames exactly.
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

  /// What the index of a file made of ISO boxes says; nil where there is none, or a damaged one. Reads it at once, in this
  /// thread.
  public static func readIndex(of file: URL) -> MediaFacts? {
    guard let boxes = try? ISOFile(file.path) else { return nil }
    return (try? ISOMediaFile(file, in: boxes))?.facts
  }

  /// The samples of a track, with their times. Read when first asked for, then kept; of a file that isn't made of ISO
  /// boxes that takes reading all of it. Ends with `MediaFileError.cancelled` as soon as the task is cancelled; the
  /// reading ends, too, where nobody else waits for it.
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

/// What knows a file's samples.
protocol MediaIndexSource: Sendable {
  func samples(of track: Int32) async throws -> SampleTable
}
