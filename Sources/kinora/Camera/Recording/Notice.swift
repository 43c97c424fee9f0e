import Foundation
import GLibSupport

/// Something to be read above the picture that stays until the person has done with it.
enum Notice: Equatable {
  /// A former run left a recording unfinished; it can be played now.
  case recovered(SavedRecording)
  /// A former run left a recording unfinished that can't be repaired; the reason in words.
  case unrecovered(String)
  /// The camera is back that went away in the middle of a recording, which can go on.
  case returned(camera: String, SavedRecording)
  /// A recording ended otherwise than by being asked to.
  case ended(RecordingEnd)
  /// A recording wasn't begun; the reason in words.
  case refused(String)

  /// The sign before the words.
  var icon: String {
    switch self {
    case .recovered, .returned: "kinora-recovered-symbolic"
    case .unrecovered, .ended, .refused: "dialog-warning-symbolic"
    }
  }

  /// What it says.
  var words: String {
    switch self {
    case .recovered(let recording):
      return recording.begun.map { tr("A recording from %s was recovered", Self.time($0)) }
        ?? tr("A recording was recovered")
    case .returned(let camera, let recording):
      return tr("%s is back.", camera) + " " + recording.keptWords
    case .refused(let words), .unrecovered(let words):
      return words
    case .ended(let end):
      let reason =
        switch end.cause {
        case .asked: ""
        case .limit: tr("The recording is as long as it may be.")
        case .deviceLost: tr("The recording ended because the camera was disconnected.")
        case .microphoneLost: tr("The recording ended because the microphone was disconnected.")
        case .diskFull: tr("The recording ended because the disk is full.")
        case .folderGone: tr("The recording ended because its folder is gone.")
        case .failed(let words): words
        }
      return [reason, end.saved.map(\.keptWords) ?? tr("Nothing was saved.")].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }

  /// What there is to open.
  var recording: SavedRecording? {
    switch self {
    case .recovered(let recording), .returned(_, let recording): recording
    case .ended(let end): end.saved
    case .refused, .unrecovered: nil
    }
  }

  /// Whether the recording can go on.
  var canContinue: Bool { if case .returned = self { true } else { false } }

  private static func time(_ date: Date) -> String {
    var second = time_t(clamping: date.timeIntervalSince1970)
    var parts = tm()
    localtime_r(&second, &parts)
    return "\(parts.tm_hour < 10 ? "0" : "")\(parts.tm_hour):\(parts.tm_min < 10 ? "0" : "")\(parts.tm_min)"
  }
}

extension SavedRecording {
  /// Says that it was kept, and how much of it.
  var keptWords: String {
    seconds.map { tr("What was recorded until then, %s, is saved.", RecordingFacts.clock($0)) }
      ?? tr("What was recorded until then is saved.")
  }
}
