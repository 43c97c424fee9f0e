import CoreMedia
import Foundation
import MediaEngine

/// Reads the mix of several tracks of sound.
open class AVAssetReaderAudioMixOutput: AVAssetReaderOutput, @unchecked Sendable {
  /// The tracks.
  public let audioTracks: [AVAssetTrack]
  /// The form, by the keys of linear PCM; nil leaves rate and channels to the sources.
  public nonisolated(unsafe) let audioSettings: [String: Any]?
  private let lock = NSLock()
  private nonisolated(unsafe) var mix: AVAudioMix?
  private nonisolated(unsafe) var pitch = AVAudioTimePitchAlgorithm.spectral

  /// An output for tracks.
  public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
    (self.audioTracks, self.audioSettings) = (audioTracks, audioSettings)
    super.init()
  }

  /// Sound.
  open override var mediaType: AVMediaType { .audio }

  /// How the tracks are mixed; nil leaves them as they are.
  open var audioMix: AVAudioMix? {
    get { lock.withLock { mix } }
    set {
      let copy = (newValue?.copy() as? AVAudioMix) ?? newValue
      lock.withLock { mix = copy }
    }
  }

  /// What happens to the pitch of sound that is shown at another speed.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { lock.withLock { pitch } }
    set { lock.withLock { pitch = newValue } }
  }

  override func belongs(to asset: AVAsset) -> Bool {
    audioTracks.allSatisfy { $0.mediaType == .audio && ($0.asset === asset || $0.asset?.isEqual(asset) ?? false) }
  }

  override func makeReading(_ composition: Composition, _ range: CMTimeRange) throws -> any AssetReading {
    let tracks = audioTracks.compactMap { composition.track($0.trackID) }
    guard tracks.count == audioTracks.count, !tracks.isEmpty else { throw AVError(.noSourceTrack) }
    return try SoundReading(
      tracks, Mix(audioMix, pitch: audioTimePitchAlgorithm), range: range,
      form: try ReaderSettings.sound(audioSettings ?? [:]))
  }
}
