/// What is special about an asset.
public struct PHAssetMediaSubtype: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A photo all around.
  public static let photoPanorama = PHAssetMediaSubtype(rawValue: 1 << 0)
  /// A photo of a high dynamic range.
  public static let photoHDR = PHAssetMediaSubtype(rawValue: 1 << 1)
  /// A picture of a screen.
  public static let photoScreenshot = PHAssetMediaSubtype(rawValue: 1 << 2)
  /// A photo with a movie of the moments around it.
  public static let photoLive = PHAssetMediaSubtype(rawValue: 1 << 3)
  /// A photo with depth.
  public static let photoDepthEffect = PHAssetMediaSubtype(rawValue: 1 << 4)
  /// A video that lies elsewhere.
  public static let videoStreamed = PHAssetMediaSubtype(rawValue: 1 << 16)
  /// A video of so many frames that it can be shown slowly.
  public static let videoHighFrameRate = PHAssetMediaSubtype(rawValue: 1 << 17)
  /// A video that shows a long time in a short one.
  public static let videoTimelapse = PHAssetMediaSubtype(rawValue: 1 << 18)
  /// A video with depth.
  public static let videoCinematic = PHAssetMediaSubtype(rawValue: 1 << 21)
}
