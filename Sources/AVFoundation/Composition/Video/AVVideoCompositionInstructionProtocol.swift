import CoreMedia
import Foundation

/// What a video composition's instruction has to say, whoever composes by it.
public protocol AVVideoCompositionInstructionProtocol: AnyObject {
  /// When it applies.
  var timeRange: CMTimeRange { get }
  /// Whether a Core Animation tool draws over what it makes.
  var enablePostProcessing: Bool { get }
  /// Whether the same frames may make different pictures at different times.
  var containsTweening: Bool { get }
  /// The IDs of the tracks whose frames are needed, as numbers; nil for all of the composition's.
  var requiredSourceTrackIDs: [NSValue]? { get }
  /// The track whose frames are the picture, so that nothing has to be composed; `kCMPersistentTrackID_Invalid` for none.
  var passthroughTrackID: CMPersistentTrackID { get }
  /// The IDs of the tracks of timed metadata that are needed, of those that the composition names; none unless it says so.
  var requiredSourceSampleDataTrackIDs: [NSNumber] { get }
}

extension AVVideoCompositionInstructionProtocol {
  /// None.
  public var requiredSourceSampleDataTrackIDs: [NSNumber] { [] }
}
