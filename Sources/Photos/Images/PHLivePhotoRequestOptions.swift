import Foundation

/// Options for reading a Live Photo.
public final class PHLivePhotoRequestOptions: NSObject, NSCopying {
  /// The version to read.
  public var version = PHImageRequestOptionsVersion.current
  /// Whether quality or speed matters more. A Live Photo is its two files, which are there at once in full quality, so that
  /// every mode delivers them.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// Whether a photo may be downloaded if it isn't on this machine. All are.
  public var isNetworkAccessAllowed = false
  /// Told how far a download is. Never called: nothing has to be downloaded.
  public var progressHandler: PHAssetImageProgressHandler?

  /// A copy of the options.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHLivePhotoRequestOptions()
    (copy.version, copy.deliveryMode) = (version, deliveryMode)
    (copy.isNetworkAccessAllowed, copy.progressHandler) = (isNetworkAccessAllowed, progressHandler)
    return copy
  }
}
