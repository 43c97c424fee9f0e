import CoreGraphics
import CoreMedia

/// What a file says of one of its tracks.
public struct MediaTrackFacts: Sendable {
  /// What a track carries.
  public enum Kind: Sendable, Hashable {
    case video, audio, text, subtitle, closedCaption, timecode, metadata, muxed, auxiliaryVideo
    /// Something else, by the letters of its handler.
    case other(String)
  }

  /// How tracks belong together.
  public struct Association: Sendable, Hashable {
    /// The letters of the kind: `chap`, `tmcd`, `subt`, `folw`, `forc`, `cdsc`, `fall`…
    public var type: String
    /// The other track.
    public var track: Int32

    /// This track refers to another.
    public init(type: String, track: Int32) { (self.type, self.track) = (type, track) }
  }

  /// The track's number; files without numbers have them in the order of their streams, from 1.
  public var id: Int32
  /// What it carries.
  public var kind: Kind
  /// Its formats, in the order in which samples refer to them.
  public var formats: [CMFormatDescription] = []
  /// Units per second of its samples' times.
  public var timescale: CMTimeScale = 1000
  /// When it is there, in the movie's time.
  public var timeRange = CMTimeRange(start: .zero, duration: .zero)
  /// How long its samples are together, whatever of them is shown.
  public var mediaDuration: CMTime = .zero
  /// Which piece of the samples is shown when; a gap has no source.
  public var segments: [CMTimeMapping] = []
  /// The picture's size after pixel aspect and clean aperture, before the transform.
  public var naturalSize = CGSize.zero
  /// The size of the picture as it is coded.
  public var codedSize = CGSize.zero
  /// The shape of a pixel, width over height.
  public var pixelAspect = 1.0
  /// How the picture is turned for display; its corner comes to rest at the origin.
  public var transform = CGAffineTransform.identity
  /// How loud it wants to be, from 0 to 1.
  public var volume: Float = 1
  /// Which tracks lie before others: small numbers in front.
  public var layer = 0
  /// Whether it takes part if nobody says otherwise.
  public var isEnabled = true
  /// The language as a BCP 47 tag.
  public var languageTag: String?
  /// The language as three letters of ISO 639-2.
  public var languageCode: String?
  /// Frames per second on average; 0 where nobody knows, or where it means nothing.
  public var frameRate = 0.0
  /// The shortest time a frame is shown; invalid where nobody knows.
  public var minFrameDuration: CMTime = .invalid
  /// Bits per second on average; 0 where nobody knows.
  public var bitRate = 0.0
  /// How many samples there are; nil where nobody has counted.
  public var sampleCount: Int?
  /// How many bytes the samples have together; nil where nobody has counted.
  public var sampleBytes: Int64?
  /// Whether some frames are decoded before ones that are shown earlier.
  public var hasReordering = false
  /// Whether every sample can be decoded by itself.
  public var isAllKey = true
  /// Tracks that this one refers to.
  public var associations: [Association] = []
  /// Of tracks with the same number only one is to be used; 0 is none.
  public var alternateGroup = 0
  /// What the track says of itself.
  public var metadata: [MetadataEntry] = []
  /// What the file's author calls it.
  public var name: String?
  /// What decodes and shows it can't do without: subtitles that are forced, a track for the hard of hearing and so on,
  /// by Apple's names, as `public.auxiliary-content`.
  public var characteristics: [String] = []

  /// Nothing yet of a track.
  public init(id: Int32, kind: Kind) { (self.id, self.kind) = (id, kind) }
}
