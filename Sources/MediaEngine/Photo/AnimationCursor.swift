import Foundation
import Synchronization

/// Where the reading of an animated picture has come to. Frames build on those before them: whoever goes on where the
/// last part ended needn't have them decoded again.
final class AnimationCursor: @unchecked Sendable {
  private let file: HostileFiles.Identity?
  private let decoder: AnimationDecoder
  /// The index of the frame that comes next.
  private var next = 0

  /// The cursor of the last picture. Only taken out of the lock, never shared.
  private static let last = Mutex<AnimationCursor?>(nil)
  /// Larger files are read again rather than kept.
  private static let mostBytesKept = 64 << 20

  private init?(_ url: URL, _ file: HostileFiles.Identity?) throws {
    guard let decoder = AnimationDecoder(try PhotoReader.contents(of: url)) else { return nil }
    (self.file, self.decoder) = (file, decoder)
  }

  /// Forgets the last picture and its memory.
  static func forget() { last.withLock { $0 = nil } }

  /// Reads a file's frames from an index on.
  static func part(of url: URL, from index: Int, longestSide: Int?) throws -> AnimationPart {
    let identity = Self.identity(of: url)
    let known = last.withLock { last in
      defer { last = nil }
      return last
    }
    let usable = known.flatMap { $0.file != nil && $0.file == identity && $0.next <= index ? $0 : nil }
    guard let cursor = try usable ?? AnimationCursor(url, identity) else {
      throw PhotoError.unreadable(name: url.lastPathComponent)
    }
    while cursor.next < index, cursor.decoder.skip() { cursor.next += 1 }
    let part = AnimationPart(cursor.decoder, longestSide: longestSide)
    cursor.next += part.images.count
    if !part.isLast, cursor.decoder.byteCount <= mostBytesKept { last.withLock { $0 = cursor } }
    return part
  }

  private static func identity(of url: URL) -> HostileFiles.Identity? {
    guard let descriptor = try? InputFile.open(url.path) else { return nil }
    defer { close(descriptor) }
    return HostileFiles.Identity(descriptor)
  }
}
