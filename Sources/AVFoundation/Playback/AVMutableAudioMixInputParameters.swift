import CoreMedia
import Foundation
import MediaEngine

/// How one track of sound is mixed, to be changed.
open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters, @unchecked Sendable {
  /// Of whichever track is heard, which stays as it is.
  public override init() { super.init() }

  /// Of a track, which stays as it is.
  public convenience init(track: AVAssetTrack?) {
    self.init()
    if let track { trackID = track.trackID }
  }

  /// The track that this is about; none is whichever is heard.
  open override var trackID: CMPersistentTrackID {
    get { state.withLock { $0.trackID } }
    set { state.withLock { $0.trackID = newValue } }
  }

  /// Makes it so loud from a time on: 1 is as recorded.
  open func setVolume(_ volume: Float, at time: CMTime) {
    guard volume.isFinite, time.isNumeric else { return Misuse.report("setVolume: this is no volume, or no time") }
    state.withLock { $0.curve.set(max(0, volume), at: time) }
  }

  /// Makes it louder or softer evenly. Ramps may not overlap.
  open func setVolumeRamp(fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange) {
    guard startVolume.isFinite, endVolume.isFinite, timeRange.isValid, timeRange.duration.isNumeric,
      timeRange.duration > .zero
    else { return Misuse.report("setVolumeRamp: these are no volumes, or this is no time") }
    let isDone = state.withLock { state in
      state.curve.ramp(from: max(0, startVolume), to: max(0, endVolume), in: timeRange)
    }
    if !isDone { Misuse.report("setVolumeRamp: it overlaps another one") }
  }
}
