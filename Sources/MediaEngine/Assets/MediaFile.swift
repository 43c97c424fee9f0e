import CoreMedia
import Foundation
import GLibSupport
import Synchronization

/// A media file or URL, opened for inspection. Cheap to open: only small files whose headers don't say how long they are
/// are read as a whole.
public final class MediaFile: Sendable {
  /// The URL.
  public let url: URL
  /// Its properties.
  public let facts: MediaFacts
  /// The clock for timeouts of servers and GStreamer.
  let clock: any HostClock
  /// Its reader; nil for what GStreamer reads from a server.
  let source: (any MediaSource)?
  /// What its server is told, for as long as anybody has the file.
  private let attached: AttachedHTTPOptions?
  /// Whether its samples can be read anywhere; not what GStreamer reads from a server.
  package var isReadable: Bool { source != nil }
  /// Which other files it may refer to for its samples.
  package var references: MovieReferences { (source as? ISOMediaFile)?.references ?? .inFolder }
  /// The error by which a program ended a request for something that the file can't be read without; nil for what isn't given by
  /// a program, or is read as it should be.
  package var cause: (any Error)? { MediaResources.shared.resource(at: url)?.cause }
  private let index: @Sendable (Int32) async throws -> SampleTable
  private let tables = Mutex<[Int32: SharedWork<SampleTable>]>([:])

  /// A file that one of our readers reads.
  init(url: URL, source: any MediaSource, clock: any HostClock = SystemHostClock.shared) {
    (self.url, facts, self.source, self.clock) = (url, source.facts, source, clock)
    attached = url.attachedOptions
    index = { track in
      try await MediaFileOpener.inThread { try source.table(of: track, isCancelled: $0) }
    }
  }

  /// What GStreamer reads.
  init(url: URL, stream: StreamMediaFile, clock: any HostClock = SystemHostClock.shared) {
    (self.url, facts, source, self.clock) = (url, stream.facts, nil, clock)
    attached = url.attachedOptions
    index = { try await stream.samples(of: $0) }
  }

  /// Opens a file or URL. Files are read by the readers here; what a server has other than ISO files by GStreamer's
  /// parsers, without a decoder. `precise` reads a file whose header may be wrong to its end, to know its duration and
  /// its frames exactly. Whenever the file is read to its end, `progress` says how far that is. A movie that keeps its samples
  /// in other files than it may refer to is refused.
  public static func open(
    _ url: URL, precise: Bool = false, references: MovieReferences = .inFolder,
    progress: ReadingProgress = ReadingProgress(), clock: any HostClock = SystemHostClock.shared
  ) async throws(MediaFileError) -> MediaFile {
    let task = Task(executorPreference: EngineExecutor.shared) { () async -> Result<MediaFile, MediaFileError> in
      await MediaFileOpener.open(
        url, precise: precise, references: references, progress: progress, clock: clock)
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
    // No other file is opened for what a header says.
    return (try? ISOMediaFile(file, in: boxes, references: .anywhere))?.facts
  }

  /// The samples of a track, read while the caller waits; throws for what isn't read by the readers here.
  package func readTable(of track: Int32) throws -> SampleTable {
    guard let source else { throw MediaFileError.unreadable(url, reason: "it is no file") }
    return try source.table(of: track, isCancelled: Flag())
  }

  /// The samples of a track, with their times. Read on first use, then kept; for a file without an index, that
  /// means reading all of it. Throws `MediaFileError.cancelled` as soon as the task is cancelled; the reading ends,
  /// too, if no other task waits for it.
  public func samples(of track: Int32) async throws -> SampleTable {
    guard facts.track(track) != nil else { throw MediaFileError.noSuchTrack(url, track) }
    let work = tables.withLock { tables in
      if let work = tables[track] { return work }
      let index = self.index
      let work = SharedWork<SampleTable> { try await index(track) }
      tables[track] = work
      return work
    }
    return try await work.value
  }
}
