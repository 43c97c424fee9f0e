import Foundation

/// The version of a video to read, if there are several.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
  /// The current version, with edits.
  case current = 0
  /// The original.
  case original = 1
}

/// The quality of a video. Has no effect here: the file is delivered unchanged.
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
  /// The version to read. Has no effect here: the main file is read.
  public var version = PHVideoRequestOptionsVersion.current
  /// The quality of the video.
  public var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
  /// Whether network access is allowed. Has no effect here: all files are local.
  public var isNetworkAccessAllowed = false
  /// The handler for download progress. Never called here: all files are local.
  public var progressHandler: PHAssetVideoProgressHandler?

  /// A copy of the options.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHVideoRequestOptions()
    (copy.version, copy.deliveryMode) = (version, deliveryMode)
    (copy.isNetworkAccessAllowed, copy.progressHandler) = (isNetworkAccessAllowed, progressHandler)
    return copy
  }
}
