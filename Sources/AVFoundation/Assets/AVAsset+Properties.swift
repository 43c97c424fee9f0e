import CoreGraphics
import CoreMedia
import Foundation

extension AVPartialAsyncProperty where Root: AVAsset {
  /// How long it is.
  public static var duration: AVAsyncProperty<Root, CMTime> { asset("duration") { $0.duration } }
  /// The rate at which it wants to be played.
  public static var preferredRate: AVAsyncProperty<Root, Float> { asset("preferredRate") { $0.preferredRate } }
  /// How loud it wants to be played.
  public static var preferredVolume: AVAsyncProperty<Root, Float> { asset("preferredVolume") { $0.preferredVolume } }
  /// How its picture is turned.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    asset("preferredTransform") { $0.preferredTransform }
  }
  /// How far the newest part of a live stream is to be kept away from, at least.
  public static var minimumTimeOffsetFromLive: AVAsyncProperty<Root, CMTime> {
    asset("minimumTimeOffsetFromLive") { $0.minimumTimeOffsetFromLive }
  }
  /// Whether its duration is counted, and each of its times can be reached exactly.
  public static var providesPreciseDurationAndTiming: AVAsyncProperty<Root, Bool> {
    asset("providesPreciseDurationAndTiming") { $0.providesPreciseDurationAndTiming }
  }
  /// Its tracks.
  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { asset("tracks") { $0.tracks } }
  /// When it was made.
  public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> { asset("creationDate") { $0.creationDate } }
  /// The words of the song.
  public static var lyrics: AVAsyncProperty<Root, String?> { asset("lyrics") { $0.lyrics } }
  /// What all formats can say.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    asset("commonMetadata") { $0.commonMetadata }
  }
  /// All it says.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { asset("metadata") { $0.metadata } }
  /// In which formats it says something.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    asset("availableMetadataFormats") { $0.availableMetadataFormats }
  }
  /// In which languages its chapters have titles.
  public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
    asset("availableChapterLocales") { $0.availableChapterLocales }
  }
  /// What a person can choose among.
  public static var availableMediaCharacteristicsWithMediaSelectionOptions:
    AVAsyncProperty<Root, [AVMediaCharacteristic]>
  {
    asset("availableMediaCharacteristicsWithMediaSelectionOptions") {
      $0.availableMediaCharacteristicsWithMediaSelectionOptions
    }
  }
  /// What is chosen where nobody chooses.
  public static var preferredMediaSelection: AVAsyncProperty<Root, AVMediaSelection> {
    asset("preferredMediaSelection") { $0.preferredMediaSelection }
  }
  /// All that can be chosen together.
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
  /// How long it will be with all its fragments, where it says so.
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
