import Foundation

/// Which video is asked for, where there are several.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
  /// As it is now.
  case current = 0
  /// As it came.
  case original = 1
}

/// How good a video is to be. Here it always comes as its file is.
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
  /// As good as it can be had soon.
  case automatic = 0
  /// The best.
  case highQualityFormat = 1
  /// A good one.
  case mediumQualityFormat = 2
  /// The one that is there soonest.
  case fastFormat = 3
}

/// Is told how much of a video has come, from 0 to 1, or what went wrong; true behind the pointer calls it off.
public typealias PHAssetVideoProgressHandler =
  @Sendable (Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?) -> Void

/// How a video is read.
public final class PHVideoRequestOptions: NSObject, NSCopying {
  /// Which one, where there are several.
  public var version = PHVideoRequestOptionsVersion.current
  /// How good it is to be.
  public var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
  /// Whether it may be fetched over the network: everything is here.
  public var isNetworkAccessAllowed = false
  /// Is told how much of it has come over the network: nobody need be told here.
  public var progressHandler: PHAssetVideoProgressHandler?

  /// Another one that says the same.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHVideoRequestOptions()
    (copy.version, copy.deliveryMode) = (version, deliveryMode)
    (copy.isNetworkAccessAllowed, copy.progressHandler) = (isNetworkAccessAllowed, progressHandler)
    return copy
  }
}
