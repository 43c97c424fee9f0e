import CoreMedia

/// Keeps the last frames shown, to be fetched by time. A value that knows no pixels.
struct FrameShelf<Picture> {
  /// A frame.
  struct Entry {
    var time: CMTime
    /// When the next frame begins; nil if unknown.
    var end: CMTime?
    var picture: Picture
    fileprivate var number: Int
  }

  /// How many frames are kept.
  private static var capacity: Int { 4 }
  /// How far past the newest frame a time may be and still get it, as the next one may be late.
  private static var patience: CMTime { CMTime(value: 1, timescale: 4) }

  private var entries: [Entry] = []
  private var count = 0
  private var fetched: Int?

  /// Adds a frame. Discards the others unless it is contiguous with them, in either direction.
  mutating func add(_ picture: Picture, time: CMTime, end: CMTime?) {
    if let last = entries.last {
      if last.time == time {
        entries[entries.count - 1].picture = picture
        return
      }
      let follows = time > last.time ? (last.end ?? last.time) + Self.patience >= time : false
      let precedes = time < last.time ? (end ?? time) + Self.patience >= last.time : false
      if !follows, !precedes { entries = [] }
    }
    count += 1
    entries.append(Entry(time: time, end: end, picture: picture, number: count))
    if entries.count > Self.capacity { entries.removeFirst() }
  }

  /// Discards all frames.
  mutating func clear() {
    entries = []
    fetched = nil
  }

  /// The frame for a time: the one whose interval contains it, else the newest if it is close enough.
  func frame(at time: CMTime) -> Entry? {
    guard time.isNumeric, let newest = entries.last else { return nil }
    if let entry = entries.last(where: { $0.time <= time && ($0.end.map { time < $0 } ?? false) }) { return entry }
    let end = max(newest.end ?? newest.time, newest.time)
    return time >= newest.time - Self.patience && time <= end + Self.patience ? newest : nil
  }

  /// Whether the frame for a time differs from the one last fetched.
  func hasNew(at time: CMTime) -> Bool { frame(at: time).map { $0.number != fetched } ?? false }

  /// Fetches the frame for a time; it isn't new any more then.
  mutating func fetch(at time: CMTime) -> Entry? {
    let entry = frame(at: time)
    if let entry { fetched = entry.number }
    return entry
  }
}
