import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// How one track of sound is mixed: how loud it is when.
open class AVAudioMixInputParameters: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  struct State {
    var trackID = kCMPersistentTrackID_Invalid
    var curve = VolumeCurve()
  }

  let state = Mutex(State())

  /// The track that this is about; none is whichever is heard.
  open var trackID: CMPersistentTrackID { state.withLock { $0.trackID } }

  /// Finds out how the volume changes at a time: from which level to which, and from when to when. False where nothing
  /// has been said of that time.
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

  /// The same, unchangeable.
  open func copy(with zone: NSZone? = nil) -> Any { filled(AVAudioMixInputParameters()) }

  /// The same, to be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableAudioMixInputParameters()) }

  private func filled(_ copy: AVAudioMixInputParameters) -> AVAudioMixInputParameters {
    let own = state.withLock { $0 }
    copy.state.withLock { $0 = own }
    return copy
  }
}
