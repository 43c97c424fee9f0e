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
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    guard information.st_size > 2 * length else { return digest(handle) }
    do {
      var bytes = try handle.read(upToCount: length) ?? Data()
      try handle.seek(toOffset: UInt64(information.st_size) - UInt64(length))
      bytes += try handle.read(upToCount: length) ?? Data()
      return digest(bytes)
    } catch { return nil }
  }

  private static func digest(_ bytes: Data) -> String? {
    bytes.withUnsafeBytes { bytes -> String? in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, start, gsize(bytes.count)) else { return nil }
      defer { g_free(text) }
      return String(cString: text)
    }
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
