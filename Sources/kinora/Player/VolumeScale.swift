import Foundation
import GLibSupport

/// The volume as people set it, from 0 to 150 %. Twice the number sounds twice as loud: the sound's amplitude goes with
/// its cube, as in the desktop's own mixers.
struct VolumeScale: Equatable, Sendable {
  /// The most that can be set: beyond 1, sound is made louder than it was recorded.
  static let most = 1.5

  private(set) var level = 1.0
  private(set) var isMuted = false

  /// What samples are multiplied by, muted or not.
  var amplitude: Double { level * level * level }

  /// "80" for 80 %; 0 while muted.
  var percent: Int { isMuted ? 0 : Int(clamping: (level * 100).rounded()) }

  /// Sets the level. Whoever makes it louder wants to hear something.
  mutating func set(_ level: Double) {
    guard level.isFinite else { return }
    self.level = min(max(level, 0), Self.most)
    isMuted = false
  }

  /// Louder or quieter by so much, in steps that meet whole ones.
  mutating func change(by step: Double) {
    set(((isMuted && step > 0 ? level : level + step) * 20).rounded() / 20)
  }

  /// Mutes, or undoes that; what was turned down to nothing comes back a little.
  mutating func toggleMute() {
    if !isMuted, level > 0 {
      isMuted = true
    } else {
      isMuted = false
      if level == 0 { level = 0.5 }
    }
  }

  /// The sign that fits.
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
