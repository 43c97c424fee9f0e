import CoreMedia
import GStreamer

extension VideoFormat {
  /// Whether it can be delivered at a rate. A device that lists no rates may have any.
  public func offers(_ rate: Fraction) -> Bool {
    if frameRates.isEmpty { return true }
    if let lowestRate, let highest = frameRates.first { return lowestRate <= rate && rate <= highest }
    return frameRates.contains { $0.numerator * rate.denominator == rate.numerator * $0.denominator }
  }

  /// The rate closest to a frame duration; nil if the device lists no rates.
  public func rate(closestTo frameDuration: CMTime) -> Fraction? {
    guard frameDuration.isNumeric, frameDuration > .zero else { return frameRates.first }
    let wanted = 1 / frameDuration.seconds
    let listed = frameRates.min { abs($0.value - wanted) < abs($1.value - wanted) }
    guard let lowestRate, let highest = frameRates.first, let listed, abs(listed.value / wanted - 1) > 1e-6 else {
      return listed
    }
    let rate = Fraction(Int(frameDuration.timescale), Int(clamping: frameDuration.value))
    return rate < lowestRate ? lowestRate : highest < rate ? highest : rate
  }
}
