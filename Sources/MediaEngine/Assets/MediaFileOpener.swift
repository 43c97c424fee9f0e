import Foundation
import GLibSupport

/// Chooses the reader for a file, and opens it.
enum MediaFileOpener {
  static func open(_ url: URL, precise: Bool, clock: any HostClock) async -> Result<MediaFile, MediaFileError> {
    do {
      let input = try MediaInput(url)
      try input.check()
      if let media = try await index(of: input, clock) {
        return .success(MediaFile(url: url, source: media, clock: clock))
      }
      if input.isFile, let media = try await DemuxedFile.open(input, precise: precise) {
        return .success(MediaFile(url: url, source: media, clock: clock))
      }
    } catch let error as MediaFileError {
      return .failure(error)
    } catch let error as ISOBox.Damage {
      return .failure(.damaged(url, reason: error.what))
    } catch let error as SystemFailure {
      return .failure(MediaFileError(url, system: error.code))
    } catch {
      return .failure(.unreadable(url, reason: String(describing: error)))
    }
    if Task.isCancelled { return .failure(.cancelled) }
    do {
      let media = try await StreamMediaFile.open(url, precise: precise, clock: clock)
      return .success(MediaFile(url: url, stream: media, clock: clock))
    } catch {
      return .failure(error)
    }
  }

  /// Opens a file with one of our readers; nil if none knows it.
  static func source(of input: MediaInput) throws -> (any MediaSource)? {
    try ISOMediaFile(input.url, in: input.bytes()) ?? DemuxedFile(input.url, in: input.bytes())
  }

  /// Opens an ISO file; nil if it isn't one, or if its server doesn't support byte ranges.
  private static func index(of input: MediaInput, _ clock: any HostClock) async throws -> ISOMediaFile? {
    let url = input.url
    if input.isFile { return try ISOMediaFile(url, in: input.bytes()) }
    let isCancelled = Flag()
    let outcome: Result<ISOMediaFile?, any Error> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread of its own, since it blocks on the server.
        Thread.detachNewThread {
          continuation.resume(
            returning: Result {
              let file = try RemoteFile(
                url, clock: clock, isCancelled: isCancelled, isWanted: ISOMediaFile.begins(with:))
              guard let file else { return nil }
              do {
                return try ISOMediaFile(url, in: ISOFile(file))
              } catch  where file.isTooScattered {
                return nil
              }
            })
        }
      }
    } onCancel: {
      isCancelled.set()
    }
    return try outcome.get()
  }
}
