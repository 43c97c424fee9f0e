import GLibSupport
import GStreamer
import MediaEngine

extension VideoFormat {
  /// The message that a camera delivers this format instead of the requested one.
  var deliveredWords: String {
    let what = "\(width)x\(height) \(encoding.name)"
    return frameRates.first.map { tr("The camera delivers %s at %s frames per second instead.", what, $0.shortText) }
      ?? tr("The camera delivers %s instead.", what)
  }
}

extension Fraction {
  /// The rate with as few digits as distinguish it from others.
  var shortText: String {
    numerator % denominator == 0 ? "\(numerator / denominator)" : "\((value * 100).rounded() / 100)"
  }
}
