/// Samples of several channels from a place on, to which more are added behind while old ones are forgotten. Not for
/// several threads at once.
final class SampleStore {
  let channels: Int
  /// The number of the first sample.
  private(set) var start: Int64 = 0
  private(set) var count = 0
  private var memory: UnsafeMutablePointer<Float>
  private var capacity: Int

  init(channels: Int, capacity: Int = 1 << 16) {
    (self.channels, self.capacity) = (channels, capacity)
    memory = .allocate(capacity: capacity * channels)
  }

  deinit { memory.deallocate() }

  var end: Int64 { start + Int64(count) }

  /// A channel's samples. Valid until something is added or forgotten.
  func channel(_ number: Int) -> UnsafeMutablePointer<Float> { memory + number * capacity }

  /// Forgets everything; what is added next begins at a place.
  func clear(at place: Int64) { (start, count) = (place, 0) }

  /// Adds silence, which may then be changed; returns where it begins in each channel.
  @discardableResult
  func append(_ length: Int) -> Int {
    let place = extend(by: length)
    for number in 0..<channels { (channel(number) + place).update(repeating: 0, count: length) }
    return place
  }

  /// Makes room for samples that are all written then; returns where they begin in each channel.
  func extend(by length: Int) -> Int {
    reserve(count + length)
    defer { count += length }
    return count
  }

  /// Forgets what lies before a place.
  func forget(before place: Int64) {
    let old = Int(min(place - start, Int64(count)))
    guard old > 0 else { return }
    for number in 0..<channels { channel(number).update(from: channel(number) + old, count: count - old) }
    (start, count) = (start + Int64(old), count - old)
  }

  /// Forgets what lies from a place on.
  func drop(from place: Int64) { count = Int(min(max(0, place - start), Int64(count))) }

  private func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = max(wanted, capacity * 2)
    let other = UnsafeMutablePointer<Float>.allocate(capacity: larger * channels)
    for number in 0..<channels { (other + number * larger).update(from: channel(number), count: count) }
    memory.deallocate()
    (memory, capacity) = (other, larger)
  }

  /// Copies samples from a place on; silence where there are none.
  func copy(from place: Int64, count wanted: Int, into other: SampleStore) {
    other.clear(at: place)
    other.append(wanted)
    let (from, to) = (max(place, start), min(place + Int64(wanted), end))
    guard from < to else { return }
    for number in 0..<min(channels, other.channels) {
      (other.channel(number) + Int(from - place)).update(
        from: channel(number) + Int(from - start), count: Int(to - from))
    }
  }
}
