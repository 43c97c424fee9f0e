import Foundation
import GStreamer

/// Writes a file that appears as a whole or not at all: under another name first, then made safe, then given its own,
/// unless something has that by then.
enum NewFile {
  /// How many bytes go in one step; between them a cancelled task ends.
  private static let step = 1 << 20

  /// Writes the parts one after the other.
  static func write(to url: URL, _ parts: @escaping @Sendable () -> [[UInt8]]) async throws {
    let temporary = RescuedFile.part(of: url)
    guard !FileManager.default.fileExists(atPath: url.path) else { throw RecordingError.destinationExists(url) }
    let file = try await GStreamer.offMain {
      do {
        return try RecordingFile(creating: temporary)
      } catch RecordingError.folderMissing {
        throw RecordingError.folderMissing(url)
      } catch RecordingError.notWritable(_, let reason) {
        throw RecordingError.notWritable(url, reason: reason)
      }
    }
    do {
      let all = try await GStreamer.offMain { parts().flatMap { $0 } }
      var done = 0
      while done < all.count {
        try Task.checkCancellation()
        let range = done..<min(all.count, done + step)
        try await GStreamer.offMain { try append(all[range], to: temporary, for: url) }
        done = range.upperBound
      }
      try Task.checkCancellation()
      try await GStreamer.offMain {
        file.synchronize()
        try give(temporary, itsName: url)
        file.finish()
      }
    } catch {
      file.remove()
      throw error
    }
  }

  private static func append(_ bytes: ArraySlice<UInt8>, to temporary: URL, for url: URL) throws {
    let descriptor = open(temporary.path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(url) }
    defer { close(descriptor) }
    var rest = bytes
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress!, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure(url) }
      rest = rest.dropFirst(written)
    }
  }

  /// Never over what is there: a second name fails where there is one already, and then the first one goes.
  private static func give(_ temporary: URL, itsName url: URL) throws {
    if link(temporary.path, url.path) == 0 {
      unlink(temporary.path)
      return
    }
    guard errno != EEXIST else { throw failure(url) }
    // Memory cards know no second names: there the name is taken by an empty file, which the whole one replaces.
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(url) }
    close(descriptor)
    guard rename(temporary.path, url.path) == 0 else {
      let failure = failure(url)
      unlink(url.path)
      throw failure
    }
  }

  private static func failure(_ url: URL) -> RecordingError {
    switch errno {
    case EEXIST: .destinationExists(url)
    case ENOSPC, EDQUOT: .diskFull(url)
    case let code: .notWritable(url, reason: SystemFailure(code).description)
    }
  }
}
