/// How a recording ended.
struct RecordingEnd: Equatable, Sendable {
  enum Cause: Equatable, Sendable {
    /// It was stopped on request.
    case asked
    /// A limit set beforehand was reached.
    case limit
    /// The camera was lost.
    case deviceLost
    /// The microphone was lost.
    case microphoneLost
    /// The computer goes to sleep.
    case sleep
    /// The disk is full.
    case diskFull
    /// The disk has only the free space left that the user wants to keep.
    case spaceKept
    /// The folder disappeared, as with a USB stick that is pulled out.
    case folderGone
    /// Any other error, with the engine's message, and whether that is of the folder: it can't be written to any more, or its
    /// disk doesn't answer.
    case failed(String, isOfFolder: Bool = false)

    /// Whether another folder helps.
    var isOfFolder: Bool {
      switch self {
      case .diskFull, .folderGone: true
      case .failed(_, let isOfFolder): isOfFolder
      case .asked, .limit, .deviceLost, .microphoneLost, .sleep, .spaceKept: false
      }
    }
  }

  var cause: Cause
  /// The saved recording; nil if nothing was saved.
  var saved: SavedRecording?
}
