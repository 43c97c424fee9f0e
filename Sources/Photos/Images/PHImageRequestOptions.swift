import CoreGraphics
import Foundation

/// How an image fits the size that was asked for.
public enum PHImageContentMode: Int, Sendable {
  /// The whole image fits inside the size.
  case aspectFit = 0
  /// The image fills the size.
  case aspectFill = 1
  /// The default: the whole image fits inside the size.
  public static let `default` = PHImageContentMode.aspectFit
}

/// The version of an image to read, if there are several.
public enum PHImageRequestOptionsVersion: Int, Sendable {
  /// The current version, with edits.
  case current = 0
  /// The version without edits.
  case unadjusted = 1
  /// The original.
  case original = 2
}

/// Whether quality or speed matters more. Here only one image is delivered, in high quality.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
  /// A quick image first, a better one later.
  case opportunistic = 0
  /// Only a high-quality image.
  case highQualityFormat = 1
  /// Only a quick image.
  case fastFormat = 2
}

/// How closely an image matches the target size.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
  /// Not resized.
  case none = 0
  /// Close to the target size, resized efficiently.
  case fast = 1
  /// Exactly the target size.
  case exact = 2
}

/// A handler for download progress (0 to 1) and errors. Setting the pointee to true cancels the request.
public typealias PHAssetImageProgressHandler =
  @Sendable (Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?) -> Void

/// Options for reading a photo.
public final class PHImageRequestOptions: NSObject, NSCopying {
  /// The version to read. Has no effect here: the main file is read.
  public var version = PHImageRequestOptionsVersion.current
  /// Whether quality or speed matters more. Has no effect here.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// How closely the image matches the target size.
  public var resizeMode = PHImageRequestOptionsResizeMode.fast
  /// The crop in unit coordinates (0 to 1); zero for the whole image.
  public var normalizedCropRect = CGRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether network access is allowed. Has no effect here: all files are local.
  public var isNetworkAccessAllowed = false
  /// The handler for download progress. Never called here: all files are local.
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

/// Options for reading a Live Photo.
public final class PHLivePhotoRequestOptions: NSObject {
  /// The version to read. Has no effect here: the main file is read.
  public var version = PHImageRequestOptionsVersion.current
  /// Whether quality or speed matters more. Has no effect here.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// Whether network access is allowed. Has no effect here: all files are local.
  public var isNetworkAccessAllowed = false
  /// The handler for download progress. Never called here: all files are local.
  public var progressHandler: PHAssetImageProgressHandler?
}
