import CMediaKernels
import CoreMedia
import GLibSupport

/// Turns sound of one rate and speed into samples of another. Sample `n` of the result lies at `origin + n · step` samples
/// of the source.
struct Resampler {
  private enum Way {
    /// Sample by sample.
    case copy(shift: Int64)
    /// By whole numbers: `(start + n · numerator) / denominator`.
    case exact(FilterBank, start: Int64, numerator: Int, denominator: Int)
    case between(FilterBank, origin: Double, step: Double)
  }

  private let way: Way
  /// Ratios with more phases are approximated between those of a bank.
  private static let maxPhases = 1024
  private static let phasesBetween = 512

  /// From samples of a source at `rate` to those of `target`; the source passes `speed` times as fast. `origin` is where
  /// in the source, in seconds, the sample with number 0 lies.
  init(
    from rate: Int, to target: Int, speed: Double, origin: ExactTime, filterLength: Int = FilterBank.usualLength
  ) {
    let place = (origin * ExactTime(CMTime(value: Int64(rate), timescale: 1)))
    if speed == 1 {
      var (a, b) = (rate, target)
      while b != 0 { (a, b) = (b, a % b) }
      let (numerator, denominator) = (rate / a, target / a)
      if denominator == 1, numerator == 1 {
        way = .copy(shift: place.time(1).value)
        return
      }
      if denominator <= Self.maxPhases {
        let bank = FilterBank.make(
          phases: denominator, cutoff: Double(target) / Double(rate), length: filterLength)
        let start = (place * ExactTime(CMTime(value: Int64(denominator), timescale: 1))).time(1).value
        way = .exact(bank, start: start, numerator: numerator, denominator: denominator)
        return
      }
    }
    let step = Double(rate) * speed / Double(target)
    way = .between(
      FilterBank.make(phases: Self.phasesBetween, cutoff: 1 / step, length: filterLength), origin: place.seconds,
      step: step)
  }

  /// How many samples of the source lie in a filter in front of a place, and how many behind it.
  var reach: (before: Int, behind: Int) {
    switch way {
    case .copy: (0, 0)
    case .exact(let bank, _, _, _), .between(let bank, _, _): (bank.lead, bank.length - bank.lead - 1)
    }
  }

  /// Writes `count` samples from number `place` on.
  func render(
    _ source: some SoundWindow, from place: Int64, count: Int, into targets: [UnsafeMutablePointer<Float>]
  ) throws {
    guard count > 0 else { return }
    switch way {
    case .copy(let shift):
      let channels = try source.read(from: place + shift, count: count)
      for (target, channel) in zip(targets, channels) { target.update(from: channel, count: count) }
    case .exact(let bank, let start, let numerator, let denominator):
      let position = start + place * Int64(numerator)
      let whole = Self.floor(position, Int64(denominator))
      let rest = position - whole * Int64(denominator)
      let last = (rest + Int64(count - 1) * Int64(numerator)) / Int64(denominator)
      let channels = try source.read(from: whole - Int64(bank.lead), count: Int(last) + bank.length)
      bank.withBank { bank in
        for (target, channel) in zip(targets, channels) {
          kinora_resample_exactly(target, Int32(count), channel, bank, rest, Int32(numerator), Int32(denominator))
        }
      }
    case .between(let bank, let origin, let step):
      let position = origin + Double(place) * step
      let whole = position.rounded(.down)
      let rest = Int64(clamping: (position - whole) * 0x1p32)
      let stride = Int64(clamping: (step * 0x1p32).rounded())
      let last = Int((rest + Int64(count - 1) * stride) >> 32)
      let channels = try source.read(from: Int64(clamping: whole) - Int64(bank.lead), count: last + bank.length)
      bank.withBank { bank in
        for (target, channel) in zip(targets, channels) {
          kinora_resample(target, Int32(count), channel, bank, rest, stride, false)
        }
      }
    }
  }

  private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}
