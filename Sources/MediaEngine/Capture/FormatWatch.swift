import CoreMedia
import GLibSupport
import GStreamer

/// Notices when a camera delivers another format than requested, or than before.
struct FormatWatch {
  private var known: VideoFormat?

  /// Watches a camera of which this format was requested, at any of its rates.
  init(asked: VideoFormat?) { known = asked }

  /// Notes a delivered format. Returns whether it is worth reporting.
  mutating func isNews(_ delivered: VideoFormat) -> Bool {
    let last = known
    known = delivered
    // A format without a rate is assumed to keep the last one.
    if delivered.frameRates.isEmpty { known?.frameRates = last?.frameRates ?? [] }
    return last.map { !$0.agrees(with: delivered) } ?? false
  }
}

extension VideoFormat {
  /// The format with only the rate of this frame duration; unchanged where that is invalid.
  package func with(frameDuration: CMTime) -> VideoFormat {
    guard frameDuration.isNumeric, frameDuration > .zero else { return self }
    var format = self
    format.frameRates = [Fraction(Int(frameDuration.timescale), Int(clamping: frameDuration.value))]
    return format
  }

  /// Whether a delivered format matches: same size and encoding and, as far as both have rates, one of these.
  public func agrees(with delivered: VideoFormat) -> Bool {
    guard width == delivered.width, height == delivered.height, encoding == delivered.encoding else { return false }
    guard !frameRates.isEmpty, let rate = delivered.frameRates.first else { return true }
    return frameRates.contains(rate)
  }
}
