import Foundation
import GLibSupport

/// Chooses the reader for a file, and opens it.
enum MediaFileOpener {
  static func open(
    _ url: URL, precise: Bool, references: MovieReferences, progress: ReadingProgress, clock: any HostClock
  ) async -> Result<MediaFile, MediaFileError> {
    do {
      let input = try MediaInput(url, references: references)
      try input.check()
      if let source = try await isoFile(input, clock) {
        return .success(MediaFile(url: url, source: source, clock: clock))
      }
      if input.isReadHere {
        // A thread of its own: where the header has no duration, a file is read to its end for it.
        let source = try await inThread { isCancelled in
          try isCancelled.whileListening {
            input.reader?.interrupt()
          } _: {
            try otherFile(input, precise: precise, progress: progress, isCancelled: isCancelled)
          }
        }
        if let source { return .success(MediaFile(url: url, source: source, clock: clock)) }
      }
    } catch {
      return .failure(self.error(error, url))
    }
    if Task.isCancelled { return .failure(.cancelled) }
    // GStreamer reads files and servers only.
    if MediaResources.holds(url) { return .failure(.notMedia(url)) }
    do {
      let media = try await StreamMediaFile.open(url, precise: precise, clock: clock)
      return .success(MediaFile(url: url, stream: media, clock: clock))
    } catch {
      return .failure(error)
    }
  }

  /// Opens a file with one of our readers; nil if none knows it. Blocks.
  static func source(of input: MediaInput) throws -> (any MediaSource)? {
    try isoFile(input) ?? otherFile(input)
  }

  /// What a file says of itself in words. Blocks.
  static func texts(of url: URL) throws -> [MetadataEntry] {
    guard let source = try source(of: MediaInput(url)) else { throw MediaFileError.notMedia(url) }
    return source.facts.metadata.filter { $0.text != nil }
  }

  /// Opens a file that isn't an ISO file; nil if no reader knows it. `precise` reads all of it.
  private static func otherFile(
    _ input: MediaInput, precise: Bool = false, progress: ReadingProgress = ReadingProgress(),
    isCancelled: Flag = Flag()
  ) throws -> (any MediaSource)? {
    if let file = try AnimationFile(input.url, in: input.bytes()) { return file }
    if let file = try MatroskaFile(
      input.url, in: input.bytes(), precise: precise, progress: progress, isCancelled: isCancelled)
    {
      return file
    }
    guard
      let file = try DemuxedFile(input.url, in: input.bytes(), progress: progress, isCancelled: isCancelled)
    else { return nil }
    if precise { _ = try file.index(isCancelled: isCancelled) }
    return file
  }

  private static func error(_ error: any Error, _ url: URL) -> MediaFileError {
    switch error {
    case let error as MediaFileError: error
    case let damage as ISOBox.Damage: .damaged(url, reason: damage.what)
    case let failure as SystemFailure: MediaFileError(url, system: failure.code)
    default: .unreadable(url, reason: String(describing: error))
    }
  }

  /// Opens an ISO file; nil if it isn't one. Blocks.
  private static func isoFile(_ input: MediaInput) throws -> ISOMediaFile? {
    try ISOMediaFile(input.url, in: input.bytes(), references: input.references)
  }

  /// Opens an ISO file; nil if it isn't one, or if its server doesn't support byte ranges.
  private static func isoFile(_ input: MediaInput, _ clock: any HostClock) async throws -> ISOMediaFile? {
    let url = input.url
    if input.isFile { return try isoFile(input) }
    if let reader = input.reader {
      return try await inThread { isCancelled in
        try isCancelled.whileListening {
          reader.interrupt()
        } _: {
          try isoFile(input)
        }
      }
    }
    // A thread of its own, since it blocks on the server.
    return try await inThread { isCancelled in
      guard
        let file = try RemoteFile(url, clock: clock, isCancelled: isCancelled, isWanted: ISOMediaFile.begins(with:))
      else { return nil }
      do {
        return try ISOMediaFile(url, in: ISOFile(file), references: input.references)
      } catch  where file.isTooScattered {
        return nil
      }
    }
  }

  /// Runs what blocks in a thread of its own; the task's cancellation sets the flag.
  static func inThread<Value: Sendable>(
    _ body: @escaping @Sendable (Flag) throws -> Value
  ) async throws -> Value {
    let isCancelled = Flag()
    let outcome: Result<Value, any Error> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Result { try body(isCancelled) }) }
      }
    } onCancel: {
      isCancelled.set()
    }
    return try outcome.get()
  }
}
