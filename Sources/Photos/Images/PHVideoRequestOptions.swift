import Foundation

/// The version of a video to read, if there are several.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
  /// The current version, with edits.
  case current = 0
  /// The original.
  case original = 1
}

/// The quality of a video. The library keeps one file of each version, which every mode delivers.
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
  /// The best quality that is available quickly.
  case automatic = 0
  /// High quality.
  case highQualityFormat = 1
  /// Medium quality.
  case mediumQualityFormat = 2
  /// The quality that is available soonest.
  case fastFormat = 3
}

/// A handler for download progress (0 to 1) and errors. Setting the pointee to true cancels the request.
public typealias PHAssetVideoProgressHandler =
  @Sendable (Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?) -> Void

/// Options for reading a video.
public final class PHVideoRequestOptions: NSObject, NSCopying {
  /// The version to read.
  public var version = PHVideoRequestOptionsVersion.current
  /// The quality of the video.
  public var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
  /// Whether a video may be downloaded if it isn't on this machine. All are.
  public var isNetworkAccessAllowed = false
  /// Told how far a download is. Never called: nothing has to be downloaded.
  public var progressHandler: PHAssetVideoProgressHandler?

  /// A copy of the options.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHVideoRequestOptions()
    (copy.version, copy.deliveryMode) = (version, deliveryMode)
    (copy.isNetworkAccessAllowed, copy.progressHandler) = (isNetworkAccessAllowed, progressHandler)
    return copy
  }
}
