/// What a tap does when its receiver is slower than the device. The device and other taps never wait.
public enum TapQueue: Sendable, Hashable {
  /// At most so many samples wait; then the oldest goes.
  case dropOldest(samples: Int)
  /// So many seconds' worth may wait; then what is new is left out until there is room.
  case keep(seconds: Double)
}
