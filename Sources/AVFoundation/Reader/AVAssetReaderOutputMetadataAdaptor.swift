import CoreMedia
import Foundation

/// Reads a track's timed metadata in groups.
open class AVAssetReaderOutputMetadataAdaptor: NSObject, @unchecked Sendable {
  /// The output.
  public let assetReaderTrackOutput: AVAssetReaderTrackOutput

  /// An adaptor for an output of stored metadata samples.
  public init(assetReaderTrackOutput trackOutput: AVAssetReaderTrackOutput) {
    assetReaderTrackOutput = trackOutput
    super.init()
    if trackOutput.mediaType != .metadata || trackOutput.outputSettings != nil {
      Misuse.stop("AVAssetReaderOutputMetadataAdaptor: this is no output of stored metadata")
    }
  }

  /// The next group; nil when all have been read, or when reading has failed or was cancelled.
  open func nextTimedMetadataGroup() -> AVTimedMetadataGroup? {
    while let buffer = assetReaderTrackOutput.copyNextSampleBuffer() {
      if let group = AVTimedMetadataGroup(sampleBuffer: buffer) { return group }
    }
    return nil
  }
}
