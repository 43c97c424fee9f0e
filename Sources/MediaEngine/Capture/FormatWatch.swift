import CoreMedia
import GLibSupport
import GStreamer

/// Notices when a camera delivers something else than it was asked for, or than it did until now.
struct FormatWatch {
  private var known: VideoFormat?

  /// A camera that was asked for this, at any of its rates.
  init(asked: VideoFormat?) { known = asked }

  /// The camera begins to deliver this. Answers whether that is worth telling.
  mutating func isNews(_ delivered: VideoFormat) -> Bool {
    let last = known
    known = delivered
    // Who says nothing of its rate keeps it, as far as can be told.
    if delivered.frameRates.isEmpty { known?.frameRates = last?.frameRates ?? [] }
    return last.map { !$0.agrees(with: delivered) } ?? false
  }
}

extension VideoFormat {
  /// The same at one rate only, where a frame has a duration.
  package func with(frameDuration: CMTime) -> VideoFormat {
    guard frameDuration.isNumeric, frameDuration > .zero else { return self }
    var format = self
    format.frameRates = [Fraction(Int(frameDuration.timescale), Int(clamping: frameDuration.value))]
    return format
  }

  /// Whether what is delivered is of this format: of its size and encoding and, as far as both say, at one of its rates.
  public func agrees(with delivered: VideoFormat) -> Bool {
    guard width == delivered.width, height == delivered.height, encoding == delivered.encoding else { return false }
    guard !frameRates.isEmpty, let rate = delivered.frameRates.first else { return true }
    return frameRates.contains(rate)
  }
}
