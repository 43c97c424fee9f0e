import Photos

/// Which items a picker offers.
public struct PHPickerFilter: Equatable, Hashable, Sendable {
  private indirect enum Rule: Equatable, Hashable, Sendable {
    case kind(PHAssetMediaType)
    case subtype(PHAssetMediaSubtype)
    case burst
    case style(PHAsset.PlaybackStyle)
    case any([PHPickerFilter])
    case all([PHPickerFilter])
    case not(PHPickerFilter)
  }

  private let rule: Rule

  private init(_ rule: Rule) { self.rule = rule }

  /// Photos, Live Photos among them.
  public static let images = PHPickerFilter(.kind(.image))
  /// Videos.
  public static let videos = PHPickerFilter(.kind(.video))
  /// Live Photos.
  public static let livePhotos = PHPickerFilter(.subtype(.photoLive))
  /// Photos with a depth effect.
  public static let depthEffectPhotos = PHPickerFilter(.subtype(.photoDepthEffect))
  /// Bursts, of which the representative is offered.
  public static let bursts = PHPickerFilter(.burst)
  /// Panoramas.
  public static let panoramas = PHPickerFilter(.subtype(.photoPanorama))
  /// Screenshots.
  public static let screenshots = PHPickerFilter(.subtype(.photoScreenshot))
  /// Slow-motion videos.
  public static let slomoVideos = PHPickerFilter(.subtype(.videoHighFrameRate))
  /// Time-lapse videos.
  public static let timelapseVideos = PHPickerFilter(.subtype(.videoTimelapse))
  /// Cinematic videos.
  public static let cinematicVideos = PHPickerFilter(.subtype(.videoCinematic))

  /// Items that are presented in a way.
  public static func playbackStyle(_ playbackStyle: PHAsset.PlaybackStyle) -> PHPickerFilter {
    PHPickerFilter(.style(playbackStyle))
  }

  /// Items that one of the filters lets through.
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter { PHPickerFilter(.any(subfilters)) }

  /// Items that all of the filters let through.
  public static func all(of subfilters: [PHPickerFilter]) -> PHPickerFilter { PHPickerFilter(.all(subfilters)) }

  /// Items that the filter doesn't let through.
  public static func not(_ filter: PHPickerFilter) -> PHPickerFilter { PHPickerFilter(.not(filter)) }

  /// Whether an asset is offered.
  func accepts(_ asset: PHAsset) -> Bool {
    switch rule {
    case .kind(let kind): asset.mediaType == kind
    case .subtype(let subtype): asset.mediaSubtypes.contains(subtype)
    case .burst: asset.burstIdentifier != nil
    case .style(let style): asset.playbackStyle == style
    case .any(let filters): filters.contains { $0.accepts(asset) }
    case .all(let filters): filters.allSatisfy { $0.accepts(asset) }
    case .not(let filter): !filter.accepts(asset)
    }
  }

  /// Whether only photos, or only videos are offered; nil if both may be.
  var kind: PHAssetMediaType? {
    switch rule {
    case .kind(let kind): return kind
    case .subtype(let subtype):
      let videos: [PHAssetMediaSubtype] = [.videoHighFrameRate, .videoTimelapse, .videoCinematic]
      return videos.contains(subtype) ? .video : .image
    case .burst: return .image
    case .style(let style): return [.image, .imageAnimated, .livePhoto].contains(style) ? .image : .video
    case .any(let filters):
      let kinds = Set(filters.map(\.kind))
      return kinds.count == 1 ? kinds.first ?? nil : nil
    case .all(let filters): return filters.lazy.compactMap(\.kind).first
    case .not: return nil
    }
  }
}
