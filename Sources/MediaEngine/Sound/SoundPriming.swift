/// How the beginning of resampled sound is made up.
package enum SoundPriming: Sendable {
  /// What comes first is what lies in front of the sound.
  case given
  /// In front of the sound is silence.
  case silent
  /// In front of the sound is silence, and the result is late, so that no sound is waited for.
  case late
}
