import Foundation
import MediaEngine

extension AVPlayerItem {
  /// How sound fits a rate that isn't 1. There is none at rates that the algorithm can't do, nor backwards.
  ///
  /// The spectral algorithm is that of the time domain, over its own range.
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

  /// Gets each piece of sound on its way to where it is heard, in the streaming thread; from when a player takes the
  /// item on.
  package func setSoundHandler(_ handler: (@Sendable (PlaybackSound) -> Void)?) {
    state.withLock { $0.onSound = handler }
  }
}
