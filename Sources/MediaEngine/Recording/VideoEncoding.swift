/// How a recording's pictures are compressed.
public struct VideoEncoding: Sendable, Hashable {
  /// What is asked for; what it became is in the progress.
  public var codec: Codec
  /// The size in the file; the camera's own where nil. Rounded down to even numbers.
  public var width: Int?
  public var height: Int?
  /// Bits per second; fitting for size and rate where nil.
  public var bitRate: Int?
  /// How far apart frames may be that stand on their own.
  public var maxKeyFrameSeconds: Double
  /// Whether another codec may step in where no encoder of the one asked for works here.
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
