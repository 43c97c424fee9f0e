import Foundation
import MediaEngine

/// One channel of the sound that goes through a connection. Its levels can't be observed: ask as often as they are
/// shown.
public final class AVCaptureAudioChannel: NSObject, @unchecked Sendable {
  private let level: @Sendable () -> ChannelLevel

  init(_ level: @escaping @Sendable () -> ChannelLevel) { self.level = level }

  /// How loud it is on average just now, in decibels below full scale; -120 is silence.
  public var averagePowerLevel: Float { Float(level().averagePower) }

  /// The loudest moment of the last second and a half, in decibels below full scale.
  public var peakHoldLevel: Float { Float(level().peakHold) }
}
