import CoreMedia
import CoreVideo

/// The frames shown most recently, by their number in the movie, so that stepping back over them decodes nothing. Holds
/// a bounded number of bytes.
struct FrameCache: Sendable {
  private struct Entry {
    var number: Int
    var frame: PlaybackFrame
    var bytes: Int
  }

  /// About fifteen frames of 1080p.
  static let usualLimit = 128 << 20

  private let limit: Int
  /// Oldest first.
  private var entries: [Entry] = []
  private(set) var bytes = 0

  /// Creates a cache that holds at most `limit` bytes.
  init(limit: Int = FrameCache.usualLimit) { self.limit = limit }

  /// The numbers of the cached frames, oldest first.
  var numbers: [Int] { entries.map(\.number) }

  /// Adds a frame that has been shown, and drops the oldest ones above the limit.
  mutating func add(_ frame: PlaybackFrame, number: Int) {
    if let index = entries.firstIndex(where: { $0.number == number }) { bytes -= entries.remove(at: index).bytes }
    let size = CVPixelBufferGetDataSize(frame.pixelBuffer) + (frame.origin?.sample.buffer?.size ?? 0)
    entries.append(Entry(number: number, frame: frame, bytes: size))
    bytes += size
    var count = 0
    while bytes > limit, count < entries.count {
      bytes -= entries[count].bytes
      count += 1
    }
    entries.removeFirst(count)
  }

  /// The cached frame with this number.
  func frame(_ number: Int) -> PlaybackFrame? { entries.last { $0.number == number }?.frame }

  /// Removes all frames, as when the display size changes.
  mutating func removeAll() { (entries, bytes) = ([], 0) }
}
