import CoreGraphics
import CoreMedia
import Foundation

/// The properties of a media file, without its samples.
public struct MediaFacts: Sendable {
  /// A container format.
  public enum Container: Sendable, Hashable {
    case mpeg4, quickTime, m4a, threeGPP
    case matroska, webm, mpegTransport, mpegProgram, ogg, wave, aiff, mp3, aac, flac, avi, flv, asf
    /// An HTTP Live Streaming playlist.
    case hls
    /// Any other format, by GStreamer's media type.
    case other(String)

    /// Whether it is an ISO base media file (MP4, QuickTime), which is read here and can be edited.
    public var isISO: Bool {
      switch self {
      case .mpeg4, .quickTime, .m4a, .threeGPP: true
      default: false
      }
    }

    /// Whether a file's sample tables can be read without reading the samples.
    var hasQuickIndex: Bool { isISO || self == .matroska || self == .webm }
  }

  /// The container format.
  public var container: Container
  /// The duration; indefinite if it never ends.
  public var duration: CMTime = .zero
  /// Whether the duration is exact rather than estimated.
  public var isDurationExact = true
  /// The tracks in the file's order.
  public var tracks: [MediaTrackFacts] = []
  /// The file's metadata.
  public var metadata: [MetadataEntry] = []
  /// The chapters by language.
  public var chapters: [ChapterGroup] = []
  /// The size in bytes; nil if the server doesn't tell.
  public var byteCount: Int64?
  /// The average bit rate of the whole file in bits per second; 0 if unknown.
  public var bitRate = 0.0
  /// The creation date in an ISO file's movie header.
  public var creationDate: Date?
  /// Whether the file is fragmented, with `moof` boxes instead of one sample table.
  public var isFragmented = false
  /// Whether it can be played while it is downloaded, because the movie header precedes the samples.
  public var isIndexFirst = false
  /// The preferred playback rate.
  public var preferredRate: Float = 1
  /// The preferred volume, from 0 to 1.
  public var preferredVolume: Float = 1
  /// The transform of the whole movie, on top of those of its tracks.
  public var transform = CGAffineTransform.identity
  /// Whether its samples are encrypted.
  public var isProtected = false
  /// Where the container's own clock stands at the beginning of the movie, which is at zero here.
  public var startTime: CMTime = .zero
  /// Whether it is seekable.
  public var isSeekable = true

  /// Creates empty facts for a container format.
  public init(container: Container) { self.container = container }

  /// The track with an ID.
  public func track(_ id: Int32) -> MediaTrackFacts? { tracks.first { $0.id == id } }
}
