import Foundation
import GLibSupport

extension HLSMultivariant {
  /// Larger than any playlist.
  private static let largest = 16 << 20

  /// Reads a playlist of variants from a server; nil where there is none at the URL.
  public static func load(
    _ url: URL, clock: any HostClock = SystemHostClock.shared
  ) async throws -> HLSMultivariant? {
    guard ["http", "https"].contains(url.scheme?.lowercased() ?? "") else { return nil }
    return try await MediaFileOpener.inThread { isCancelled in
      let found = try RemoteFile.whole(url, upTo: largest, clock: clock, isCancelled: isCancelled) { bytes in
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
        return text.starts(with: Array("#EXTM3U".utf8))
      }
      return found.flatMap { HLSPlaylist(String(decoding: $0.bytes, as: UTF8.self))?.multivariant }
    }
  }
}
