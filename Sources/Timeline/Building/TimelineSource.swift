import AVFoundation
import Foundation

/// A file of a timeline, opened.
struct TimelineSource {
  let asset: AVURLAsset
  let video: AVAssetTrack?
  let audio: AVAssetTrack?
  let duration: CMTime

  init(_ url: URL) async throws {
    asset = AVURLAsset(url: url)
    let tracks = try await asset.load(.tracks)
    video = tracks.first { $0.mediaType == .video }
    audio = tracks.first { $0.mediaType == .audio && $0.isEnabled } ?? tracks.first { $0.mediaType == .audio }
    duration = try await asset.load(.duration)
  }

  /// Where the frames begin; nil where that isn't known.
  var grid: FrameGrid? { video.flatMap { FrameGrid(nominalRate: $0.nominalFrameRate) } }
}
