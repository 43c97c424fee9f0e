/// How audio is compressed.
public struct AudioEncoding: Sendable, Hashable {
  /// How uncompressed samples are stored.
  public struct Plain: Sendable, Hashable {
    /// 8, 16, 24 or 32; 32 or 64 for floating-point numbers.
    public var bits = 16
    public var isFloat = false
    public var isBigEndian = false

    public init(bits: Int = 16, isFloat: Bool = false, isBigEndian: Bool = false) {
      (self.bits, self.isFloat, self.isBigEndian) = (bits, isFloat, isBigEndian)
    }

    /// GStreamer's name of the format.
    var formatName: String {
      let order = isBigEndian ? "BE" : "LE"
      if isFloat { return "F\(bits == 64 ? 64 : 32)\(order)" }
      return bits == 8 ? "S8" : "S\(bits)\(order)"
    }
  }

  /// How an encoder spends its bits.
  public enum Strategy: Sendable, Hashable { case constant, longTermAverage, constrainedVariable, variable }

  /// The codec asked for; `RecordingProgress` names the encoder in use. `.pcm` leaves audio uncompressed.
  public var codec: Codec
  /// Samples per second; nil means the source's own rate, as far as the codec supports it.
  public var sampleRate: Int?
  /// The number of channels; nil means the source's own count. Devices are recorded with one or two.
  public var channelCount: Int?
  /// Bits per second; nil picks a rate that suits codec and channels.
  public var bitRate: Int?
  /// How samples are stored where they aren't compressed.
  public var plain = Plain()
  public var strategy: Strategy?

  public init(codec: Codec = .aac, sampleRate: Int? = nil, channelCount: Int? = nil, bitRate: Int? = nil) {
    self.codec = codec
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.bitRate = bitRate
  }
}
