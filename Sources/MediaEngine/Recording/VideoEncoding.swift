/// How a recording's video is compressed.
public struct VideoEncoding: Sendable, Hashable {
  /// The codec asked for; `RecordingProgress` names the encoder in use.
  public var codec: Codec
  /// The frame width; nil means the camera's own. Rounded down to even numbers.
  public var width: Int?
  public var height: Int?
  /// Bits per second; nil picks a rate that suits size and frame rate.
  public var bitRate: Int?
  /// The longest interval between key frames.
  public var maxKeyFrameSeconds: Double
  /// Whether another codec may be used where no encoder of the one asked for works.
  public var allowsFallback: Bool

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
}
