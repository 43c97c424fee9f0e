import CoreMedia

/// The last frames that were shown, for whoever fetches them. A value that knows no pixels.
struct FrameShelf<Picture> {
  /// A frame.
  struct Entry {
    var time: CMTime
    /// When the next one begins; nil where nobody knows.
    var end: CMTime?
    var picture: Picture
    fileprivate var number: Int
  }

  /// Frames that are kept.
  private static var capacity: Int { 4 }
  /// How far behind the newest frame a time may be that gets it: the next one is late then.
  private static var patience: CMTime { CMTime(value: 1, timescale: 4) }

  private var entries: [Entry] = []
  private var count = 0
  private var fetched: Int?

  /// A frame is shown. One that doesn't follow those before, either way, is of another place: they are out of date.
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

  /// No frame is handed out any more.
  mutating func clear() {
    entries = []
    fetched = nil
  }

  /// The frame of a time: the one whose interval holds it, else the newest if it isn't far away.
  func frame(at time: CMTime) -> Entry? {
    guard time.isNumeric, let newest = entries.last else { return nil }
    if let entry = entries.last(where: { $0.time <= time && ($0.end.map { time < $0 } ?? false) }) { return entry }
    let end = max(newest.end ?? newest.time, newest.time)
    return time >= newest.time - Self.patience && time <= end + Self.patience ? newest : nil
  }

  /// Whether the frame of a time is another one than the one that was fetched last.
  func hasNew(at time: CMTime) -> Bool { frame(at: time).map { $0.number != fetched } ?? false }

  /// The frame of a time; it isn't new any more then.
  mutating func fetch(at time: CMTime) -> Entry? {
    let entry = frame(at: time)
    if let entry { fetched = entry.number }
    return entry
  }
}
