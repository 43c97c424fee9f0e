import AVFoundation
import Foundation

/// How long a Live Photo's movie is, and when its still was taken.
struct LivePhotoTiming: Sendable {
  /// How long the movie is.
  let duration: CMTime
  /// The still's moment; the middle where the movie doesn't say.
  let photoTime: CMTime

  private static let key = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.still-image-time")

  /// Reads a movie; nil if it has no video. Blocks while it does.
  init?(of movie: URL) {
    let asset = AVURLAsset(url: movie)
    guard !asset.tracks(withMediaType: .video).isEmpty, asset.duration.isNumeric else { return nil }
    duration = asset.duration
    let half = CMTime(value: duration.value / 2, timescale: duration.timescale)
    photoTime = Self.stillTime(in: asset) ?? half
  }

  private static func stillTime(in asset: AVAsset) -> CMTime? {
    for track in asset.tracks(withMediaType: .metadata) {
      guard let reader = try? AVAssetReader(asset: asset) else { return nil }
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      let adaptor = AVAssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
      guard reader.canAdd(output) else { continue }
      reader.add(output)
      guard reader.startReading() else { continue }
      while let group = adaptor.nextTimedMetadataGroup() {
        if group.items.contains(where: { $0.identifier == key }) { return group.timeRange.start }
      }
    }
    return nil
  }
}
