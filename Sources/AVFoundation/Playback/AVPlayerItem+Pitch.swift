import Foundation
import MediaEngine

extension AVPlayerItem {
  /// How audio is adapted to rates other than 1. It is silent at rates that the algorithm doesn't support, and in
  /// reverse.
  ///
  /// The spectral algorithm is the time-domain one, over its own range of rates.
  public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get {
      accessed()
      return state.withLock { $0.pitch }
    }
    set {
      withKeyValueChange(of: \.audioTimePitchAlgorithm) { state.withLock { $0.pitch = newValue } }
      let pitch = newValue == .varispeed ? PlaybackOptions.Pitch.varying : .kept
      let (player, isOther) = state.withLock { state in
        defer { state.options.pitch = pitch }
        return (state.player, state.options.pitch != pitch)
      }
      if isOther, engine != nil { player?.reopen(self) } else { player?.itemWantsOtherRate(self) }
    }
  }

  /// Sets a handler for each audio buffer on its way to the audio output. Called on the streaming thread. Takes effect
  /// when a player next opens the item.
  package func setSoundHandler(_ handler: (@Sendable (PlaybackSound) -> Void)?) {
    state.withLock { $0.onSound = handler }
  }
}
