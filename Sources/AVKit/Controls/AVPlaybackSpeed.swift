import Foundation
import GLibSupport

/// A speed that the user can choose in a player's controls.
public final class AVPlaybackSpeed: NSObject, Sendable {
  /// The rate; 1 is the speed of the recording.
  public let rate: Float
  /// The name, for assistive technology.
  public let localizedName: String
  /// The rate in digits, such as `1.5×`.
  public var localizedNumericName: String { Self.digits(rate) }

  /// Makes a speed. The rate is positive.
  public init(rate: Float, localizedName: String) {
    precondition(rate > 0 && rate.isFinite, "A playback speed is positive, not \(rate).")
    (self.rate, self.localizedName) = (rate, localizedName)
  }

  /// A rate in as few digits as say it.
  static func digits(_ rate: Float) -> String {
    let isWhole = rate == rate.rounded() && rate < 1000
    return tr("%s×", isWhole ? String(Int(rate)) : String(rate))
  }

  /// The speeds that controls offer unless a program says otherwise.
  public static var systemDefaultSpeeds: [AVPlaybackSpeed] {
    [
      AVPlaybackSpeed(rate: 0.5, localizedName: tr("Half Speed")),
      AVPlaybackSpeed(rate: 1, localizedName: tr("Normal Speed")),
      AVPlaybackSpeed(rate: 1.25, localizedName: tr("Somewhat Faster")),
      AVPlaybackSpeed(rate: 1.5, localizedName: tr("Faster")),
      AVPlaybackSpeed(rate: 2, localizedName: tr("Double Speed")),
    ]
  }
}
