import CoreMedia
import Foundation
import MediaEngine

extension AVPlayerItem {
  /// How loud the sound is when; nil leaves it as it is. What is set is copied: to change it later, set it again. Of
  /// several tracks the one that is heard counts.
  public var audioMix: AVAudioMix? {
    get {
      accessed()
      return state.withLock { $0.mix }
    }
    set {
      let copy = newValue?.copy() as? AVAudioMix
      withKeyValueChange(of: \.audioMix) { state.withLock { $0.mix = copy } }
      // Tracks that nobody has asked for yet.
      if copy?.isOfTracks == true, engine != nil, presentation.state.withLock({ $0.tracks }) == nil { prepareTracks() }
      applyMix()
    }
  }

  /// Tells the engine what the mix says of the track that is heard; of whichever that is, while nobody knows.
  func applyMix() {
    while true {
      let (mix, engine) = state.withLock { ($0.mix, $0.engine) }
      guard let engine else { return }
      let heard = presentation.choice.chosen(.sound)
      engine.setVolumeCurve(mix?.curve(ofTrack: heard))
      // Somebody may have set another in another thread meanwhile: the last word must be the last choice.
      if state.withLock({ $0.mix }) === mix, presentation.choice.chosen(.sound) == heard { return }
    }
  }

  /// Lets one of the asset's sounds be heard, as loud as the mix says of it.
  func hear(_ sound: CMPersistentTrackID, by engine: PlaybackEngine) {
    let sounds = asset.knownTracks.filter { $0.mediaType == .audio }.map(\.trackID)
    guard sounds.count > 1 else { return applyMix() }
    let mix = state.withLock { $0.mix }
    engine.chooseSound(sound, among: sounds, curve: mix?.curve(ofTrack: sound))
    if state.withLock({ $0.mix }) !== mix { applyMix() }
  }
}
