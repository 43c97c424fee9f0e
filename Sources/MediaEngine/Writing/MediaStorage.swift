import Foundation
import Synchronization

/// A file that a program collects media data in, for movies that refer to it. For several threads; its calls block.
package final class MediaStorage: Sendable {
  package let url: URL
  private let writer = Mutex<ISOMediaStorage?>(nil)

  package init(_ url: URL) { self.url = url }

  /// Whether there is something in the file.
  package var hasData: Bool {
    var information = stat()
    return stat(url.path, &information) == 0 && information.st_size > 0
  }

  /// Adds bytes behind what is in the file, which is made when there is none. Returns where they lie.
  package func append(_ bytes: [UInt8]) throws -> SampleOrigin {
    do {
      return try writer.withLock { writer in
        let open = try writer ?? Self.open(url)
        writer = open
        return SampleOrigin(url, at: try open.append(bytes))
      }
    } catch {
      throw WritingFailure(wrapping: error, url)
    }
  }

  private static func open(_ url: URL) throws -> ISOMediaStorage {
    let descriptor = Foundation.open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemFailure(errno) }
    defer { close(descriptor) }
    return try ISOMediaStorage(ISOFile(url.path, sharing: descriptor), brand: "qt  ")
  }
}
