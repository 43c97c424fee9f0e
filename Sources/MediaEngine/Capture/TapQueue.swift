/// What a tap does when its receiver is slower than the device. The device and other taps don't wait, unless a
/// simulated clock waits for consumers.
public enum TapQueue: Sendable, Hashable {
  /// At most this many samples wait; then the oldest is dropped.
  case dropOldest(samples: Int)
  /// At most this many seconds wait; then new samples are dropped until there is room.
  case keep(seconds: Double)
}
