/// How audio is adapted to rates other than 1.
public struct AVAudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
  /// Apple's identifier.
  public let rawValue: String

  /// Creates an algorithm from Apple's identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// For voice, at a few rates from 1/2 to 2; other rates snap to one of these.
  public static let lowQualityZeroLatency = AVAudioTimePitchAlgorithm(rawValue: "LowQualityZeroLatency")
  /// For voice, at rates from 1/2 to 2, with the pitch preserved.
  public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")
  /// For music, at rates from 1/32 to 32, with the pitch preserved.
  public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")
  /// At rates from 1/32 to 32; the pitch changes with the rate.
  public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")

  private static let snapRates: [Float] = [0.5, 2 / 3.0, 0.8, 1, 1.25, 1.5, 2]

  /// The actual rate for a requested one, and whether audio is played at it. There is none in reverse.
  func fit(_ rate: Float) -> (rate: Float, isAudible: Bool) {
    let speed = abs(rate)
    guard speed > 0 else { return (rate, true) }
    switch self {
    case .lowQualityZeroLatency:
      guard (0.5...2).contains(speed) else { return (rate, false) }
      let nearest = Self.snapRates.min { abs($0 - speed) < abs($1 - speed) } ?? speed
      return (rate < 0 ? -nearest : nearest, rate > 0)
    case .timeDomain:
      return (rate, (0.5...2).contains(rate))
    default:
      return (rate, (1 / 32.0...32).contains(rate))
    }
  }
}
