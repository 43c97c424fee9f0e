import Foundation
import GLibSupport

/// The volume that the user sets, from 0 to 150 %. Twice the number sounds twice as loud: the amplitude is its cube, as
/// in the desktop's own mixers.
struct VolumeScale: Equatable, Sendable {
  /// The maximum level: above 1, audio is amplified.
  static let most = 1.5

  private(set) var level = 1.0
  private(set) var isMuted = false

  /// The gain of the samples, regardless of muting.
  var amplitude: Double { level * level * level }

  /// "80" for 80 %; 0 while muted.
  var percent: Int { isMuted ? 0 : Int(clamping: (level * 100).rounded()) }

  /// Sets the level and unmutes, because the user wants to hear the change.
  mutating func set(_ level: Double) {
    guard level.isFinite else { return }
    self.level = min(max(level, 0), Self.most)
    isMuted = false
  }

  /// Changes the level by a step, rounded to multiples of 5 %. Raising it while muted only unmutes.
  mutating func change(by step: Double) {
    set(((isMuted && step > 0 ? level : level + step) * 20).rounded() / 20)
  }

  /// Mutes or unmutes; a level of zero becomes 50 %.
  mutating func toggleMute() {
    if !isMuted, level > 0 {
      isMuted = true
    } else {
      isMuted = false
      if level == 0 { level = 0.5 }
    }
  }

  /// The icon for the level.
  var icon: String {
    switch percent {
    case 0: "audio-volume-muted-symbolic"
    case ..<34: "audio-volume-low-symbolic"
    case ..<67: "audio-volume-medium-symbolic"
    case ...100: "audio-volume-high-symbolic"
    default: "audio-volume-overamplified-symbolic"
    }
  }
}
