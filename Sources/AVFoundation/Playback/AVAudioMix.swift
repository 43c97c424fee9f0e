import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// How audio tracks are mixed.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  let parameters = Mutex<[AVAudioMixInputParameters]>([])

  /// The parameters of single tracks; other tracks stay unchanged.
  open var inputParameters: [AVAudioMixInputParameters] { parameters.withLock { $0 } }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { filled(AVAudioMix()) }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableAudioMix()) }

  private func filled(_ copy: AVAudioMix) -> AVAudioMix {
    let own = inputParameters.compactMap { $0.copy() as? AVAudioMixInputParameters }
    copy.parameters.withLock { $0 = own }
    return copy
  }

  /// Whether any parameters are for a specific track.
  var isOfTracks: Bool { inputParameters.contains { $0.trackID != kCMPersistentTrackID_Invalid } }

  /// Whether a program takes part in the mix.
  var hasTap: Bool { inputParameters.contains { $0.audioTapProcessor != nil } }

  /// The volume curve of a track; nil if it has none.
  func curve(ofTrack id: CMPersistentTrackID?) -> VolumeCurve? {
    let all = inputParameters
    let own = all.first { $0.trackID == id } ?? all.first { $0.trackID == kCMPersistentTrackID_Invalid }
    return own?.state.withLock { $0.curve }
  }
}
