import CoreMedia
import Foundation
import MediaEngine

/// A segment of a composition's track: a range of another asset's track, or a gap.
open class AVCompositionTrackSegment: AVAssetTrackSegment, @unchecked Sendable {
  /// The URL of the file; nil in a gap.
  public let sourceURL: URL?
  /// The ID of the file's track.
  public let sourceTrackID: CMPersistentTrackID
  /// The file, once it has been opened.
  let file: MediaFile?

  /// A range of a file's track. The file is opened when the segment is put into a track.
  public init(
    url URL: URL, trackID: CMPersistentTrackID, sourceTimeRange: CMTimeRange, targetTimeRange: CMTimeRange
  ) {
    (sourceURL, sourceTrackID, file) = (URL, trackID, nil)
    super.init(CMTimeMapping(source: sourceTimeRange, target: targetTimeRange))
  }

  /// A gap.
  public init(timeRange: CMTimeRange) {
    (sourceURL, sourceTrackID, file) = (nil, kCMPersistentTrackID_Invalid, nil)
    super.init(CMTimeMapping(source: .invalid, target: timeRange))
  }

  init(_ segment: CompositionSegment) {
    (sourceURL, sourceTrackID, file) = (segment.file?.url.asGiven, segment.track, segment.file)
    super.init(segment.mapping)
  }

  /// Whether the segment is a gap.
  open override var isEmpty: Bool { sourceURL == nil }

  /// The segment as the engine has it; opens its file. Blocks the caller's thread.
  func opened(_ options: [String: Any]) throws -> CompositionSegment {
    guard let sourceURL else { return CompositionSegment(gap: timeMapping.target) }
    if let file { return CompositionSegment(file, track: sourceTrackID, mapping: timeMapping) }
    let asset = AVURLAsset(url: sourceURL, options: options)
    guard let file = asset.loader.wait(for: "tracks")?.file else {
      throw asset.loader.status(of: "tracks").error.map { AVError(_nsError: $0) } ?? AVError(.unknown)
    }
    return CompositionSegment(file, track: sourceTrackID, mapping: timeMapping)
  }
}
