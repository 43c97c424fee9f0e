/// How a recording's sound is compressed.
public struct AudioEncoding: Sendable, Hashable {
  /// What is asked for; what it became is in the progress. `.pcm` leaves it as it is, in 16 bits.
  public var codec: Codec
  /// Samples per second; the microphone's own where nil, as far as the codec has it.
  public var sampleRate: Int?
  /// One or two; the microphone's own where nil.
  public var channelCount: Int?
  /// Bits per second; fitting for codec and channels where nil.
  public var bitRate: Int?

  public init(codec: Codec = .aac, sampleRate: Int? = nil, channelCount: Int? = nil, bitRate: Int? = nil) {
    self.codec = codec
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.bitRate = bitRate
  }
}
