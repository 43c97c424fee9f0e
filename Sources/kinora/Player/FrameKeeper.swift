import AVFoundation
import Foundation
import FoundationAdditions
import Photos

/// Saves frames of movies to the photo library.
enum FrameKeeper {
  /// Why a frame can't be saved.
  enum Failure: Error, Equatable {
    case noFrame
    case notEncoded
  }

  private static let quality = 0.95

  /// Saves the frame that a movie shows at a time: in its full size, upright, with the moment and, if that is wanted, the
  /// place at which it was recorded and the camera, if the movie says so.
  static func keep(_ movie: URL, at time: CMTime, keepsPlace: Bool) async throws -> SavedPhoto {
    let asset = AVURLAsset(url: movie)
    let generator = AVAssetImageGenerator(asset: asset)
    generator.appliesPreferredTrackTransform = true
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    guard let track = try await asset.loadTracks(withMediaType: .video).first else { throw Failure.noFrame }
    // Beyond the end of the video track the last frame is shown.
    let range = try await track.load(.timeRange)
    let last = range.end - CMTime(value: 1, timescale: 90_000)
    let image = try await generator.image(at: max(range.start, min(time, last))).image
    let items = try await asset.load(.metadata).filter { keepsPlace || !ExportMetadata.isLocation($0) }
    let facts = FrameFacts(items, recorded: await FilmLook(movie).details()?.recorded, at: time)
    let data = NSMutableData()
    guard let file = CGImageDestinationCreateWithData(data, kUTTypeJPEG, 1, nil) else { throw Failure.notEncoded }
    var properties = facts.properties
    properties[kCGImageDestinationLossyCompressionQuality] = quality
    CGImageDestinationAddImage(file, image, properties)
    guard CGImageDestinationFinalize(file) else { throw Failure.notEncoded }
    return try await PhotoKeeper.keep(
      photo: data as Data, isHEIC: false, date: facts.date ?? WallClock.current.now)
  }
}
