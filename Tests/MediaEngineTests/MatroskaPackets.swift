import CoreMedia
import Foundation
import TestMedia
import TestSupport

@testable import MediaEngine

/// Files of Matroska and WebM, and ffprobe's packets of them.
enum MatroskaPackets {
  /// A packet as ffprobe tells it.
  struct Packet: Decodable {
    var stream_index: Int
    var pts_time: String?
    var size: String
    var flags: String
    var data_hash: String

    var seconds: Double? { pts_time.flatMap(Double.init) }
    var isKey: Bool { flags.hasPrefix("K") }
  }

  private struct Packets: Decodable {
    struct Stream: Decodable { var index: Int, codec_type: String }
    var packets: [Packet]
    var streams: [Stream]
  }

  /// The files, made once.
  static func folder() async throws -> URL {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
    let folder = MediaLibrary.shared.directory.appendingPathComponent("matroska-1")
    _ = try await Tool.run([root.appendingPathComponent("Tests/Endurance/matroska-media").path, folder.path])
    return folder
  }

  /// One of the files.
  static func file(_ name: String) async throws -> URL { try await folder().appendingPathComponent(name) }

  /// Opens a file by our reader.
  static func open(_ url: URL, precise: Bool = false) throws -> MatroskaFile {
    guard let media = try MatroskaFile(url, in: ISOFile(url.path), precise: precise) else {
      throw MediaFileError.notMedia(url)
    }
    return media
  }

  /// The packets of each video, sound and subtitle stream in the file's order.
  static func probe(_ url: URL) async throws -> [[Packet]] {
    let text = try await Tool.run([
      "ffprobe", "-v", "quiet", "-show_packets", "-show_streams", "-show_data_hash", "adler32", "-of", "json", url.path,
    ])
    let found = try JSONDecoder().decode(Packets.self, from: Data(text.utf8))
    return found.streams.filter { ["video", "audio", "subtitle"].contains($0.codec_type) }.map { stream in
      found.packets.filter { $0.stream_index == stream.index }
    }
  }

  /// The checksum that ffprobe prints of some bytes.
  static func checksum(_ bytes: [UInt8]) -> String {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    let digits = String(b << 16 | a, radix: 16)
    return "adler32:" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// All samples of a cursor, from where it is.
  static func samples(_ cursor: any SampleCursor, limit: Int = .max) throws -> [StoredSample] {
    var samples: [StoredSample] = []
    while samples.count < limit, let sample = try cursor.next() { samples.append(sample) }
    return samples
  }
}
