import CoreMedia
import Foundation
import MediaEngine

extension AVPlayerItem {
  /// The audio mix: volumes over time; nil leaves the audio unchanged. The value is copied: to change it later, set it
  /// again. Of several tracks only the one that is played counts.
  public var audioMix: AVAudioMix? {
    get {
      accessed()
      return state.withLock { $0.mix }
    }
    set {
      let copy = newValue?.copy() as? AVAudioMix
      withKeyValueChange(of: \.audioMix) { state.withLock { $0.mix = copy } }
      // Of a file alone the engine mixes nothing.
      if copy?.hasTap ?? false, state.withLock({ $0.composed == nil }) { return reopen() }
      // The mix names tracks that haven't been loaded yet.
      if copy?.isOfTracks == true, engine != nil, presentation.state.withLock({ $0.tracks }) == nil { prepareTracks() }
      applyMix()
    }
  }

  /// Applies the mix's parameters for the selected audio track to the engine; for any track while the selection is
  /// unknown.
  func applyMix() {
    let (movie, own, player) = state.withLock { ($0.composed, $0.mix, $0.engine) }
    if let movie {
      movie.mix = Mix(own, pitch: audioTimePitchAlgorithm)
      // What has been mixed already is mixed again.
      if let player, status == .readyToPlay { player.seek(SeekRequest(player.position)) }
      return
    }
    while true {
      let (mix, engine) = state.withLock { ($0.mix, $0.engine) }
      guard let engine else { return }
      let heard = presentation.choice.chosen(.sound)
      engine.setVolumeCurve(mix?.curve(ofTrack: heard))
      // Another thread may have changed the mix or selection meanwhile: the latest values must be applied last.
      if state.withLock({ $0.mix }) === mix, presentation.choice.chosen(.sound) == heard { return }
    }
  }

  /// Selects one of the asset's audio tracks, with its volume from the mix.
  func hear(_ sound: CMPersistentTrackID, by engine: PlaybackEngine) {
    let sounds = asset.knownTracks.filter { $0.mediaType == .audio }.map(\.trackID)
    guard sounds.count > 1 else { return applyMix() }
    let mix = state.withLock { $0.mix }
    engine.chooseSound(sound, among: sounds, curve: mix?.curve(ofTrack: sound))
    if state.withLock({ $0.mix }) !== mix { applyMix() }
  }
}
