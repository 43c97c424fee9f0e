import CGLib
import Foundation

/// A digest of a file's bytes: files of the same digest are the same.
public enum FileDigest {
  /// SHA-256 in hexadecimal digits; nil if the file can't be read.
  public static func of(_ file: URL) -> String? {
    guard let handle = try? FileHandle(forReadingFrom: file), let sum = g_checksum_new(G_CHECKSUM_SHA256) else {
      return nil
    }
    defer {
      g_checksum_free(sum)
      try? handle.close()
    }
    while true {
      let piece: Data?
      do { piece = try handle.read(upToCount: 1 << 20) } catch { return nil }
      guard let piece, !piece.isEmpty else { break }
      piece.withUnsafeBytes { g_checksum_update(sum, $0.bindMemory(to: UInt8.self).baseAddress, gssize($0.count)) }
    }
    return String(cString: g_checksum_get_string(sum))
  }
}
