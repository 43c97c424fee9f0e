import CoreMedia
import Foundation

/// Adds groups of timed metadata to an input.
open class AVAssetWriterInputMetadataAdaptor: NSObject, @unchecked Sendable {
  /// The input.
  public let assetWriterInput: AVAssetWriterInput

  /// An adaptor for an input of metadata whose source format hint has the keys that will come.
  public init(assetWriterInput input: AVAssetWriterInput) {
    assetWriterInput = input
    super.init()
    if input.mediaType != .metadata || input.sourceFormatHint == nil {
      Misuse.stop("AVAssetWriterInputMetadataAdaptor: this is no input of metadata with a format hint")
    }
  }

  /// Adds a group; one without items ends what was said before. Returns whether it was taken: not if an item has a key or a type
  /// that isn't in the input's format.
  @discardableResult
  open func append(_ timedMetadataGroup: AVTimedMetadataGroup) -> Bool {
    guard let format = assetWriterInput.sourceFormatHint, timedMetadataGroup.timeRange.start.isNumeric,
      let buffer = timedMetadataGroup.sampleBuffer(format)
    else { return false }
    return assetWriterInput.append(buffer)
  }
}
