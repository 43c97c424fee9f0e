/// How a recording's audio is compressed.
public struct AudioEncoding: Sendable, Hashable {
  /// The codec asked for; `RecordingProgress` names the encoder in use. `.pcm` leaves audio uncompressed, in 16 bits.
  public var codec: Codec
  /// Samples per second; nil means the microphone's own rate, as far as the codec supports it.
  public var sampleRate: Int?
  /// One or two; nil means the microphone's own count.
  public var channelCount: Int?
  /// Bits per second; nil picks a rate that suits codec and channels.
  public var bitRate: Int?

  public init(codec: Codec = .aac, sampleRate: Int? = nil, channelCount: Int? = nil, bitRate: Int? = nil) {
    self.codec = codec
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.bitRate = bitRate
  }
}
