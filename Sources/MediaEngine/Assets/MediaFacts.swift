import CoreGraphics
import CoreMedia
import Foundation

/// What a file says of itself, without its samples.
public struct MediaFacts: Sendable {
  /// The kinds of files.
  public enum Container: Sendable, Hashable {
    case mpeg4, quickTime, m4a, threeGPP
    case matroska, webm, mpegTransport, mpegProgram, ogg, wave, aiff, mp3, aac, flac, avi, flv, asf
    /// Playlists of HTTP Live Streaming.
    case hls
    /// By GStreamer's name of the type.
    case other(String)

    /// Whether it is made of ISO boxes, which are read here and can be edited.
    public var isISO: Bool {
      switch self {
      case .mpeg4, .quickTime, .m4a, .threeGPP: true
      default: false
      }
    }
  }

  /// The kind of file.
  public var container: Container
  /// How long it is; indefinite where it never ends.
  public var duration: CMTime = .zero
  /// Whether the duration is counted, not estimated.
  public var isDurationExact = true
  /// Its tracks in the file's order.
  public var tracks: [MediaTrackFacts] = []
  /// What it says of itself.
  public var metadata: [MetadataEntry] = []
  /// Its chapters by language.
  public var chapters: [ChapterGroup] = []
  /// How large it is; nil where the server doesn't say.
  public var byteCount: Int64?
  /// Bits per second of all of it, on average; 0 where nobody knows.
  public var bitRate = 0.0
  /// When it was made, by the header of an ISO file.
  public var creationDate: Date?
  /// Whether samples stand in fragments instead of one index.
  public var isFragmented = false
  /// Whether it can be played while it is loaded: what describes the samples stands in front of them.
  public var isIndexFirst = false
  /// The rate at which it wants to be played.
  public var preferredRate: Float = 1
  /// How loud it wants to be played, from 0 to 1.
  public var preferredVolume: Float = 1
  /// How the whole picture is turned, besides what tracks say.
  public var transform = CGAffineTransform.identity
  /// Whether its samples are encrypted.
  public var isProtected = false
  /// Whether one can jump in it.
  public var isSeekable = true

  /// Nothing yet of a file of some kind.
  public init(container: Container) { self.container = container }

  /// The track with a number.
  public func track(_ id: Int32) -> MediaTrackFacts? { tracks.first { $0.id == id } }
}
