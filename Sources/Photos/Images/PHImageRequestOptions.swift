import CoreGraphics
import Foundation

/// How an image fits the size that was asked for.
public enum PHImageContentMode: Int, Sendable {
  /// All of it is inside.
  case aspectFit = 0
  /// It covers all of the size.
  case aspectFill = 1
  /// As the others don't matter: all of it is inside.
  public static let `default` = PHImageContentMode.aspectFit
}

/// Which image is asked for, where there are several.
public enum PHImageRequestOptionsVersion: Int, Sendable {
  /// As it is now.
  case current = 0
  /// Without changes.
  case unadjusted = 1
  /// As it came.
  case original = 2
}

/// What matters more: that an image is good, or that it is there soon. Here the good one is the first.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
  /// Soon something, later something better.
  case opportunistic = 0
  /// Only the good one.
  case highQualityFormat = 1
  /// Only something soon.
  case fastFormat = 2
}

/// How exactly an image has the size that was asked for.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
  /// As it is.
  case none = 0
  /// About so large.
  case fast = 1
  /// Exactly so large.
  case exact = 2
}

/// Is told how much of an image has come, from 0 to 1, or what went wrong; true behind the pointer calls it off.
public typealias PHAssetImageProgressHandler =
  @Sendable (Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?) -> Void

/// How a photo is read.
public final class PHImageRequestOptions: NSObject, NSCopying {
  /// Which one, where there are several.
  public var version = PHImageRequestOptionsVersion.current
  /// What matters more.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// How exactly it has the size that was asked for.
  public var resizeMode = PHImageRequestOptionsResizeMode.fast
  /// The part that is asked for, from 0 to 1 both ways; zero for all.
  public var normalizedCropRect = CGRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether it may be fetched over the network: everything is here.
  public var isNetworkAccessAllowed = false
  /// Is told how much of it has come over the network: nobody need be told here.
  public var progressHandler: PHAssetImageProgressHandler?
  /// Whether the handler is called before the request returns.
  public var isSynchronous = false

  /// Another one that says the same.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHImageRequestOptions()
    (copy.version, copy.deliveryMode, copy.resizeMode) = (version, deliveryMode, resizeMode)
    (copy.normalizedCropRect, copy.isNetworkAccessAllowed) = (normalizedCropRect, isNetworkAccessAllowed)
    (copy.isSynchronous, copy.progressHandler) = (isSynchronous, progressHandler)
    return copy
  }
}

/// How a Live Photo is read.
public final class PHLivePhotoRequestOptions: NSObject {
  /// Which one, where there are several.
  public var version = PHImageRequestOptionsVersion.current
  /// What matters more.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// Whether it may be fetched over the network: everything is here.
  public var isNetworkAccessAllowed = false
  /// Is told how much of it has come over the network: nobody need be told here.
  public var progressHandler: PHAssetImageProgressHandler?
}
