import GLibSupport
import GStreamer

// What encoders are asked for of a codec.

extension Codec {
  /// Whether the engine knows how to encode it, installed or not.
  public var hasEncoder: Bool { !EncoderList.standard[self].isEmpty }

  /// Whether an encoder for it is installed. Whether it works shows when it is tried.
  public var canBeEncoded: Bool {
    EncoderList.standard[self].contains { ElementFactory.exists($0.name) }
  }

  /// What the numbers of pictures mean, also of small ones. videoconvert 1.22 leaves the range as it is where the
  /// matrix stays the same (seen: a camera's JPEGs, 1:4:7:1, kept their 255 as bt601), so that is always another one.
  var colorimetry: String { self == .jpeg ? "1:4:7:1" : "bt709" }

  /// Bits per second that suit size and rate.
  func usualBitRate(_ task: EncoderCandidate.Job) -> Int {
    let bitsPerPixel =
      switch self {
      case .jpeg: 1.5
      case .h264, .vp8: 0.16
      default: 0.11
      }
    // Twice the frames need less than twice the bits: they differ less.
    let rate = max(1, task.rate.value)
    let frames = rate <= 30 ? rate : 30 + (rate - 30) * 0.5
    return max(1_000_000, Int(clamping: Double(task.width * task.height) * frames * bitsPerPixel))
  }

  /// The rates of sound that it has; any where empty.
  var sampleRates: Set<Int> {
    switch self {
    case .aac: [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000]
    case .opus: [48000]
    default: []
    }
  }
}
