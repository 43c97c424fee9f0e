import GLibSupport
import GStreamer
import MediaEngine

extension VideoFormat {
  /// Says that a camera delivers this, and not what it was asked for.
  var deliveredWords: String {
    let what = "\(width)x\(height) \(encoding.name)"
    return frameRates.first.map { tr("The camera delivers %s at %s frames per second instead.", what, $0.shortText) }
      ?? tr("The camera delivers %s instead.", what)
  }
}

extension Fraction {
  /// As few digits as tell it from other rates.
  var shortText: String {
    numerator % denominator == 0 ? "\(numerator / denominator)" : "\((value * 100).rounded() / 100)"
  }
}
