import CoreMedia
import Foundation
import MediaEngine

extension AVPlayerItem {
  /// How loud the sound is when; nil leaves it as it is. What is set is copied: to change it later, set it again. Of
  /// several tracks the first enabled one counts.
  public var audioMix: AVAudioMix? {
    get {
      accessed()
      return state.withLock { $0.mix }
    }
    set {
      let copy = newValue?.copy() as? AVAudioMix
      withKeyValueChange(of: \.audioMix) { state.withLock { $0.mix = copy } }
      applyMix()
    }
  }

  /// Tells the engine what the mix says of the track that is heard.
  func applyMix() {
    let (mix, engine) = state.withLock { ($0.mix, $0.engine) }
    guard let engine else { return }
    guard let mix, mix.inputParameters.contains(where: { $0.trackID != kCMPersistentTrackID_Invalid }) else {
      return engine.setVolumeCurve(mix?.curve(ofTrack: nil))
    }
    engine.setVolumeCurve(mix.curve(ofTrack: nil))
    let task = Task(executorPreference: EngineExecutor.shared) { [asset = self.asset] in
      let tracks = (try? await asset.loadTracks(withMediaType: .audio)) ?? []
      let heard = tracks.first(where: \.isEnabled) ?? tracks.first
      // Another mix may have been set meanwhile.
      guard self.state.withLock({ $0.mix }) === mix else { return }
      engine.setVolumeCurve(mix.curve(ofTrack: heard?.trackID))
    }
    state.withLock { $0.mixTask = task }
  }
}
