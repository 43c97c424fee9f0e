/// The picture of a test file.
public struct VideoRecipe: Hashable, Codable, Sendable {
  /// The encoding.
  public enum Codec: String, Codable, Sendable, CaseIterable {
    case h264, hevc, vp8, vp9, av1, mjpeg, theora
  }

  /// Frames per second as a fraction.
  public struct Rate: Hashable, Codable, Sendable {
    /// Frames in `denominator` seconds.
    public var numerator: Int
    /// The seconds.
    public var denominator: Int

    /// Makes a rate.
    public init(_ numerator: Int, _ denominator: Int = 1) {
      (self.numerator, self.denominator) = (numerator, denominator)
    }
  }

  /// The encoding.
  public var codec = Codec.h264
  /// The stored width in pixels.
  public var width = 320
  /// The stored height in pixels.
  public var height = 240
  /// Frames per second; with `durations`, ticks per second.
  public var rate = Rate(30)
  /// Ticks that each frame is shown, used over and over; empty shows each for one.
  public var durations: [Int] = []
  /// How many frames there are.
  public var frameCount = 60
  /// The number painted into the first frame: keeps the files of a composition apart.
  public var firstNumber = 0
  /// How much of the picture's shorter side the number covers, in percent; nil is all: less where a
  /// window's controls lie on it.
  public var coverage: Int?
  /// Frames from one key frame to the next.
  public var keyFrameInterval = 30
  /// Frames in a row that need a later one for decoding.
  public var bidirectionalFrames = 0
  /// 8 or 10.
  public var bitDepth = 8
  /// How much wider than high a pixel is, as [3, 2].
  public var pixelAspect = [1, 1]
  /// What the file's matrix does with the stored picture for display; it is stored such that it then is upright.
  public var orientation = PaintedOrientation.upright
  /// The encoder's rate in kbit/s; nil leaves it to the encoder.
  public var kilobits: Int?

  /// Makes a picture: 2 s of H.264 at 320 × 240 and 30 fps.
  public init() {}

  /// When a frame starts, in seconds from the first one.
  public func time(ofFrame index: Int) -> Double {
    var ticks = index
    if !durations.isEmpty {
      let whole = index / durations.count * durations.reduce(0, +)
      ticks = whole + durations.prefix(index % durations.count).reduce(0, +)
    }
    return Double(ticks * rate.denominator) / Double(rate.numerator)
  }
}
