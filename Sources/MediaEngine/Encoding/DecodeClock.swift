import CoreMedia

/// Says when an encoder's frames are decoded. They go in in the order in which they are shown and come out in the order in
/// which they are decoded: the n-th that comes out is decoded when the n-th was shown, as much earlier as the order asks
/// for. Encoders' own times are rounded, and some repeat themselves at the end.
struct DecodeClock {
  /// The times of the frames that went in, from number `first` on.
  private var shown: [CMTime] = []
  private var first = 0
  /// How many came out.
  private var count = 0
  /// By how many frames decoding is ahead of showing; nil before the first came out.
  private var lead: Int?
  /// How far apart the first frame and the one that many behind it are.
  private var ahead = CMTime.zero

  /// A frame goes in.
  mutating func push(_ time: CMTime) { shown.append(time) }

  /// When the next frame that comes out is decoded. Of the first one the encoder says how much earlier that is.
  mutating func pop(shownAt time: CMTime, ahead said: CMTime) -> CMTime {
    defer { count += 1 }
    if lead == nil {
      let half = CMTime(value: 1, timescale: 2000)
      let number = shown.firstIndex { $0 - shown[0] >= said - half } ?? max(0, shown.count - 1)
      (lead, ahead) = (number, shown.isEmpty ? .zero : shown[number] - shown[0])
    }
    let lead = lead ?? 0
    let place = (count < lead ? count : count - lead) - first
    guard shown.indices.contains(place) else { return time }
    let decode = count < lead ? shown[place] - ahead : shown[place]
    // What came out long ago isn't needed any more.
    if place > 256, count >= lead {
      shown.removeFirst(place)
      first += place
    }
    return min(decode, time)
  }
}
