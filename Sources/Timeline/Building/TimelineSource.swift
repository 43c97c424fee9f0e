import AVFoundation
import Foundation

/// A file of a timeline, opened.
package struct TimelineSource {
  let asset: AVURLAsset
  /// The video that is shown; nil without one.
  package let video: AVAssetTrack?
  /// The sound that is heard; nil without one.
  package let audio: AVAssetTrack?
  /// How long the file is.
  package let duration: CMTime

  /// Opens a file; throws if that can't be.
  package init(_ url: URL) async throws {
    asset = AVURLAsset(url: url)
    let tracks = try await asset.load(.tracks)
    video = tracks.first { $0.mediaType == .video }
    audio = tracks.first { $0.mediaType == .audio && $0.isEnabled } ?? tracks.first { $0.mediaType == .audio }
    duration = try await asset.load(.duration)
  }

  /// How long each frame is shown; nil where that isn't known.
  package var frameDuration: CMTime? { grid?.frameDuration }

  /// Where the frames begin; nil where that isn't known.
  var grid: FrameGrid? { video.flatMap { FrameGrid(nominalRate: $0.nominalFrameRate) } }
}
