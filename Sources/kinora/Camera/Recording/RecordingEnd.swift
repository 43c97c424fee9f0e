/// How a recording ended.
struct RecordingEnd: Equatable, Sendable {
  enum Cause: Equatable, Sendable {
    /// Because it was asked to.
    case asked
    /// A limit that was set beforehand was reached.
    case limit
    /// The camera is gone.
    case deviceLost
    /// The microphone is gone.
    case microphoneLost
    /// There is no room for more.
    case diskFull
    /// The folder went away, as with a stick that is pulled out.
    case folderGone
    /// Anything else, in the engine's words.
    case failed(String)
  }

  var cause: Cause
  /// What was kept; nil if nothing was.
  var saved: SavedRecording?
}
