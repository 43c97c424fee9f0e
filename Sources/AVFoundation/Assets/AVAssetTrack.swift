import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

/// A track of an asset: video, audio, subtitles.
///
/// Its headers were read with the asset, so all its properties are loaded from the start.
open class AVAssetTrack: NSObject, NSCopying, AVAsynchronousKeyValueLoading, AVAssetTrackSegments,
  @unchecked Sendable
{
  /// What the file's headers say about the track.
  var facts: MediaTrackFacts { own }
  private let own: MediaTrackFacts
  /// The file, which lasts as long as the track: programs often keep the track and not its asset.
  var file: MediaFile? { ownFile }
  private let ownFile: MediaFile?
  /// The asset; nil once it has been released.
  open private(set) weak var asset: AVAsset?
  /// The segments, always the same objects.
  private let pieces: [AVAssetTrackSegment]
  /// The segments as they are now.
  var knownSegments: [AVAssetTrackSegment] { pieces }

  init(_ facts: MediaTrackFacts, of asset: AVAsset?) {
    (own, ownFile) = (facts, asset?.loader.content?.file)
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

  /// Returns `.loaded`: all properties are loaded from the start.
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    outError?.pointee = nil
    return .loaded
  }

  /// Calls the handler at once: there is nothing to load.
  open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil) {
    handler?()
  }

  // MARK: Media

  /// The track's ID in the asset.
  open var trackID: CMPersistentTrackID { facts.id }

  /// The media type.
  open var mediaType: AVMediaType { AVMediaType(facts.kind) }

  /// The format descriptions of its samples: `CMFormatDescription`s.
  open var formatDescriptions: [Any] { facts.formats }

  /// Whether it can be played.
  open var isPlayable: Bool { isDecodable }

  /// Whether there are decoders for its samples.
  open var isDecodable: Bool { facts.formats.allSatisfy(MediaDecoding.canDecode) }

  /// Whether the track is enabled by default.
  open var isEnabled: Bool { facts.isEnabled }

  /// Whether its samples are in the asset's own file.
  open var isSelfContained: Bool { facts.storage.isEmpty }

  /// The total size of its samples, in bytes; 0 where unknown.
  open var totalSampleDataLength: Int64 { facts.sampleBytes ?? 0 }

  /// Whether the track has a characteristic.
  open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    MediaCharacteristics.of(facts).contains(mediaCharacteristic)
  }

  /// All metadata of the track.
  open var metadata: [AVMetadataItem] { facts.metadata.compactMap(AVMetadataItem.item) }

  // MARK: Timing

  /// Where the track lies on the asset's timeline.
  open var timeRange: CMTimeRange { facts.timeRange }

  /// The timescale of its samples' times.
  open var naturalTimeScale: CMTimeScale { facts.timescale }

  /// The average data rate, in bits per second; 0 where unknown.
  open var estimatedDataRate: Float { Float(facts.bitRate) }

  /// The samples' presentation time at a time of the track; invalid in gaps and outside.
  open func samplePresentationTime(forTrackTime trackTime: CMTime) -> CMTime {
    guard let mapping = knownSegment(at: trackTime)?.timeMapping, mapping.source.isValid else { return .invalid }
    return CMTimeMapTimeFromRangeToRange(trackTime, fromRange: mapping.target, toRange: mapping.source)
  }

  // MARK: Language

  /// The language as an ISO 639-2 code of three letters.
  open var languageCode: String? { facts.languageCode }

  /// The language as a BCP 47 tag.
  open var extendedLanguageTag: String? { facts.languageTag }

  // MARK: Video

  /// The size of the frames, before the transform.
  open var naturalSize: CGSize { facts.naturalSize }

  /// The transform for display.
  open var preferredTransform: CGAffineTransform { facts.transform }

  /// The average frame rate, in frames per second; 0 for audio and where unknown.
  open var nominalFrameRate: Float { Float(facts.frameRate) }

  /// The shortest duration of a frame; invalid where unknown.
  open var minFrameDuration: CMTime { facts.minFrameDuration }

  /// Whether frames are decoded in another order than they are presented.
  open var requiresFrameReordering: Bool { facts.hasReordering }

  // MARK: Audio

  /// The volume at which the track is meant to be played.
  open var preferredVolume: Float { facts.volume }

  /// Whether some audio samples can't be decoded without those before them.
  open var hasAudioSampleDependencies: Bool { facts.kind == .audio && !facts.isAllKey }

  // MARK: Sample cursors

  /// Whether there are cursors for the samples: the track is of a file, which has been opened.
  open var canProvideSampleCursors: Bool { file?.isReadable ?? false }
}
