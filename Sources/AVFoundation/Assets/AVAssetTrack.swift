import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

/// A track of an asset: video, audio, subtitles.
///
/// Its headers were read with the asset: loading a property waits for nothing.
open class AVAssetTrack: NSObject, NSCopying, AVAsynchronousKeyValueLoading, AVAssetTrackSegments,
  @unchecked Sendable
{
  /// What the file's headers say about the track.
  var facts: MediaTrackFacts { own }
  private let own: MediaTrackFacts
  /// The file, which lasts as long as the track: programs often keep the track and not its asset.
  var file: MediaFile? { ownFile }
  private let ownFile: MediaFile?
  /// Says which properties were asked for.
  let loader: AssetLoader
  /// The asset; nil once it has been released.
  open private(set) weak var asset: AVAsset?
  /// The segments, always the same objects.
  private let pieces: [AVAssetTrackSegment]
  /// The segments as they are now.
  var knownSegments: [AVAssetTrackSegment] { pieces }

  init(
    _ facts: MediaTrackFacts, of asset: AVAsset?, loader: AssetLoader = AssetLoader(content: AssetContent())
  ) {
    (own, ownFile, self.loader) = (facts, asset?.loader.content?.file, loader)
    self.asset = asset
    pieces = facts.segments.map(AVAssetTrackSegment.init)
    super.init()
  }

  /// The track as the engine composes it; nil for one that can't be read.
  var compositionTrack: CompositionTrack? { file.flatMap { $0.isReadable ? Composition($0).track(trackID) : nil } }

  /// Returns the track itself, as it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether it is the same track of the same asset.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAssetTrack else { return false }
    return other === self
      || (other.trackID == trackID && asset.map { mine in other.asset.map { mine.isEqual($0) } ?? false } ?? false)
  }

  /// Equal for equal tracks.
  open override var hash: Int { trackID.hashValue }

  // MARK: Loading

  /// The loading status of a property, by Apple's key.
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    let (status, error) = loader.status(of: key)
    outError?.pointee = error
    return status
  }

  /// Loads properties; the handler is called once, when all are loaded or have failed.
  open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil) {
    loader.load(Set(keys)) { _ in handler?() }
  }

  /// Returns a property's value, which is loaded from then on.
  func reading<Value>(_ key: String, _ value: (AVAssetTrack) -> Value) -> Value {
    loader.load([key]) { _ in }
    return value(self)
  }

  // MARK: Media

  /// The track's ID in the asset.
  open var trackID: CMPersistentTrackID { facts.id }

  /// The media type.
  open var mediaType: AVMediaType { AVMediaType(facts.kind) }

  /// The format descriptions of its samples: `CMFormatDescription`s.
  open var formatDescriptions: [Any] { reading("formatDescriptions") { $0.facts.formats } }

  /// Whether it can be played.
  open var isPlayable: Bool { reading("playable") { $0.isDecodable } }

  /// Whether there are decoders for its samples.
  open var isDecodable: Bool { reading("decodable") { $0.facts.formats.allSatisfy(MediaDecoding.canDecode) } }

  /// Whether the track is enabled by default.
  open var isEnabled: Bool { reading("enabled") { $0.facts.isEnabled } }

  /// Whether its samples are in the asset's own file.
  open var isSelfContained: Bool { reading("selfContained") { $0.facts.storage.isEmpty } }

  /// The total size of its samples, in bytes; 0 where unknown.
  open var totalSampleDataLength: Int64 { reading("totalSampleDataLength") { $0.facts.sampleBytes ?? 0 } }

  /// Whether the track has a characteristic.
  open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    reading("mediaCharacteristics") { MediaCharacteristics.of($0.facts).contains(mediaCharacteristic) }
  }

  /// All metadata of the track.
  open var metadata: [AVMetadataItem] { reading("metadata") { $0.facts.metadata.compactMap(AVMetadataItem.item) } }

  // MARK: Timing

  /// Where the track lies on the asset's timeline.
  open var timeRange: CMTimeRange { reading("timeRange") { $0.facts.timeRange } }

  /// The timescale of its samples' times.
  open var naturalTimeScale: CMTimeScale { reading("naturalTimeScale") { $0.facts.timescale } }

  /// The average data rate, in bits per second; 0 where unknown.
  open var estimatedDataRate: Float { reading("estimatedDataRate") { Float($0.facts.bitRate) } }

  /// The samples' presentation time at a time of the track; invalid in gaps and outside.
  open func samplePresentationTime(forTrackTime trackTime: CMTime) -> CMTime {
    guard let mapping = knownSegment(at: trackTime)?.timeMapping, mapping.source.isValid else { return .invalid }
    return CMTimeMapTimeFromRangeToRange(trackTime, fromRange: mapping.target, toRange: mapping.source)
  }

  // MARK: Language

  /// The language as an ISO 639-2 code of three letters.
  open var languageCode: String? { reading("languageCode") { $0.facts.languageCode } }

  /// The language as a BCP 47 tag.
  open var extendedLanguageTag: String? { reading("extendedLanguageTag") { $0.facts.languageTag } }

  // MARK: Video

  /// The size of the frames, before the transform.
  open var naturalSize: CGSize { reading("naturalSize") { $0.facts.naturalSize } }

  /// The transform for display.
  open var preferredTransform: CGAffineTransform { reading("preferredTransform") { $0.facts.transform } }

  /// The average frame rate, in frames per second; 0 for audio and where unknown.
  open var nominalFrameRate: Float { reading("nominalFrameRate") { Float($0.facts.frameRate) } }

  /// The shortest duration of a frame; invalid where unknown.
  open var minFrameDuration: CMTime { reading("minFrameDuration") { $0.facts.minFrameDuration } }

  /// Whether frames are decoded in another order than they are presented.
  open var requiresFrameReordering: Bool { reading("requiresFrameReordering") { $0.facts.hasReordering } }

  // MARK: Audio

  /// The volume at which the track is meant to be played.
  open var preferredVolume: Float { reading("preferredVolume") { $0.facts.volume } }

  /// Whether some audio samples can't be decoded without those before them.
  open var hasAudioSampleDependencies: Bool {
    reading("hasAudioSampleDependencies") { $0.facts.kind == .audio && !$0.facts.isAllKey }
  }

  // MARK: Sample cursors

  /// Whether there are cursors for the samples: the track is of a file, which has been opened.
  open var canProvideSampleCursors: Bool { reading("canProvideSampleCursors") { $0.file?.isReadable ?? false } }
}
