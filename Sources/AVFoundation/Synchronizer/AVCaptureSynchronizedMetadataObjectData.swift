import CoreMedia
import Foundation

/// The metadata objects that were found at a time.
open class AVCaptureSynchronizedMetadataObjectData: AVCaptureSynchronizedData, @unchecked Sendable {
  /// The objects.
  public let metadataObjects: [AVMetadataObject]

  init(_ metadataObjects: [AVMetadataObject], at time: CMTime) {
    self.metadataObjects = metadataObjects
    super.init(time)
  }
}
