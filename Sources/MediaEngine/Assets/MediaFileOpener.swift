import Foundation

/// Finds out who reads a file, and lets it be read.
enum MediaFileOpener {
  static func open(_ url: URL, precise: Bool) async -> Result<MediaFile, MediaFileError> {
    if url.isFileURL {
      do {
        try check(url)
        if let media = try ISOMediaFile(url) {
          return .success(MediaFile(url: url, facts: media.facts, source: media))
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
    }
    if Task.isCancelled { return .failure(.cancelled) }
    do {
      let media = try await StreamMediaFile.open(url, precise: precise)
      return .success(MediaFile(url: url, facts: media.facts, source: media))
    } catch {
      return .failure(error)
    }
  }

  /// Whether there is a file: opening a pipe would wait for its other end.
  private static func check(_ url: URL) throws {
    var information = stat()
    guard stat(url.path, &information) == 0 else { throw MediaFileError(url, system: errno) }
    guard information.st_mode & S_IFMT == S_IFREG else { throw MediaFileError.notMedia(url) }
    guard access(url.path, R_OK) == 0 else { throw MediaFileError(url, system: errno) }
  }
}
