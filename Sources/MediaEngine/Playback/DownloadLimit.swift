import Foundation
import GLibSupport

/// How large a file on a server may be to be stored while it is played. A server says how large its files are: one that
/// claims what no disk holds, or goes on sending, must not fill the user's.
enum DownloadLimit {
  /// Larger than movies are.
  static let largest: Int64 = 32 << 30

  /// The limit now, by what is free where GStreamer stores such files.
  static var bytes: Int64 {
    let folder = UserFolder.cache
    // GStreamer doesn't make it.
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return bytes(free: DiskGuard.free(folder.path))
  }

  /// At most half of what is free: the rest is for everything else.
  static func bytes(free: Int64?) -> Int64 { min(largest, max(0, free ?? 0) / 2) }

  /// Whether a file is stored; one that doesn't say how large it is, isn't.
  static func allows(_ size: Int64?, limit: Int64) -> Bool { size.map { $0 <= limit } ?? false }
}
