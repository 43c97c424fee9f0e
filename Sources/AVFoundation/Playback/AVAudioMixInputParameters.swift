import CoreMedia
import Foundation
import MediaEngine
import MediaToolbox
import Synchronization

/// The mix parameters of one audio track: its volume over time.
open class AVAudioMixInputParameters: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  struct State {
    var trackID = kCMPersistentTrackID_Invalid
    var curve = VolumeCurve()
    var pitch: AVAudioTimePitchAlgorithm?
    var tap: MTAudioProcessingTap?
  }

  let state = Mutex(State())

  /// The track's ID; `kCMPersistentTrackID_Invalid` for whichever track is played.
  open var trackID: CMPersistentTrackID { state.withLock { $0.trackID } }

  /// What happens to the pitch of the track's sound at other speeds; nil takes that of the player, reader or export.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? { state.withLock { $0.pitch } }

  /// Changes the track's sound on its way into the mix; nil for nothing.
  open var audioTapProcessor: MTAudioProcessingTap? { state.withLock { $0.tap } }

  /// Gets the volume ramp at a time: start and end volume, and time range. False before the first one, and after
  /// the last ramp.
  open func getVolumeRamp(
    for time: CMTime, startVolume: UnsafeMutablePointer<Float>?, endVolume: UnsafeMutablePointer<Float>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    guard let ramp = state.withLock({ $0.curve.ramp(at: time) }) else { return false }
    startVolume?.pointee = ramp.first
    endVolume?.pointee = ramp.last
    timeRange?.pointee = ramp.range
    return true
  }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { filled(AVAudioMixInputParameters()) }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableAudioMixInputParameters()) }

  private func filled(_ copy: AVAudioMixInputParameters) -> AVAudioMixInputParameters {
    let own = state.withLock { $0 }
    copy.state.withLock { $0 = own }
    return copy
  }
}
