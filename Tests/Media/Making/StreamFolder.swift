import Foundation

/// A stream for HLS in a folder: playlists, and the pieces that they name.
public struct StreamFolder: Sendable {
  /// What the pieces are.
  public enum Pieces: String, Sendable, CaseIterable {
    case transport, fragments, encrypted
  }

  /// Where it is.
  public let url: URL

  /// A stream in this folder, which must be there.
  public init(_ url: URL) { self.url = url }

  /// Cuts a movie at each of its key frames into pieces that a playlist names.
  public func add(_ movie: URL, as name: String, _ pieces: Pieces = .transport) async throws {
    let url = url
    try await Command.away {
      var command = ["ffmpeg", "-v", "error", "-i", movie.path, "-c", "copy", "-f", "hls", "-hls_time", "0.1"]
      command += ["-hls_playlist_type", "vod", "-hls_list_size", "0"]
      switch pieces {
      case .transport: break
      case .fragments:
        command += ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "\(name)-head.mp4"]
      case .encrypted:
        let key = url.appendingPathComponent("\(name).key")
        try Data((0..<16).map { UInt8($0 * 7 + 3) }).write(to: key)
        let note = url.appendingPathComponent("\(name).note")
        try Data("\(name).key\n\(key.path)\n".utf8).write(to: note)
        command += ["-hls_key_info_file", note.path]
      }
      _ = try Command.run(command + [url.appendingPathComponent("\(name).m3u8").path])
    }
  }

  /// Names several streams as one in several qualities: each with its bits a second.
  public func addChoice(_ choices: [(name: String, bitRate: Int)], as name: String) throws {
    var text = "#EXTM3U\n"
    for choice in choices {
      text += "#EXT-X-STREAM-INF:BANDWIDTH=\(choice.bitRate),CODECS=\"avc1.42c01e,mp4a.40.2\"\n\(choice.name).m3u8\n"
    }
    try Data(text.utf8).write(to: url.appendingPathComponent("\(name).m3u8"))
  }
}
