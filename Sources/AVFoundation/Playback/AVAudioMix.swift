import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// How the tracks of sound are mixed.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  let parameters = Mutex<[AVAudioMixInputParameters]>([])

  /// What is said of single tracks; the others stay as they are.
  open var inputParameters: [AVAudioMixInputParameters] { parameters.withLock { $0 } }

  /// The same, unchangeable.
  open func copy(with zone: NSZone? = nil) -> Any { filled(AVAudioMix()) }

  /// The same, to be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableAudioMix()) }

  private func filled(_ copy: AVAudioMix) -> AVAudioMix {
    let own = inputParameters.compactMap { $0.copy() as? AVAudioMixInputParameters }
    copy.parameters.withLock { $0 = own }
    return copy
  }

  /// Whether something is said of tracks by their numbers.
  var isOfTracks: Bool { inputParameters.contains { $0.trackID != kCMPersistentTrackID_Invalid } }

  /// How loud a track is when; nil where nothing is said of it.
  func curve(ofTrack id: CMPersistentTrackID?) -> VolumeCurve? {
    let all = inputParameters
    let own = all.first { $0.trackID == id } ?? all.first { $0.trackID == kCMPersistentTrackID_Invalid }
    return own?.state.withLock { $0.curve }
  }
}
