import CoreGraphics
import CoreMedia
import Foundation

extension AVPartialAsyncProperty where Root: AVAsset {
  /// The duration.
  public static var duration: AVAsyncProperty<Root, CMTime> { asset("duration") { $0.duration } }
  /// The rate at which the asset is meant to be played.
  public static var preferredRate: AVAsyncProperty<Root, Float> { asset("preferredRate") { $0.preferredRate } }
  /// The volume at which the asset is meant to be played.
  public static var preferredVolume: AVAsyncProperty<Root, Float> { asset("preferredVolume") { $0.preferredVolume } }
  /// The asset's transform, in addition to those of its tracks.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    asset("preferredTransform") { $0.preferredTransform }
  }
  /// The minimum distance to keep from the live edge of a stream.
  public static var minimumTimeOffsetFromLive: AVAsyncProperty<Root, CMTime> {
    asset("minimumTimeOffsetFromLive") { $0.minimumTimeOffsetFromLive }
  }
  /// Whether the duration is exact and every time can be sought to exactly.
  public static var providesPreciseDurationAndTiming: AVAsyncProperty<Root, Bool> {
    asset("providesPreciseDurationAndTiming") { $0.providesPreciseDurationAndTiming }
  }
  /// The tracks.
  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { asset("tracks") { $0.tracks } }
  /// The groups of alternate tracks.
  public static var trackGroups: AVAsyncProperty<Root, [AVAssetTrackGroup]> { asset("trackGroups") { $0.trackGroups } }
  /// The creation date.
  public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> { asset("creationDate") { $0.creationDate } }
  /// The lyrics.
  public static var lyrics: AVAsyncProperty<Root, String?> { asset("lyrics") { $0.lyrics } }
  /// The metadata with a common key, whatever its format.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    asset("commonMetadata") { $0.commonMetadata }
  }
  /// All metadata.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { asset("metadata") { $0.metadata } }
  /// The formats of the asset's metadata.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    asset("availableMetadataFormats") { $0.availableMetadataFormats }
  }
  /// The languages of the chapter titles.
  public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
    asset("availableChapterLocales") { $0.availableChapterLocales }
  }
  /// The characteristics for which there are options to select.
  public static var availableMediaCharacteristicsWithMediaSelectionOptions:
    AVAsyncProperty<Root, [AVMediaCharacteristic]>
  {
    asset("availableMediaCharacteristicsWithMediaSelectionOptions") {
      $0.availableMediaCharacteristicsWithMediaSelectionOptions
    }
  }
  /// The default selection.
  public static var preferredMediaSelection: AVAsyncProperty<Root, AVMediaSelection> {
    asset("preferredMediaSelection") { $0.preferredMediaSelection }
  }
  /// All combinations of options.
  public static var allMediaSelections: AVAsyncProperty<Root, [AVMediaSelection]> {
    asset("allMediaSelections") { $0.allMediaSelections }
  }
  /// Whether it is encrypted.
  public static var hasProtectedContent: AVAsyncProperty<Root, Bool> {
    asset("hasProtectedContent") { $0.hasProtectedContent }
  }
  /// Whether it can be in fragments.
  public static var canContainFragments: AVAsyncProperty<Root, Bool> {
    asset("canContainFragments") { $0.canContainFragments }
  }
  /// Whether it is in fragments.
  public static var containsFragments: AVAsyncProperty<Root, Bool> {
    asset("containsFragments") { $0.containsFragments }
  }
  /// The duration including all fragments, where the file states it.
  public static var overallDurationHint: AVAsyncProperty<Root, CMTime> {
    asset("overallDurationHint") { $0.overallDurationHint }
  }
  /// Whether it can be played.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { asset("playable") { $0.isPlayable } }
  /// Whether it can be exported.
  public static var isExportable: AVAsyncProperty<Root, Bool> { asset("exportable") { $0.isExportable } }
  /// Whether its samples can be read.
  public static var isReadable: AVAsyncProperty<Root, Bool> { asset("readable") { $0.isReadable } }
  /// Whether it can be a part of a composition.
  public static var isComposable: AVAsyncProperty<Root, Bool> { asset("composable") { $0.isComposable } }

  private static func asset<Value>(
    _ key: String, _ value: @escaping @Sendable (AVAsset) -> Value
  ) -> AVAsyncProperty<Root, Value> {
    AVAsyncProperty(key, loader: { $0.loader }, value: { value($0) })
  }
}
