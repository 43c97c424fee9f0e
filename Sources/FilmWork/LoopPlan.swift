import AVFoundation
import Foundation

/// Which images become an animation, and how large they are.
public struct LoopPlan: Sendable {
  /// More take minutes, and nobody loads such a file.
  private static let mostImages = 5_000
  /// An animation's images are shown for some hundredths of a second each; programs slow down those of less than two.
  private static let shortestFrame = CMTime(value: 1, timescale: 50)
  private static let usualFrame = CMTime(value: 2, timescale: 25)
  /// The width of an animation if none is asked for, in pixels.
  public static let usualWidth = 480

  /// The movie.
  public let asset: AVURLAsset
  /// The times of the images in the movie.
  public let times: [CMTime]
  /// How long the animation is shown once.
  public let duration: CMTime
  /// How long each image is shown, in seconds.
  public let frameSeconds: Double
  /// The width of the images, in pixels.
  public let width: Int
  /// How often it is repeated after the first time; 0 for always, nil for never.
  public let repetitions: Int?

  /// A plan for a part of a movie. Without `frame`, an image is shown for two twenty-fifths of a second, or as long as the movie
  /// shows a frame if that is longer. Throws `LoopError` where there is nothing to show, and `AVError` where the movie can't be read.
  public init(
    of asset: AVURLAsset, in range: CMTimeRange, width: Int? = nil, frame: CMTime? = nil, repetitions: Int? = 0
  ) async throws {
    self.asset = asset
    guard let track = try await asset.loadTracks(withMediaType: .video).first else { throw LoopError.noVideo }
    let own = Double(track.nominalFrameRate)
    let frame = frame ?? Self.frame(ofMovieWith: own)
    // Sound may be heard longer than the picture is seen.
    let (whole, seen) = (try await asset.load(.duration), track.timeRange.end)
    let end = seen.isNumeric && seen > .zero ? min(whole, seen) : whole
    let start = range.start
    duration = min(range.end, end) - start
    guard frame >= Self.shortestFrame else { throw LoopError.tooFast }
    guard duration.isNumeric, duration > .zero else { throw LoopError.nothingThere }
    // A part that ends with a frame has no image behind it, however its end was rounded.
    let count = max(1, Int(clamping: (duration.seconds / frame.seconds - 0.01).rounded(.up)))
    guard count <= Self.mostImages else { throw LoopError.tooMany(count) }
    times = (0..<count).map { start + CMTime(value: Int64($0) * frame.value, timescale: frame.timescale) }
    frameSeconds = frame.seconds
    self.width = width ?? Self.usualWidth
    self.repetitions = repetitions
  }

  private static func frame(ofMovieWith rate: Double) -> CMTime {
    guard rate > 0, 1 / rate > usualFrame.seconds else { return usualFrame }
    return Int32(exactly: (rate * 1000).rounded()).map { CMTime(value: 1000, timescale: max(1, $0)) } ?? usualFrame
  }

  /// The same with a few of the images, evenly spread over it.
  func sample(_ count: Int) -> LoopPlan {
    guard times.count > count, count > 0 else { return self }
    return LoopPlan(self, times: (0..<count).map { times[(2 * $0 + 1) * times.count / (2 * count)] })
  }

  private init(_ other: LoopPlan, times: [CMTime]) {
    (asset, duration, frameSeconds) = (other.asset, other.duration, other.frameSeconds)
    (width, repetitions) = (other.width, other.repetitions)
    self.times = times
  }
}
