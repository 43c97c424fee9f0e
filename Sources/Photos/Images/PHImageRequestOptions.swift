import CoreGraphics
import Foundation

/// A handler for download progress (0 to 1) and errors. Setting the pointee to true cancels the request.
public typealias PHAssetImageProgressHandler =
  @Sendable (Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?) -> Void

/// Options for reading a photo.
public final class PHImageRequestOptions: NSObject, NSCopying {
  /// The version to read.
  public var version = PHImageRequestOptionsVersion.current
  /// Whether quality or speed matters more.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// How closely the image matches the target size.
  public var resizeMode = PHImageRequestOptionsResizeMode.fast
  /// The crop in unit coordinates (0 to 1), for the resize mode `exact`; zero for the whole image.
  public var normalizedCropRect = CGRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether a photo may be downloaded if it isn't on this machine. All are.
  public var isNetworkAccessAllowed = false
  /// Told how far a download is. Never called: nothing has to be downloaded.
  public var progressHandler: PHAssetImageProgressHandler?
  /// Whether the request is synchronous: its handler is called before it returns.
  public var isSynchronous = false

  /// A copy of the options.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHImageRequestOptions()
    (copy.version, copy.deliveryMode, copy.resizeMode) = (version, deliveryMode, resizeMode)
    (copy.normalizedCropRect, copy.isNetworkAccessAllowed) = (normalizedCropRect, isNetworkAccessAllowed)
    (copy.isSynchronous, copy.progressHandler) = (isSynchronous, progressHandler)
    return copy
  }
}
