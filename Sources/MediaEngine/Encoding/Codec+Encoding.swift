import GLibSupport
import GStreamer

// What each codec needs from its encoders.

extension Codec {
  /// Whether the engine knows an encoder for this codec, installed or not.
  public var hasEncoder: Bool { !EncoderList.standard[self].isEmpty }

  /// Whether an encoder for this codec is installed. Whether it works shows only in `EncoderTrial`.
  public var canBeEncoded: Bool {
    EncoderList.standard[self].contains { ElementFactory.exists($0.name) }
  }

  /// The colorimetry that frames are encoded in, whatever their size. videoconvert 1.22 keeps the range where the
  /// matrix stays the same (seen: a camera's JPEGs, 1:4:7:1, kept their 255 as bt601), so this is always a different
  /// matrix.
  var colorimetry: String { self == .jpeg ? "1:4:7:1" : "bt709" }

  /// Bits per second that suit frame size and rate.
  func usualBitRate(_ task: EncoderCandidate.Job) -> Int {
    let bitsPerPixel =
      switch self {
      case .jpeg: 1.5
      case .h264, .vp8: 0.16
      default: 0.11
      }
    // Twice the frame rate needs less than twice the bits: neighbouring frames differ less.
    let rate = max(1, task.rate.value)
    let frames = rate <= 30 ? rate : 30 + (rate - 30) * 0.5
    // Frames that take nothing from others need about three times as much; JPEGs never do.
    let whole = task.maxKeyFrameSeconds <= 0 && self != .jpeg ? 3.0 : 1
    return max(1_000_000, Int(clamping: Double(task.width * task.height) * frames * bitsPerPixel * whole))
  }

  /// Bits per second that suit frame size and rate, live.
  package func usualBitRate(width: Int, height: Int, framesPerSecond: Double) -> Int {
    let rate = Fraction(Int(clamping: (framesPerSecond * 1000).rounded()), 1000)
    return usualBitRate(EncoderCandidate.Job(width: width, height: height, rate: rate))
  }

  /// The sample rates that the codec supports; empty means any.
  var sampleRates: Set<Int> {
    switch self {
    case .aac: [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000]
    case .opus: [48000]
    default: []
    }
  }
}
