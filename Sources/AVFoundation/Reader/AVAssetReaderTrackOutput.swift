import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Reads one track: its samples as they are stored, or decoded.
open class AVAssetReaderTrackOutput: AVAssetReaderOutput, @unchecked Sendable {
  /// The track.
  public let track: AVAssetTrack
  /// The form; nil for samples as they are stored. For video the keys of CoreVideo's pixel buffers, for sound those of
  /// linear PCM.
  public nonisolated(unsafe) let outputSettings: [String: Any]?
  private let pitch = Mutex(AVAudioTimePitchAlgorithm.spectral)

  /// An output for a track. Settings that aren't possible are told when reading begins.
  public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
    (self.track, self.outputSettings) = (track, outputSettings)
    super.init()
  }

  /// The track's media type.
  open override var mediaType: AVMediaType { track.mediaType }

  /// What happens to the pitch of sound that is shown at another speed.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { pitch.withLock { $0 } }
    set { pitch.withLock { $0 = newValue } }
  }

  override func belongs(to asset: AVAsset) -> Bool { track.asset.map { $0 === asset || $0.isEqual(asset) } ?? false }

  override func makeReading(_ composition: Composition, _ range: CMTimeRange) throws -> any AssetReading {
    guard let own = composition.track(track.trackID) else { throw AVError(.noSourceTrack) }
    guard let outputSettings else { return try StoredReading(own, range: range) }
    switch track.mediaType {
    case .video: return FrameReading(own, range: range, form: try ReaderSettings.frames(outputSettings))
    case .audio:
      let mix = Mix(nil, pitch: audioTimePitchAlgorithm)
      return try SoundReading([own], mix, range: range, form: try ReaderSettings.sound(outputSettings))
    default: throw AVError(.unsupportedOutputSettings)
    }
  }
}
