import MediaEngine

/// What a ring for Live Photos is made for: another one is needed when it changes. A value.
struct LiveForm: Sendable, Equatable {
  var camera: String
  var video: VideoFormat
  var microphone: String?
  var isMirrored: Bool
}
