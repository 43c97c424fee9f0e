/// How sound fits a rate that isn't 1.
public struct AVAudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
  /// Apple's name of it.
  public let rawValue: String

  /// One by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// For voice at a few rates from 1/2 to 2, to which others are moved.
  public static let lowQualityZeroLatency = AVAudioTimePitchAlgorithm(rawValue: "LowQualityZeroLatency")
  /// For voice at rates from 1/2 to 2, with its pitch kept.
  public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")
  /// For music at rates from 1/32 to 32, with its pitch kept.
  public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")
  /// At rates from 1/32 to 32, with a pitch that rises and falls with the rate.
  public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")

  private static let snapRates: [Float] = [0.5, 2 / 3.0, 0.8, 1, 1.25, 1.5, 2]

  /// The rate at which to play when this rate is wanted, and whether sound is heard at it. Backwards there is none.
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
