import CoreMedia
import Foundation
import MediaEngine
import MediaToolbox

/// Mix parameters that can be changed.
open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters, @unchecked Sendable {
  /// Creates parameters for whichever track is played, at unchanged volume.
  public override init() { super.init() }

  /// Creates parameters for a track, at unchanged volume.
  public convenience init(track: AVAssetTrack?) {
    self.init()
    if let track { trackID = track.trackID }
  }

  /// The track's ID; `kCMPersistentTrackID_Invalid` for whichever track is played.
  open override var trackID: CMPersistentTrackID {
    get { state.withLock { $0.trackID } }
    set { state.withLock { $0.trackID = newValue } }
  }

  /// What happens to the pitch of the track's sound at other speeds; nil takes that of the player, reader or export.
  open override var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
    get { super.audioTimePitchAlgorithm }
    set { state.withLock { $0.pitch = newValue } }
  }

  /// Changes the track's sound on its way into the mix; nil for nothing. A tap belongs to one mix that is heard at a time.
  open override var audioTapProcessor: MTAudioProcessingTap? {
    get { super.audioTapProcessor }
    set { state.withLock { $0.tap = newValue } }
  }

  /// Sets the volume from a time on: 1 is as recorded.
  open func setVolume(_ volume: Float, at time: CMTime) {
    guard volume.isFinite, time.isNumeric else { Misuse.stop("setVolume: this is no volume, or no time") }
    state.withLock { $0.curve.set(max(0, volume), at: time) }
  }

  /// Adds a linear volume ramp. Ramps may not overlap.
  open func setVolumeRamp(fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange) {
    guard startVolume.isFinite, endVolume.isFinite, timeRange.isValid, timeRange.duration.isNumeric,
      timeRange.duration > .zero
    else { Misuse.stop("setVolumeRamp: these are no volumes, or this is no time") }
    let isDone = state.withLock { state in
      state.curve.ramp(from: max(0, startVolume), to: max(0, endVolume), in: timeRange)
    }
    if !isDone { Misuse.stop("setVolumeRamp: it overlaps another one") }
  }
}
