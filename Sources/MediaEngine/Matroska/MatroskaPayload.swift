import Foundation
import GStreamer

/// Reads frames of a track from the file, as they were before the container compressed them.
struct MatroskaPayload {
  /// The largest frame that is read.
  private static let largest: Int64 = 1 << 28

  private let file: ISOFile
  private let encoding: MatroskaEncoding
  private let restoring: FrameRestoring?

  /// Throws where the frames of a track can't be restored.
  init(_ file: ISOFile, _ track: MatroskaTrack, of url: URL) throws(MediaFileError) {
    if let name = track.encoding.obstacle {
      throw .unreadable(url, reason: "its track \(track.number) is compressed by \(name), which isn't supported")
    }
    (self.file, encoding, restoring) = (file, track.encoding, FrameRestoring(track))
  }

  /// A frame's bytes; nil where they are damaged, or not there.
  func read(_ range: Range<Int64>) throws -> SampleData? {
    let count = range.upperBound - range.lowerBound
    guard count <= Self.largest else { return nil }
    if encoding.steps.isEmpty, restoring == nil {
      guard count > 0 else { return nil }
      return try file.buffer(at: range.lowerBound, count: Int(count)).map { .buffer($0) }
    }
    let stored = try file.read(at: range.lowerBound, count: Int(count))
    guard stored.count == Int(count), var bytes = encoding.decoded(stored), !bytes.isEmpty else { return nil }
    if let restoring { bytes = restoring.restored(bytes) }
    return .bytes(bytes)
  }
}
