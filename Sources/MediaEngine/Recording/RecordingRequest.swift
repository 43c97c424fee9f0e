import CoreMedia
import Foundation

/// What a recording is to be.
public struct RecordingRequest: Sendable {
  /// How far the picture is to be turned clockwise when it is shown.
  public enum Rotation: Int, Sendable, Hashable, CaseIterable, Codable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270
  }

  /// Where the file goes. Nothing may be there yet.
  public var destination: URL
  public var container: RecordingContainer
  /// How pictures are compressed; none are recorded where nil.
  public var video: VideoEncoding?
  /// How sound is compressed; none is recorded where nil.
  public var audio: AudioEncoding?
  /// How much is lost at most if the program or the computer dies, besides what is in the encoder: half a second, so
  /// that what lies more than a second back is safe. Zero writes the index at the end only.
  public var fragmentSeconds: Double
  /// Ends the recording when it is this long.
  public var maxDuration: CMTime?
  /// Ends the recording before the file is bigger than this.
  public var maxBytes: Int64?
  /// How much of the disk stays free; a cautious amount where nil.
  public var minFreeBytes: Int64?
  /// What the file says about itself; more may be said while recording.
  public var metadata: [RecordingMetadata]
  /// How the picture is to be turned when shown.
  public var rotation: Rotation
  /// Whether the picture is saved as in a mirror (before it is turned).
  public var isMirrored: Bool

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
