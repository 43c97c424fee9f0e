import AVFoundation

/// What a compositor of this program does in a range of time: show one track, or fade from one to another.
final class TransitionInstruction: NSObject, AVVideoCompositionInstructionProtocol, @unchecked Sendable {
  let timeRange: CMTimeRange
  let enablePostProcessing = true
  let containsTweening: Bool
  let requiredSourceTrackIDs: [NSValue]?
  let passthroughTrackID: CMPersistentTrackID
  let foregroundTrackID: CMPersistentTrackID
  let backgroundTrackID: CMPersistentTrackID

  /// The track as it is.
  init(passthroughTrackID: CMPersistentTrackID, timeRange: CMTimeRange) {
    self.timeRange = timeRange
    self.passthroughTrackID = passthroughTrackID
    foregroundTrackID = kCMPersistentTrackID_Invalid
    backgroundTrackID = kCMPersistentTrackID_Invalid
    requiredSourceTrackIDs = nil
    containsTweening = false
  }

  /// A transition between two tracks.
  init(from foreground: CMPersistentTrackID, to background: CMPersistentTrackID, timeRange: CMTimeRange) {
    self.timeRange = timeRange
    passthroughTrackID = kCMPersistentTrackID_Invalid
    foregroundTrackID = foreground
    backgroundTrackID = background
    requiredSourceTrackIDs = [foreground as NSNumber, background as NSNumber]
    containsTweening = true
  }
}
