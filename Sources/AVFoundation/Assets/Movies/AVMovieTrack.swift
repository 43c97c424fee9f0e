import CoreMedia
import MediaEngine

/// A track of a movie.
open class AVMovieTrack: AVAssetTrack, @unchecked Sendable {
  /// The group of tracks of which only one is to be played; 0 means no group.
  open var alternateGroupID: Int { facts.alternateGroup }

  /// From when to when the track's samples are shown, regardless of its edits; invalid without samples. Blocks the caller's
  /// thread while they are counted.
  open var mediaPresentationTimeRange: CMTimeRange { mediaRange { $0.presentationRange } }

  /// From when to when the track's samples are decoded, regardless of its edits; invalid without samples. Blocks the caller's
  /// thread while they are counted.
  open var mediaDecodeTimeRange: CMTimeRange { mediaRange { $0.decodeRange } }

  /// Where media data that is added to the track is stored; nil for a track that can't be changed.
  open var mediaDataStorage: AVMediaDataStorage? { nil }

  /// A range of the samples in the file.
  func mediaRange(_ range: (SampleTable) -> CMTimeRange) -> CMTimeRange {
    (try? file?.readTable(of: trackID)).map(range) ?? .invalid
  }
}
