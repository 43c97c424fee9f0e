import CoreGraphics
import CoreMedia

extension AVPartialAsyncProperty where Root: AVAssetTrack {
  /// The formats of its samples.
  public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
    track("formatDescriptions") { $0.facts.formats }
  }
  /// Whether it can be played.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { track("playable") { $0.isPlayable } }
  /// Whether there are decoders for its samples.
  public static var isDecodable: AVAsyncProperty<Root, Bool> { track("decodable") { $0.isDecodable } }
  /// Whether it takes part if nobody says otherwise.
  public static var isEnabled: AVAsyncProperty<Root, Bool> { track("enabled") { $0.isEnabled } }
  /// Whether its samples are in the asset's own file.
  public static var isSelfContained: AVAsyncProperty<Root, Bool> { track("selfContained") { $0.isSelfContained } }
  /// How many bytes its samples have together.
  public static var totalSampleDataLength: AVAsyncProperty<Root, Int64> {
    track("totalSampleDataLength") { $0.totalSampleDataLength }
  }
  /// What it is like.
  public static var mediaCharacteristics: AVAsyncProperty<Root, [AVMediaCharacteristic]> {
    track("mediaCharacteristics") { MediaCharacteristics.of($0.facts) }
  }
  /// When it is there, in the asset's time.
  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { track("timeRange") { $0.timeRange } }
  /// Units per second of its samples' times.
  public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> {
    track("naturalTimeScale") { $0.naturalTimeScale }
  }
  /// Bits per second.
  public static var estimatedDataRate: AVAsyncProperty<Root, Float> {
    track("estimatedDataRate") { $0.estimatedDataRate }
  }
  /// Its language as three letters.
  public static var languageCode: AVAsyncProperty<Root, String?> { track("languageCode") { $0.languageCode } }
  /// Its language as a tag.
  public static var extendedLanguageTag: AVAsyncProperty<Root, String?> {
    track("extendedLanguageTag") { $0.extendedLanguageTag }
  }
  /// The picture's size, before it is turned.
  public static var naturalSize: AVAsyncProperty<Root, CGSize> { track("naturalSize") { $0.naturalSize } }
  /// How the picture is turned for display.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    track("preferredTransform") { $0.preferredTransform }
  }
  /// How loud it wants to be.
  public static var preferredVolume: AVAsyncProperty<Root, Float> { track("preferredVolume") { $0.preferredVolume } }
  /// Whether some of its sound can't be decoded without what comes before.
  public static var hasAudioSampleDependencies: AVAsyncProperty<Root, Bool> {
    track("hasAudioSampleDependencies") { $0.hasAudioSampleDependencies }
  }
  /// Frames per second.
  public static var nominalFrameRate: AVAsyncProperty<Root, Float> {
    track("nominalFrameRate") { $0.nominalFrameRate }
  }
  /// The shortest time that a frame is shown.
  public static var minFrameDuration: AVAsyncProperty<Root, CMTime> {
    track("minFrameDuration") { $0.minFrameDuration }
  }
  /// Whether some frames are decoded before others that are shown earlier.
  public static var requiresFrameReordering: AVAsyncProperty<Root, Bool> {
    track("requiresFrameReordering") { $0.requiresFrameReordering }
  }
  /// Its pieces.
  public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> { track("segments") { $0.segments } }
  /// What all formats can say.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    track("commonMetadata") { $0.commonMetadata }
  }
  /// All it says.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { track("metadata") { $0.metadata } }
  /// In which formats it says something.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    track("availableMetadataFormats") { $0.availableMetadataFormats }
  }
  /// In which ways it belongs to other tracks.
  public static var availableTrackAssociationTypes: AVAsyncProperty<Root, [AVAssetTrack.AssociationType]> {
    track("availableTrackAssociationTypes") { $0.availableTrackAssociationTypes }
  }
  /// Whether its samples can be stepped through by a cursor.
  public static var canProvideSampleCursors: AVAsyncProperty<Root, Bool> {
    track("canProvideSampleCursors") { $0.canProvideSampleCursors }
  }

  private static func track<Value>(
    _ key: String, _ value: @escaping @Sendable (AVAssetTrack) -> Value
  ) -> AVAsyncProperty<Root, Value> {
    AVAsyncProperty(key, loader: { _ in .ready }, value: { value($0) })
  }
}
