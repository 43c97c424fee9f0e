import MediaEngine

/// The configuration of a ring buffer for Live Photos: when it changes, a new one is needed. A value.
struct LiveForm: Sendable, Equatable {
  var camera: String
  var video: VideoFormat
  var microphone: String?
  var isMirrored: Bool
}
