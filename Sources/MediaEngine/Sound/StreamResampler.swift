import CoreMedia

/// Turns sound that comes in pieces into another rate.
final class StreamResampler: SoundWindow {
  let rate: Int
  private let target: Int
  private let samples: SampleStore
  /// What is given out where it isn't all there is.
  private let part: SampleStore
  private let resampler: Resampler
  /// The place in the source of the first sample of the result.
  private let origin: Int64
  /// How many samples of the source lie behind a place that is made.
  private let behind: Int64
  /// How many have been made.
  private var made: Int64 = 0
  private var total: Int64?

  init(from rate: Int, to target: Int, channels: Int, filterLength: Int, priming: SoundPriming) {
    (self.rate, self.target) = (rate, target)
    (samples, part) = (SampleStore(channels: channels), SampleStore(channels: channels, capacity: 1 << 12))
    let reach = Self.reach(from: rate, to: target, filterLength: filterLength)
    switch priming {
    case .given: origin = Int64(reach.before)
    case .silent: origin = 0
    case .late: origin = -Int64(reach.behind)
    }
    behind = Int64(reach.behind)
    resampler = Resampler(
      from: rate, to: target, speed: 1,
      origin: ExactTime(CMTime(value: origin, timescale: CMTimeScale(clamping: rate))), filterLength: filterLength)
  }

  /// How many samples of the source are used in front of a place, and behind it.
  static func reach(from rate: Int, to target: Int, filterLength: Int) -> (before: Int, behind: Int) {
    Resampler(from: rate, to: target, speed: 1, origin: ExactTime(.zero), filterLength: filterLength).reach
  }

  /// Adds samples; each channel gets as many.
  func append(count: Int, _ fill: (_ channel: Int, UnsafeMutablePointer<Float>) -> Void) {
    let place = samples.extend(by: count)
    for channel in 0..<samples.channels { fill(channel, samples.channel(channel) + place) }
  }

  /// No more samples come.
  func end() {
    let length = samples.end - max(0, origin)
    total = length > 0 ? (length * Int64(target) + Int64(rate) - 1) / Int64(rate) : 0
  }

  /// How many samples can be made now.
  var available: Int {
    if let total { return Int(total - made) }
    // The last that needs nothing that isn't there: number · rate / target + origin + behind < end.
    let room = samples.end - origin - behind
    guard room > 0 else { return 0 }
    return max(0, Int((room * Int64(target) + Int64(rate) - 1) / Int64(rate) - made))
  }

  /// How many samples of the source are missing to make so many more.
  func missing(for count: Int) -> Int {
    let last = (made + Int64(count)) * Int64(rate) / Int64(target) + origin + behind + 1
    return Int(max(1, last - samples.end))
  }

  /// Makes samples, no more than are available.
  func read(_ count: Int, into targets: [UnsafeMutablePointer<Float>]) throws {
    try resampler.render(self, from: made, count: count, into: targets)
    made += Int64(count)
    let used = made * Int64(rate) / Int64(target) + origin - Int64(FilterBank.usualLength * 64)
    if used - samples.start > 1 << 16 { samples.forget(before: used) }
  }

  func read(from place: Int64, count: Int) throws -> [UnsafePointer<Float>] {
    guard place < samples.start || place + Int64(count) > samples.end else {
      return (0..<samples.channels).map { UnsafePointer(samples.channel($0) + Int(place - samples.start)) }
    }
    samples.copy(from: place, count: count, into: part)
    return (0..<part.channels).map { UnsafePointer(part.channel($0)) }
  }
}
