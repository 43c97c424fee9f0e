/// The media subtypes of an asset.
public struct PHAssetMediaSubtype: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A panorama.
  public static let photoPanorama = PHAssetMediaSubtype(rawValue: 1 << 0)
  /// A high dynamic range (HDR) photo.
  public static let photoHDR = PHAssetMediaSubtype(rawValue: 1 << 1)
  /// A screenshot.
  public static let photoScreenshot = PHAssetMediaSubtype(rawValue: 1 << 2)
  /// A Live Photo: a photo with a movie of the moments around it.
  public static let photoLive = PHAssetMediaSubtype(rawValue: 1 << 3)
  /// A photo with a depth effect.
  public static let photoDepthEffect = PHAssetMediaSubtype(rawValue: 1 << 4)
  /// An animated picture: GIF, WebP or PNG. An addition of Kinora's; `PHAsset.playbackStyle` says the same.
  public static let photoAnimated = PHAssetMediaSubtype(rawValue: 1 << 6)
  /// A video that is streamed from elsewhere.
  public static let videoStreamed = PHAssetMediaSubtype(rawValue: 1 << 16)
  /// A high frame rate video, for slow motion.
  public static let videoHighFrameRate = PHAssetMediaSubtype(rawValue: 1 << 17)
  /// A time-lapse video.
  public static let videoTimelapse = PHAssetMediaSubtype(rawValue: 1 << 18)
  /// A Cinematic video, with depth.
  public static let videoCinematic = PHAssetMediaSubtype(rawValue: 1 << 21)
}
