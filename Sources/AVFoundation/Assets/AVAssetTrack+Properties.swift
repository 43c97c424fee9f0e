import CoreGraphics
import CoreMedia

extension AVPartialAsyncProperty where Root: AVAssetTrack {
  /// The format descriptions of its samples.
  public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
    track("formatDescriptions") { $0.facts.formats }
  }
  /// Whether it can be played.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { track("playable") { $0.isPlayable } }
  /// Whether there are decoders for its samples.
  public static var isDecodable: AVAsyncProperty<Root, Bool> { track("decodable") { $0.isDecodable } }
  /// Whether the track is enabled by default.
  public static var isEnabled: AVAsyncProperty<Root, Bool> { track("enabled") { $0.isEnabled } }
  /// Whether its samples are in the asset's own file.
  public static var isSelfContained: AVAsyncProperty<Root, Bool> { track("selfContained") { $0.isSelfContained } }
  /// The total size of its samples, in bytes.
  public static var totalSampleDataLength: AVAsyncProperty<Root, Int64> {
    track("totalSampleDataLength") { $0.totalSampleDataLength }
  }
  /// The media characteristics.
  public static var mediaCharacteristics: AVAsyncProperty<Root, [AVMediaCharacteristic]> {
    track("mediaCharacteristics") { MediaCharacteristics.of($0.facts) }
  }
  /// Where the track lies on the asset's timeline.
  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { track("timeRange") { $0.timeRange } }
  /// The timescale of its samples' times.
  public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> {
    track("naturalTimeScale") { $0.naturalTimeScale }
  }
  /// The estimated data rate, in bits per second.
  public static var estimatedDataRate: AVAsyncProperty<Root, Float> {
    track("estimatedDataRate") { $0.estimatedDataRate }
  }
  /// The language as an ISO 639-2 code of three letters.
  public static var languageCode: AVAsyncProperty<Root, String?> { track("languageCode") { $0.languageCode } }
  /// The language as a BCP 47 tag.
  public static var extendedLanguageTag: AVAsyncProperty<Root, String?> {
    track("extendedLanguageTag") { $0.extendedLanguageTag }
  }
  /// The size of the frames, before the transform.
  public static var naturalSize: AVAsyncProperty<Root, CGSize> { track("naturalSize") { $0.naturalSize } }
  /// The transform for display.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    track("preferredTransform") { $0.preferredTransform }
  }
  /// The volume at which the track is meant to be played.
  public static var preferredVolume: AVAsyncProperty<Root, Float> { track("preferredVolume") { $0.preferredVolume } }
  /// Whether some audio samples can't be decoded without those before them.
  public static var hasAudioSampleDependencies: AVAsyncProperty<Root, Bool> {
    track("hasAudioSampleDependencies") { $0.hasAudioSampleDependencies }
  }
  /// Frames per second.
  public static var nominalFrameRate: AVAsyncProperty<Root, Float> {
    track("nominalFrameRate") { $0.nominalFrameRate }
  }
  /// The shortest duration of a frame.
  public static var minFrameDuration: AVAsyncProperty<Root, CMTime> {
    track("minFrameDuration") { $0.minFrameDuration }
  }
  /// Whether frames are decoded in another order than they are presented.
  public static var requiresFrameReordering: AVAsyncProperty<Root, Bool> {
    track("requiresFrameReordering") { $0.requiresFrameReordering }
  }
  /// The segments.
  public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> { track("segments") { $0.segments } }
  /// The metadata with a common key, whatever its format.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    track("commonMetadata") { $0.commonMetadata }
  }
  /// All metadata of the track.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { track("metadata") { $0.metadata } }
  /// The formats of the track's metadata.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    track("availableMetadataFormats") { $0.availableMetadataFormats }
  }
  /// The types of this track's associations.
  public static var availableTrackAssociationTypes: AVAsyncProperty<Root, [AVAssetTrack.AssociationType]> {
    track("availableTrackAssociationTypes") { $0.availableTrackAssociationTypes }
  }
  /// Whether a sample cursor can step through its samples.
  public static var canProvideSampleCursors: AVAsyncProperty<Root, Bool> {
    track("canProvideSampleCursors") { $0.canProvideSampleCursors }
  }

  private static func track<Value>(
    _ key: String, _ value: @escaping @Sendable (AVAssetTrack) -> Value
  ) -> AVAsyncProperty<Root, Value> {
    AVAsyncProperty(key, loader: { $0.loader }, value: { value($0) })
  }
}
