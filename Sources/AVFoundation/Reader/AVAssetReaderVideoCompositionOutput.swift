import CoreMedia
import Foundation
import MediaEngine

/// Reads the pictures that a video composition makes of several tracks.
open class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput, @unchecked Sendable {
  /// The tracks.
  public let videoTracks: [AVAssetTrack]
  /// The form, by the keys of CoreVideo's pixel buffers.
  public nonisolated(unsafe) let videoSettings: [String: Any]?
  private let lock = NSLock()
  private nonisolated(unsafe) var composition: AVVideoComposition?

  /// An output for tracks.
  public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
    (self.videoTracks, self.videoSettings) = (videoTracks, videoSettings)
    super.init()
  }

  /// Video.
  open override var mediaType: AVMediaType { .video }

  /// How the tracks become one picture. It has to be there when reading begins.
  open var videoComposition: AVVideoComposition? {
    get { lock.withLock { composition } }
    set {
      let copy = (newValue?.copy() as? AVVideoComposition) ?? newValue
      lock.withLock { composition = copy }
    }
  }

  /// The compositor made of the video composition's class, from when that is set.
  open var customVideoCompositor: (any AVVideoCompositing)? { videoComposition?.compositor }

  override func belongs(to asset: AVAsset) -> Bool {
    videoTracks.allSatisfy { $0.mediaType == .video && ($0.asset === asset || $0.asset?.isEqual(asset) ?? false) }
  }

  override func makeReading(_ composition: Composition, _ range: CMTimeRange) throws -> any AssetReading {
    guard let video = videoComposition else { throw AVError(.invalidVideoComposition) }
    let plan = try video.plan()
    return try FrameReading(
      composition, plan, range: range, form: try ReaderSettings.frames(videoSettings ?? [:]))
  }
}
