import Foundation
import GLibSupport

/// A notice above the preview that stays until the user dismisses it.
enum Notice: Equatable {
  /// An unfinished recording of an earlier run was recovered and can be played.
  case recovered(SavedRecording)
  /// An unfinished recording of an earlier run couldn't be recovered, with the reason.
  case unrecovered(String)
  /// The camera that was lost during a recording is reconnected; the recording can be continued.
  case returned(camera: String, SavedRecording)
  /// A recording ended without the user stopping it.
  case ended(RecordingEnd)
  /// The camera that was seen in the screen's picture is gone; the recording goes on without it.
  case cameraGone(String)
  /// The disk of recordings takes no larger files than this.
  case largestFile(Int64)
  /// A recording or photo couldn't be started or saved, with the reason, and whether that is the folder of recordings.
  case refused(String, isOfFolder: Bool = false)

  /// The icon before the text.
  var icon: String {
    switch self {
    case .recovered, .returned: "kinora-recovered-symbolic"
    case .cameraGone: "kinora-camera-lost-symbolic"
    case .largestFile: "dialog-information-symbolic"
    case .unrecovered, .ended, .refused: "dialog-warning-symbolic"
    }
  }

  /// The text.
  var words: String {
    switch self {
    case .recovered(let recording):
      return recording.begun.map { tr("A recording from %s was recovered", Self.time($0)) }
        ?? tr("A recording was recovered")
    case .returned(let camera, let recording):
      return tr("%s is back.", camera) + " " + recording.keptWords
    case .cameraGone(let camera):
      return tr("%s was disconnected. Plug it in again.", camera)
    case .largestFile(let bytes):
      let size = RecordingFacts.size(bytes)
      return tr("This disk takes files of up to %s. A longer recording goes on in further ones.", size)
    case .refused(let words, _), .unrecovered(let words):
      return words
    case .ended(let end):
      let reason =
        switch end.cause {
        case .asked: ""
        case .limit: tr("The recording is as long as it may be.")
        case .deviceLost: tr("The recording ended because the camera was disconnected.")
        case .microphoneLost: tr("The recording ended because the microphone was disconnected.")
        case .sleep: tr("The recording ended because the computer went to sleep.")
        case .diskFull: tr("The recording ended because the disk is full.")
        case .spaceKept: tr("The recording ended to keep the free space that you have chosen.")
        case .folderGone: tr("The recording ended because its folder is gone.")
        case .failed(let words, _): words
        }
      return [reason, end.saved.map(\.keptWords) ?? tr("Nothing was saved.")].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }

  /// The recording that can be opened.
  var recording: SavedRecording? {
    switch self {
    case .recovered(let recording), .returned(_, let recording): recording
    case .ended(let end): end.saved
    case .cameraGone, .largestFile, .refused, .unrecovered: nil
    }
  }

  /// Whether the recording can be continued.
  var canContinue: Bool { if case .returned = self { true } else { false } }

  /// Whether it is about the disk that the next recording goes to.
  var isAboutDisk: Bool { if case .largestFile = self { true } else { false } }

  /// Whether the next recording goes well in another folder only.
  var asksForFolder: Bool {
    switch self {
    case .refused(_, let isOfFolder): isOfFolder
    case .ended(let end): end.cause.isOfFolder
    case .recovered, .unrecovered, .returned, .cameraGone, .largestFile: false
    }
  }

  private static func time(_ date: Date) -> String {
    var second = time_t(clamping: date.timeIntervalSince1970)
    var parts = tm()
    localtime_r(&second, &parts)
    return "\(parts.tm_hour < 10 ? "0" : "")\(parts.tm_hour):\(parts.tm_min < 10 ? "0" : "")\(parts.tm_min)"
  }
}

extension SavedRecording {
  /// The text about how much of the recording was kept.
  var keptWords: String {
    seconds.map { tr("What was recorded until then, %s, is saved.", ClockText.time($0)) }
      ?? tr("What was recorded until then is saved.")
  }
}
