import CoreMedia
import CoreVideo

/// The frames that were shown last, by their number in the movie, so that stepping back over them decodes nothing. Holds
/// a bounded number of bytes.
struct FrameCache: Sendable {
  private struct Entry {
    var number: Int
    var frame: PlaybackFrame
    var bytes: Int
  }

  /// Some fifteen frames of 1080p.
  static let usualLimit = 128 << 20

  private let limit: Int
  /// The newest last.
  private var entries: [Entry] = []
  private(set) var bytes = 0

  /// Holds at most so many bytes.
  init(limit: Int = FrameCache.usualLimit) { self.limit = limit }

  /// The numbers that are there, the newest last.
  var numbers: [Int] { entries.map(\.number) }

  /// A frame has been shown.
  mutating func add(_ frame: PlaybackFrame, number: Int) {
    if let index = entries.firstIndex(where: { $0.number == number }) { bytes -= entries.remove(at: index).bytes }
    let size = CVPixelBufferGetDataSize(frame.pixelBuffer)
    entries.append(Entry(number: number, frame: frame, bytes: size))
    bytes += size
    var count = 0
    while bytes > limit, count < entries.count {
      bytes -= entries[count].bytes
      count += 1
    }
    entries.removeFirst(count)
  }

  /// The frame of a number, if it is there.
  func frame(_ number: Int) -> PlaybackFrame? { entries.last { $0.number == number }?.frame }

  /// What is there is of no use any more, as at another size.
  mutating func removeAll() { (entries, bytes) = ([], 0) }
}
