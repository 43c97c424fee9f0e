import CGLib
import Foundation

/// A digest of a file's bytes: files of the same digest are the same.
public enum FileDigest {
  /// SHA-256 in hexadecimal digits; nil if the file can't be read.
  public static func of(_ file: URL) -> String? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    return digest(handle)
  }

  /// The same of what is on the disk: what the system keeps of the file in memory, because it was read or written just now,
  /// is dropped first. What isn't written yet stays, so a new file has to be synced before.
  public static func onDisk(_ file: URL) -> String? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    // A file system that keeps nothing has nothing to drop.
    _ = posix_fadvise(handle.fileDescriptor, 0, 0, POSIX_FADV_DONTNEED)
    return digest(handle)
  }

  /// The same of so many bytes of a file's beginning and of its end; nil if it can't be read, or is no regular file.
  package static func ofEnds(_ file: URL, length: Int) -> String? {
    // What somebody put there may be a pipe, for which nobody waits.
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    return ofEnds(descriptor, size: Int64(information.st_size), length: length)
  }

  /// The same of an open file, and of all of it if it has no more: who opened it knows its size.
  package static func ofEnds(_ descriptor: Int32, size: Int64, length: Int) -> String? {
    guard let sum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
    defer { g_checksum_free(sum) }
    var bytes = [UInt8](repeating: 0, count: length)
    let head = 0..<min(size, Int64(length))
    for part in [head, max(head.upperBound, size - Int64(length))..<size] {
      var place = part.lowerBound
      while place < part.upperBound {
        let count = pread(descriptor, &bytes, Int(part.upperBound - place), off_t(place))
        guard count > 0 else { return nil }
        g_checksum_update(sum, bytes, gssize(count))
        place += Int64(count)
      }
    }
    return String(cString: g_checksum_get_string(sum))
  }

  private static func digest(_ handle: FileHandle) -> String? {
    guard let sum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
    defer { g_checksum_free(sum) }
    while true {
      let piece: Data?
      do { piece = try handle.read(upToCount: 1 << 20) } catch { return nil }
      guard let piece, !piece.isEmpty else { break }
      piece.withUnsafeBytes { g_checksum_update(sum, $0.bindMemory(to: UInt8.self).baseAddress, gssize($0.count)) }
    }
    return String(cString: g_checksum_get_string(sum))
  }
}
