import Foundation
import MediaEngine
import Synchronization

/// One channel of the sound that goes through a connection. Its levels can't be observed: ask as often as they are
/// shown.
public final class AVCaptureAudioChannel: NSObject, @unchecked Sendable {
  private struct Setting {
    var volume: Float = 1
    var isEnabled = true
  }

  private let level: @Sendable () -> ChannelLevel
  private let setting = Mutex(Setting())

  init(_ level: @escaping @Sendable () -> ChannelLevel) { self.level = level }

  /// How loud it is on average just now, in decibels below full scale; -120 is silence.
  public var averagePowerLevel: Float { Float(level().averagePower) }

  /// The loudest moment of the last second and a half, in decibels below full scale.
  public var peakHoldLevel: Float { Float(level().peakHold) }
}
