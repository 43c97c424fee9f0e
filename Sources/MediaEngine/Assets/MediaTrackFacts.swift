import CoreGraphics
import CoreMedia
import Foundation

/// The properties of one track of a file.
public struct MediaTrackFacts: Sendable {
  /// The media type of a track.
  public enum Kind: Sendable, Hashable {
    case video, audio, text, subtitle, closedCaption, timecode, metadata, muxed, auxiliaryVideo
    /// Any other, by its handler type.
    case other(String)
  }

  /// A reference from one track to another.
  public struct Association: Sendable, Hashable {
    /// The reference type: `chap`, `tmcd`, `subt`, `folw`, `forc`, `cdsc`, `fall`…
    public var type: String
    /// The ID of the track referred to.
    public var track: Int32

    /// Creates a reference to another track.
    public init(type: String, track: Int32) { (self.type, self.track) = (type, track) }
  }

  /// The track ID; in files without IDs, the tracks are numbered in the order of their streams, from 1.
  public var id: Int32
  /// The media type.
  public var kind: Kind
  /// The format descriptions, in the order in which samples refer to them.
  public var formats: [CMFormatDescription] = []
  /// The timescale of its samples' times.
  public var timescale: CMTimeScale = 1000
  /// Its time range in the movie.
  public var timeRange = CMTimeRange(start: .zero, duration: .zero)
  /// The total duration of its samples, regardless of edits.
  public var mediaDuration: CMTime = .zero
  /// The edits: which part of the media is shown when; a gap has no source.
  public var segments: [CMTimeMapping] = []
  /// The video's size after pixel aspect ratio and clean aperture, before the transform.
  public var naturalSize = CGSize.zero
  /// The coded size of the video.
  public var codedSize = CGSize.zero
  /// The pixel aspect ratio, width over height.
  public var pixelAspect = 1.0
  /// The transform for display, which places the upper left corner of the result at the origin.
  public var transform = CGAffineTransform.identity
  /// The preferred volume, from 0 to 1.
  public var volume: Float = 1
  /// The stacking order of video tracks: lower numbers in front.
  public var layer = 0
  /// Whether it is enabled by default.
  public var isEnabled = true
  /// The language as a BCP 47 tag.
  public var languageTag: String?
  /// The language as a three-letter code of ISO 639-2.
  public var languageCode: String?
  /// The average frame rate; 0 if unknown, or if not applicable.
  public var frameRate = 0.0
  /// The shortest duration of a frame; invalid if unknown.
  public var minFrameDuration: CMTime = .invalid
  /// The average bit rate in bits per second; 0 if unknown.
  public var bitRate = 0.0
  /// The number of samples; nil if they haven't been counted.
  public var sampleCount: Int?
  /// The total size of the samples in bytes; nil if they haven't been counted.
  public var sampleBytes: Int64?
  /// Whether the decoding order differs from the presentation order.
  public var hasReordering = false
  /// Whether every sample is a key frame.
  public var isAllKey = true
  /// The tracks that this one refers to.
  public var associations: [Association] = []
  /// The alternate group: of tracks in the same group only one is to be used; 0 is no group.
  public var alternateGroup = 0
  /// The track's metadata.
  public var metadata: [MetadataEntry] = []
  /// The track's name.
  public var name: String?
  /// The media characteristics by Apple's names, such as `public.auxiliary-content`: forced subtitles, a track for the
  /// hard of hearing and so on.
  public var characteristics: [String] = []
  /// The other files in which samples lie, by the index of their format; those of formats without one are in the file itself.
  package var storage: [Int: URL] = [:]
  /// Whether its samples are encrypted.
  package var isProtected = false
  /// The sizes that the file says the video is shown in, where it does.
  package var apertures: TrackApertures?

  /// Creates empty facts for a track.
  public init(id: Int32, kind: Kind) { (self.id, self.kind) = (id, kind) }
}
