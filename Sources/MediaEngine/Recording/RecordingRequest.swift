import CoreMedia
import Foundation

/// What to record, how and where to.
public struct RecordingRequest: Sendable {
  /// How far the video is rotated clockwise for display.
  public enum Rotation: Int, Sendable, Hashable, CaseIterable, Codable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270
  }

  /// The file to create; it must not exist yet.
  public var destination: URL
  public var container: RecordingContainer
  /// How video is compressed; nil records none.
  public var video: VideoEncoding?
  /// How audio is compressed; nil records none.
  public var audio: AudioEncoding?
  /// Another device whose sound is a second track, compressed like the first one's; nil for none. Only for QuickTime and
  /// MPEG-4.
  public var secondSound: DeviceDescription?
  /// The fragment duration: how much is lost at most if the program or the computer dies, besides what is in the
  /// encoder. Half a second keeps everything older than a second safe. Zero writes only a moov at the end.
  public var fragmentSeconds: Double
  /// Ends the recording at this duration.
  public var maxDuration: CMTime?
  /// Ends the recording before the file exceeds this size.
  public var maxBytes: Int64?
  /// Bytes of the disk that stay free; nil means a cautious default.
  public var minFreeBytes: Int64?
  /// The file's metadata; it can be changed while recording.
  public var metadata: [RecordingMetadata]
  /// The rotation for display.
  public var rotation: Rotation
  /// Whether the video is mirrored (before it is rotated).
  public var isMirrored: Bool
  /// How a time lapse picks its frames; nil records all of them.
  public var lapse: TimeLapse?
  /// The time of the sample that the file begins with, which `RecordingRelay` has kept; nil begins with the first that
  /// arrives, once all devices deliver.
  public var startTime: CMTime?

  public init(
    destination: URL, container: RecordingContainer, video: VideoEncoding? = nil, audio: AudioEncoding? = nil,
    fragmentSeconds: Double = 0.5, maxDuration: CMTime? = nil, maxBytes: Int64? = nil, minFreeBytes: Int64? = nil,
    metadata: [RecordingMetadata] = [], rotation: Rotation = .none, isMirrored: Bool = false
  ) {
    self.destination = destination
    self.container = container
    self.video = video
    self.audio = audio
    self.fragmentSeconds = fragmentSeconds
    self.maxDuration = maxDuration
    self.maxBytes = maxBytes
    self.minFreeBytes = minFreeBytes
    self.metadata = metadata
    self.rotation = rotation
    self.isMirrored = isMirrored
  }
}
