import GStreamer

/// How video is compressed.
public struct VideoEncoding: Sendable, Hashable {
  /// A profile of H.264 or HEVC.
  public enum Profile: String, Sendable, Hashable, CaseIterable {
    case baseline, main, high
    /// Ten bits per component.
    case high10 = "high-10"
    case main10 = "main-10"
  }

  /// Which encoders may be used.
  public enum Hardware: Sendable, Hashable { case allowed, required, forbidden }

  /// How H.264 writes its numbers.
  public enum Entropy: Sendable, Hashable { case variableLength, arithmetic }

  /// How hard an encoder looks for what can be left out, where its codec leaves a choice.
  public enum Effort: String, Sendable, Hashable, CaseIterable {
    case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow
  }

  /// The most that may be encoded within any part of a video that lasts so long.
  public struct RateLimit: Sendable, Hashable {
    /// The number of bytes.
    public var bytes: Int
    /// The part's length.
    public var seconds: Double

    public init(bytes: Int, seconds: Double) { (self.bytes, self.seconds) = (bytes, seconds) }

    /// A buffer and the rate at which it is filled, which together never let more through: in bits and bits per second.
    var buffer: (bits: Int, rate: Int) {
      let bits = Double(bytes) * 8
      return (max(1000, Int(clamping: bits / 4)), max(1000, Int(clamping: bits * 0.75 / max(seconds, 0.001))))
    }
  }

  /// The codec asked for; `RecordingProgress` names the encoder in use.
  public var codec: Codec
  /// The frame width; nil means the source's own. Rounded down to even numbers.
  public var width: Int?
  public var height: Int?
  /// Bits per second; nil picks a rate that suits size and frame rate.
  public var bitRate: Int?
  /// Whether the bit rate is kept in short videos, too, where encoders otherwise take some seconds to find it. x264 does that in
  /// a video's first seconds, x265 to its end.
  public var holdsBitRate = false
  /// The longest interval between key frames; 0 makes each frame one.
  public var maxKeyFrameSeconds: Double
  /// The longest interval between key frames in frames; nil for no such limit.
  public var maxKeyFrameFrames: Int?
  /// Whether another codec may be used where no encoder of the one asked for works.
  public var allowsFallback: Bool
  /// A constant quality from 0 to 1 instead of a bit rate.
  public var quality: Double?
  /// A constant quality in the encoder's own numbers, where it has such: x264's CRF.
  public var rateFactor: Int?
  /// Whether frames may be encoded in another order than they are shown in (B-frames); nil leaves it to the pace.
  public var allowsReordering: Bool?
  public var profile: Profile?
  /// The level of H.264 that frames must fit; nil lets it follow from size and rate.
  public var level: H264Level?
  /// The most that may be encoded within a time; nil for no such limit. For H.264 and HEVC.
  public var rateLimit: RateLimit?
  public var entropy: Entropy?
  public var hardware = Hardware.allowed
  /// How many frames a second other frames may refer to; a player may leave out the rest. Nil leaves it to the encoder.
  public var nonDroppableFrameRate: Double?
  public var effort: Effort?
  /// The frame rate to expect where the source doesn't say one.
  public var expectedFrameRate: Double?

  public init(
    codec: Codec = .h264, width: Int? = nil, height: Int? = nil, bitRate: Int? = nil, maxKeyFrameSeconds: Double = 1,
    allowsFallback: Bool = true
  ) {
    self.codec = codec
    self.width = width
    self.height = height
    self.bitRate = bitRate
    self.maxKeyFrameSeconds = maxKeyFrameSeconds
    self.allowsFallback = allowsFallback
  }

  /// The size of a frame that is scaled down, if it has to be, to fit into another; both sides even then.
  static func scaledDown(
    _ frame: (width: Int, height: Int), into room: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    let scale = min(1, Double(room.width) / Double(frame.width), Double(room.height) / Double(frame.height))
    func even(_ length: Double) -> Int { max(2, Int(clamping: (length / 2).rounded()) * 2) }
    return scale < 1 ? (even(Double(frame.width) * scale), even(Double(frame.height) * scale)) : frame
  }

  /// How many frames that may be left out lie between two that may not; nil where nothing was said.
  var droppableFrames: Int? {
    guard let kept = nonDroppableFrameRate, let all = expectedFrameRate, kept > 0 else { return nil }
    return max(0, Int(clamping: (all / kept).rounded()) - 1)
  }

  /// Whether a level of H.264 allows as many bits as for the high profile, which is the usual one.
  var hasHighRates: Bool { profile == .high || profile == nil }

  /// Whether frames have ten bits per component.
  var isDeep: Bool { profile == .high10 || profile == .main10 }
}
