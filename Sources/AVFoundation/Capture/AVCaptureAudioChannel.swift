import Foundation
import MediaEngine
import Synchronization

/// One audio channel of a connection. Its levels can't be observed: poll them as often as they are shown.
open class AVCaptureAudioChannel: NSObject, @unchecked Sendable {
  private let level: @Sendable () -> ChannelLevel
  private let setGain: @Sendable (Float) -> Void
  private let settings = Mutex(Settings())

  private struct Settings {
    var volume: Float = 1
    var isEnabled = true

    var gain: Float { isEnabled ? volume : 0 }
  }

  /// A channel whose level is asked for, and whose gain is set, in the connection's device.
  init(level: @escaping @Sendable () -> ChannelLevel, setGain: @escaping @Sendable (Float) -> Void) {
    (self.level, self.setGain) = (level, setGain)
  }

  /// The current average level, in decibels relative to full scale; -120 is silence. It is that of what the connection
  /// delivers: `volume` and `isEnabled` change it.
  open var averagePowerLevel: Float { heard(\.averagePower) }

  /// The peak level of the last second and a half, in decibels relative to full scale.
  open var peakHoldLevel: Float { heard(\.peakHold) }

  /// The gain of the channel: from 0, where it is silent, to 1, the sound as it is captured.
  open var volume: Float {
    get { settings.withLock { $0.volume } }
    set { change { $0.volume = newValue.isFinite ? min(max(newValue, 0), 1) : 1 } }
  }

  /// Whether the channel's sound is captured. A channel that isn't enabled is silent in files and in data outputs.
  open var isEnabled: Bool {
    get { settings.withLock { $0.isEnabled } }
    set { change { $0.isEnabled = newValue } }
  }

  private func change(_ edit: (inout Settings) -> Void) {
    setGain(
      settings.withLock { settings in
        edit(&settings)
        return settings.gain
      })
  }

  private func heard(_ level: KeyPath<ChannelLevel, Double>) -> Float {
    let gain = settings.withLock { $0.gain }
    guard gain > 0 else { return Float(ChannelLevel.floor) }
    return Float(max(self.level()[keyPath: level] + 20 * log10(Double(gain)), ChannelLevel.floor))
  }
}
