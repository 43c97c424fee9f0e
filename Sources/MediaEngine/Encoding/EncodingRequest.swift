/// What is to be encoded, and in whose time: the one request from which recordings, rings, writers and exports choose their
/// encoders.
struct EncodingRequest: Sendable {
  /// Whose time it is.
  enum Pace: Sendable, Hashable {
    /// Devices set the pace: an encoder may not fall behind, nor hold frames back.
    case live
    /// The encoder sets the pace, and may look ahead and reorder frames.
    case offline
  }

  var pace = Pace.live
  /// The container that the streams go into, whose codecs may stand in for each other.
  var container: RecordingContainer
  /// How video is compressed; nil encodes none.
  var video: VideoEncoding?
  /// How audio is compressed; nil encodes none.
  var audio: AudioEncoding?

  init(_ container: RecordingContainer, video: VideoEncoding? = nil, audio: AudioEncoding? = nil, pace: Pace = .live) {
    (self.container, self.video, self.audio, self.pace) = (container, video, audio, pace)
  }
}
