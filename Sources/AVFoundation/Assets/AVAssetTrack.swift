import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

/// A track of an asset: its picture, one of its sounds, its subtitles.
///
/// What it says was read with the asset: all its properties are loaded from the start.
open class AVAssetTrack: NSObject, NSCopying, AVAsynchronousKeyValueLoading, @unchecked Sendable {
  /// What the file says of it.
  let facts: MediaTrackFacts
  /// The asset, as long as somebody holds it.
  open private(set) weak var asset: AVAsset?
  /// Its pieces, always the same objects.
  private let pieces: [AVAssetTrackSegment]

  init(_ facts: MediaTrackFacts, of asset: AVAsset?) {
    self.facts = facts
    self.asset = asset
    pieces = facts.segments.map(AVAssetTrackSegment.init)
    super.init()
  }

  /// The track itself: it doesn't change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether it is the same track of the same asset.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAssetTrack else { return false }
    return other === self
      || (other.trackID == trackID && asset.map { mine in other.asset.map { mine.isEqual($0) } ?? false } ?? false)
  }

  /// The same for equal ones.
  open override var hash: Int { trackID.hashValue }

  // MARK: Loading

  /// Its properties are loaded from the start.
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    outError?.pointee = nil
    return .loaded
  }

  /// Calls the handler: there is nothing to wait for.
  open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil) {
    handler?()
  }

  // MARK: What it is

  /// Its number in the asset.
  open var trackID: CMPersistentTrackID { facts.id }

  /// What it carries.
  open var mediaType: AVMediaType { AVMediaType(facts.kind) }

  /// The formats of its samples: `CMFormatDescription`s.
  open var formatDescriptions: [Any] { facts.formats }

  /// Whether it can be played.
  open var isPlayable: Bool { isDecodable }

  /// Whether there are decoders for its samples.
  open var isDecodable: Bool { facts.formats.allSatisfy(MediaDecoding.canDecode) }

  /// Whether it takes part if nobody says otherwise.
  open var isEnabled: Bool { facts.isEnabled }

  /// Whether its samples are in the asset's own file. Others aren't followed here.
  open var isSelfContained: Bool { true }

  /// How many bytes its samples have together; 0 where nobody has counted.
  open var totalSampleDataLength: Int64 { facts.sampleBytes ?? 0 }

  /// Whether it is so.
  open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    MediaCharacteristics.of(facts).contains(mediaCharacteristic)
  }

  // MARK: When it is

  /// When it is there, in the asset's time.
  open var timeRange: CMTimeRange { facts.timeRange }

  /// Units per second of its samples' times.
  open var naturalTimeScale: CMTimeScale { facts.timescale }

  /// Bits per second, on average; 0 where nobody knows.
  open var estimatedDataRate: Float { Float(facts.bitRate) }

  /// Its pieces in the order of time, gaps too.
  open var segments: [AVAssetTrackSegment] { pieces }

  /// The piece that is shown at a time of the track; the last one at the track's end, nil outside.
  open func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? {
    guard trackTime.isNumeric else { return nil }
    let found = pieces.first { $0.timeMapping.target.containsTime(trackTime) }
    if let found { return found }
    return pieces.last.flatMap { $0.timeMapping.target.end == trackTime ? $0 : nil }
  }

  /// The samples' time of what is shown at a time of the track; invalid in gaps and outside.
  open func samplePresentationTime(forTrackTime trackTime: CMTime) -> CMTime {
    guard let mapping = segment(forTrackTime: trackTime)?.timeMapping, mapping.source.isValid else { return .invalid }
    return CMTimeMapTimeFromRangeToRange(trackTime, fromRange: mapping.target, toRange: mapping.source)
  }

  // MARK: Language

  /// Its language as three letters of ISO 639-2.
  open var languageCode: String? { facts.languageCode }

  /// Its language as a tag of BCP 47.
  open var extendedLanguageTag: String? { facts.languageTag }

  // MARK: Picture

  /// The picture's size, before it is turned.
  open var naturalSize: CGSize { facts.naturalSize }

  /// How the picture is turned for display.
  open var preferredTransform: CGAffineTransform { facts.transform }

  /// Frames per second on average; 0 for sound, and where nobody knows.
  open var nominalFrameRate: Float { Float(facts.frameRate) }

  /// The shortest time that a frame is shown; invalid where nobody knows.
  open var minFrameDuration: CMTime { facts.minFrameDuration }

  /// Whether some frames are decoded before others that are shown earlier.
  open var requiresFrameReordering: Bool { facts.hasReordering }

  // MARK: Sound

  /// How loud it wants to be.
  open var preferredVolume: Float { facts.volume }

  /// Whether some of its sound can't be decoded without what comes before.
  open var hasAudioSampleDependencies: Bool { facts.kind == .audio && !facts.isAllKey }

  // MARK: Samples one by one

  /// Whether its samples can be stepped through by a cursor.
  open var canProvideSampleCursors: Bool { false }
}
