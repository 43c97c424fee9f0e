import Foundation
import MediaEngine

/// One audio channel of a connection. Its levels can't be observed: poll them as often as they are shown.
open class AVCaptureAudioChannel: NSObject, @unchecked Sendable {
  private let level: @Sendable () -> ChannelLevel

  init(_ level: @escaping @Sendable () -> ChannelLevel) { self.level = level }

  /// The current average level, in decibels relative to full scale; -120 is silence.
  open var averagePowerLevel: Float { Float(level().averagePower) }

  /// The peak level of the last second and a half, in decibels relative to full scale.
  open var peakHoldLevel: Float { Float(level().peakHold) }
}
