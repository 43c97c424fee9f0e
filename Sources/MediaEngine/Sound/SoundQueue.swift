/// Samples of several channels, to be fetched in the order in which they were added.
struct SoundQueue {
  private var channels: [[Double]]
  private var first = 0

  init(channels: Int) { self.channels = Array(repeating: [], count: channels) }

  /// How many frames there are.
  var count: Int { (channels.first?.count ?? 0) - first }

  /// Adds a channel's samples; each channel gets as many.
  mutating func append(_ samples: UnsafeBufferPointer<Double>, to channel: Int) {
    channels[channel].append(contentsOf: samples)
  }

  /// Looks at a channel's samples.
  func withSamples(of channel: Int, _ body: (UnsafeBufferPointer<Double>) -> Void) {
    channels[channel].withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[first...])) }
  }

  /// Forgets frames in front.
  mutating func drop(_ count: Int) {
    first += min(count, self.count)
    // Moved seldom: each costs as much as what is left.
    guard first > 1 << 14 || first == channels.first?.count else { return }
    for channel in channels.indices { channels[channel].removeFirst(first) }
    first = 0
  }

  /// Forgets frames behind.
  mutating func dropLast(_ count: Int) {
    let dropped = min(count, self.count)
    for channel in channels.indices { channels[channel].removeLast(dropped) }
  }
}
